import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { read } from '#tests/support/election.ts';
import { openDesk, traces, type Desk } from './reviews.given.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

describe('sent twice', () => {
  test('DSK-06 the same key does it once, and is answered by the same act whatever happened since', async () => {
    const { say, act, send, people, server } = desk;
    const visit = await say('A1', 'no');
    const sent = { key: randomUUID(), version: 0, seen: 1 };
    const confirmed = { type: 'review.confirmed', text: 'Half a \ud800 letter' } as const;
    const first = await act(visit, confirmed, sent);
    await act(visit, { type: 'review.dismissed', reason: 'mistake' }, { as: people.chief });
    const again = await act(visit, confirmed, sent);
    expect([again.act, again.row.review.state]).toEqual([first.act, 'dismissed']);
    expect(await server.db.selectFrom('act').select('kind').execute()).toHaveLength(2);
    const other = await say('A1', 'no', ['AB', 2]);
    const before = await traces(server.db, other);
    for (const [target, given, more] of [
      [visit, { ...confirmed, text: 'Something else' }, {}],
      [visit, { type: 'review.confirmed' }, {}],
      [visit, { type: 'review.dismissed', reason: 'test' }, {}],
      [visit, confirmed, { as: people.chief }],
      [other, confirmed, {}],
    ] as const) {
      const reply = await send(target, given, { ...sent, ...more });
      expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'act-key-used' }]);
    }
    expect(await traces(server.db, other)).toBe(before);
  });

  test('two at the same moment with the same key: one act', async () => {
    const { say, send, server } = desk;
    const visit = await say('A1', 'no');
    const sent = { key: randomUUID(), version: 0, seen: 1 };
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(visit, { type: 'review.confirmed' }, sent)));
    const acts = await Promise.all(replies.map(async (reply) => (await read(reply, contract.actOnReview.reply)).act));
    expect(new Set(acts).size).toBe(1);
    expect(await server.db.selectFrom('act').select('kind').execute()).toHaveLength(1);
  });
});
