import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bodies } from './ledger.given.ts';
import { openDesk, type Desk } from './reviews.given.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

describe('what is taken back', () => {
  test('DSK-06 an undo leads back to what was, claim and all; nobody undoes for others, or twice', async () => {
    const { say, act, send, people } = desk;
    const visit = await say('A1', 'no');
    await act(visit, { type: 'review.claimed' });
    const dismissed = await act(visit, { type: 'review.dismissed', reason: 'other', text: 'Staged.' });
    const undone = { type: 'review.undone', act: dismissed.act } as const;
    for (const as of [people.chief, people.admin]) {
      const reply = await send(visit, undone, { as });
      const detail = 'This cannot be done to the review as it is now.';
      expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'review-refused', detail }]);
    }
    const { row, act: undo } = await act(visit, undone);
    expect(row.review).toMatchObject({
      state: 'inReview',
      isOpen: true,
      verdict: null,
      undo: null,
      version: 3,
      claim: { isMine: true },
    });
    for (const act of [dismissed.act, undo]) {
      const reply = await send(visit, { type: 'review.undone', act });
      expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'review-refused' }]);
    }
    expect((await bodies(desk.server.db)).at(-1)).toMatchObject({ kind: 'review.undone', undoes: dismissed.act });
  });

  test('DSK-06 a verdict over a verdict is undone to the one before, with its reason and its author', async () => {
    const { say, act, people } = desk;
    const visit = await say('A1', 'no');
    const first = await act(
      visit,
      { type: 'review.dismissed', reason: 'test', text: 'A drill.' },
      { as: people.admin },
    );
    const second = await act(visit, { type: 'review.confirmed' });
    const { row } = await act(visit, { type: 'review.undone', act: second.act });
    expect(row.review).toMatchObject({
      state: 'dismissed',
      isOpen: false,
      undo: null,
      verdict: { reason: 'test', text: 'A drill.', by: { account: 'ngo-admin' }, act: first.act },
    });
  });

  test('DSK-06 an undo that leads back to a verdict about other flags leaves the visit open', async () => {
    const { say, act } = desk;
    const visit = await say('A1', 'no');
    const first = await act(visit, { type: 'review.confirmed' });
    await say('A2', 'no');
    const second = await act(visit, { type: 'review.confirmed' });
    const { row } = await act(visit, { type: 'review.undone', act: second.act });
    expect(row.review).toMatchObject({
      state: 'confirmed',
      isOpen: true,
      isChanged: true,
      undo: null,
      verdict: { act: first.act, judged: 1 },
    });
  });

  test.each([
    ['is over', '2001-01-01', { state: 'new', isOpen: true, waiting: null }],
    ['is not', '2099-01-01', { state: 'waiting', isOpen: false, waiting: { for: 'colleague' } }],
  ])('DSK-06 an undo leads back to a wait, which %s by then', async (_, until, review) => {
    const { say, act, server } = desk;
    const visit = await say('A1', 'no');
    await act(visit, { type: 'review.postponed', for: 'colleague', until: '2098-01-01T00:00:00.000Z' });
    const verdict = await act(visit, { type: 'review.confirmed' });
    await sql`update review set before = before || jsonb_build_object('waitingUntil', ${`${until}T00:00:00.000Z`}::text)`.execute(
      server.db,
    );
    const { row } = await act(visit, { type: 'review.undone', act: verdict.act });
    expect(row.review).toMatchObject(review);
  });

  test('DSK-06 reopening takes the verdict back, and the visit is open again', async () => {
    const { say, act } = desk;
    const visit = await say('A1', 'no');
    await act(visit, { type: 'review.confirmed' });
    expect((await act(visit, { type: 'review.reopened' })).row.review).toMatchObject({
      state: 'new',
      isOpen: true,
      verdict: null,
      undo: null,
      isChanged: false,
      version: 2,
    });
  });
});
