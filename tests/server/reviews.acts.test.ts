import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { read } from '#tests/support/election.ts';
import { seal } from './ledger.given.ts';
import { claimsLapse, instant, openDesk, waitIsOver, type Desk } from './reviews.given.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

const names = (query: string, as = desk.people.organizer) => desk.names(query, as);

describe('what staff decide', () => {
  test('DSK-07 a verdict closes what it judged; flagged answers that come later open it again', async () => {
    const { say, act, people } = desk;
    const visit = await say('A1', 'no');
    const { row, act: id } = await act(visit, { type: 'review.confirmed', text: 'Seen by two.' });
    const by = { id: people.organizer.adminId, account: 'organizer', ngo: 'Organizers' };
    const verdict = {
      state: 'confirmed',
      reason: null,
      duplicateOf: null,
      text: 'Seen by two.',
      by,
      isOfOwnNgo: true,
      at: instant,
    };
    expect(row.review).toEqual({
      state: 'confirmed',
      version: 1,
      revision: 1,
      flagRevision: 1,
      isOpen: false,
      openSince: null,
      isChanged: false,
      hasNewEvidence: false,
      isEscalated: false,
      isByHand: false,
      claim: null,
      waiting: null,
      verdict: { ...verdict, act: id, judged: 1 },
      undo: { act: id, before: 'new' },
    });
    await say('B1', 'yes');
    expect((await desk.rowOf(visit))?.review).toMatchObject({ isOpen: false, isChanged: false, hasNewEvidence: true });
    await say('A2', 'no');
    expect((await desk.rowOf(visit))?.review).toMatchObject({
      state: 'confirmed',
      isOpen: true,
      isChanged: true,
      hasNewEvidence: false,
      openSince: instant,
    });
    expect(await names('tab=new')).toEqual(['AB 1']);
    expect(await names('tab=done')).toEqual([]);
  });

  test('DSK-07 nobody decides about flagged answers that they have not seen', async () => {
    const { say, send, act } = desk;
    const visit = await say('A1', 'no');
    await say('A2', 'no');
    const reply = await send(visit, { type: 'review.confirmed' }, { version: 0, seen: 1 });
    expect([reply.status, await reply.json()]).toMatchObject([
      409,
      { code: 'visit-changed', row: { ...visit, review: { revision: 2, flagRevision: 2, version: 0 } } },
    ]);
    const future = await send(visit, { type: 'review.confirmed' }, { version: 0, seen: 3 });
    expect([future.status, await future.json()]).toMatchObject([409, { code: 'visit-changed' }]);
    await say('B1', 'yes');
    expect((await act(visit, { type: 'review.confirmed' }, { version: 0, seen: 2 })).row.review).toMatchObject({
      verdict: { judged: 2 },
      hasNewEvidence: true,
    });
  });

  test('DSK-03 what decides is the version: of two who saw the same, the second is told who was first', async () => {
    const { say, send, act, people } = desk;
    const visit = await say('A1', 'no');
    await act(visit, { type: 'review.confirmed' }, { as: people.chief });
    for (const version of [0, 7]) {
      const reply = await send(visit, { type: 'review.dismissed', reason: 'test' }, { version, seen: 1 });
      expect([reply.status, await reply.json()]).toMatchObject([
        409,
        { code: 'review-changed', row: { review: { state: 'confirmed', verdict: { by: { account: 'chief' } } } } },
      ]);
    }
  });

  test('DSK-03 a claim is taken over only by who says so; a lapsed one is nobody’s', async () => {
    const { say, send, act, people, server } = desk;
    const visit = await say('A1', 'no');
    const { row } = await act(visit, { type: 'review.claimed' }, { as: people.chief });
    expect(row.review.claim).toEqual({
      by: { id: people.chief.adminId, account: 'chief', ngo: 'Organizers' },
      until: instant,
      isMine: true,
      isAssigned: false,
    });
    const refused = await send(visit, { type: 'review.claimed' });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'claimed-by-other', values: { account: 'chief' }, row: { review: { claim: { isMine: false } } } },
    ]);
    expect((await act(visit, { type: 'review.claimed', takesOver: true })).row.review).toMatchObject({
      claim: { by: { account: 'organizer' } },
      version: 2,
    });
    await claimsLapse(server.db);
    expect((await desk.rowOf(visit))?.review.claim).toBeNull();
    expect(await names('tab=new')).toEqual(['AB 1']);
    expect((await act(visit, { type: 'review.claimed' }, { as: people.chief })).row.review.version).toBe(3);
    // A courtesy, no lock: somebody else's verdict is taken if nothing has changed.
    expect((await act(visit, { type: 'review.confirmed' })).row.review).toMatchObject({ claim: null });
  });

  test.each(['a post', 'the time'])('DSK-01 what waits is new again by %s, and is decided from there', async (what) => {
    const { say, act, server } = desk;
    const visit = await say('A1', 'no');
    const until = '2099-01-01T00:00:00.000Z';
    const { row } = await act(visit, { type: 'review.postponed', for: 'colleague', until, text: 'Ask Ion.' });
    expect(row.review).toMatchObject({ state: 'waiting', isOpen: false, waiting: { for: 'colleague', until } });
    if (what === 'a post') await say('B1', 'yes');
    else {
      await waitIsOver(server.db);
      await server.db.updateTable('thread').set({ open: true, waiting_until: null }).execute();
    }
    expect((await desk.rowOf(visit))?.review).toMatchObject({ state: 'new', isOpen: true, waiting: null, undo: null });
    const undo = await desk.send(visit, { type: 'review.undone', act: 1 });
    expect(await undo.json()).toMatchObject({ code: 'review-refused' });
    expect((await act(visit, { type: 'review.confirmed' })).row.review).toMatchObject({ undo: { before: 'new' } });
    await seal(server.db);
    expect((await verifyLedger(server.db)).problem).toBeUndefined();
  });

  test('DSK-01 a visit without flags is put to review by hand, once', async () => {
    const { say, act, send } = desk;
    const visit = await say('A1', 'yes');
    expect(await desk.rowOf(visit)).toBeNull();
    expect((await send(visit, { type: 'review.confirmed' }, { version: 0, seen: 1 })).status).toBe(404);
    const { row } = await act(visit, { type: 'review.putToReview' }, { version: 0, seen: 1 });
    expect(row.review).toMatchObject({ state: 'new', isByHand: true, isOpen: true, openSince: instant, version: 1 });
    const again = await send(visit, { type: 'review.putToReview' });
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'review-refused' }]);
  });

  test('DSK-08 DSK-09 comments, calls and escalations fit any version, and leave a verdict its own', async () => {
    const { say, act, people } = desk;
    const visit = await say('A1', 'no');
    const { act: verdict } = await act(visit, { type: 'review.confirmed' });
    const as = people.colleague;
    await act(visit, { type: 'review.commented', text: 'I was there.' }, { as, version: null, seen: 1 });
    await act(visit, { type: 'review.called', outcome: 'reached' }, { as, version: null, seen: 1 });
    const { row } = await act(visit, { type: 'review.escalated', escalated: true }, { as, version: null, seen: 1 });
    expect(row.review).toMatchObject({ version: 1, isEscalated: true, state: 'confirmed' });
    const missing = await desk.send(visit, { type: 'review.reopened' }, { version: null, seen: 1 });
    expect([missing.status, await missing.json()]).toMatchObject([400, { errors: [{ path: 'version' }] }]);
    expect((await act(visit, { type: 'review.undone', act: verdict })).row.review.state).toBe('new');
  });

  test('DSK-01 a duplicate names the other visit, which nobody sees who may not', async () => {
    const { say, act, send, people } = desk;
    const visit = await say('A1', 'no', ['AB', 1]);
    const others = await say('A1', 'no', ['CJ', 2], people.second);
    const duplicateOf = { ...others, observerName: 'Bogdan Șerban', pollingStationName: 'CJ 2' };
    const dismissed = { type: 'review.dismissed', reason: 'duplicate', duplicateOf: others } as const;
    for (const [given, as] of [
      [{ ...dismissed, duplicateOf: visit }, people.organizer],
      [dismissed, people.admin],
      [{ ...dismissed, duplicateOf: undefined }, people.organizer],
      [{ ...dismissed, reason: 'test' }, people.organizer],
      [{ type: 'review.dismissed', reason: 'other', text: ' \n' }, people.organizer],
    ] as const)
      expect((await send(visit, given, { as })).status).toBe(400);
    expect((await act(visit, dismissed)).row.review.verdict).toMatchObject({ reason: 'duplicate', duplicateOf });
    expect((await desk.rowOf(visit, people.admin))?.review.verdict).toMatchObject({ duplicateOf: null });
  });

  test('DSK-10 a visit is assigned to who may see it, and does not lapse', async () => {
    const { say, act, send, people, server } = desk;
    const visit = await say('A1', 'no');
    for (const to of [people.otherAdmin.adminId, 2_000_000_000])
      expect((await send(visit, { type: 'review.assigned', to })).status).toBe(400);
    const to = people.organizer.adminId;
    expect((await send(visit, { type: 'review.assigned', to }, { as: people.admin })).status).toBe(400);
    const { row } = await act(visit, { type: 'review.assigned', to: people.colleague.adminId }, { as: people.admin });
    expect(row.review).toMatchObject({
      state: 'inReview',
      claim: { by: { account: 'ngo-colleague' }, until: null, isMine: false, isAssigned: true },
    });
    await claimsLapse(server.db);
    expect(await names('tab=mine', people.colleague)).toEqual(['AB 1']);
    const back = await act(visit, { type: 'review.assigned', to: null });
    expect(back.row.review).toMatchObject({ state: 'new', claim: null });
  });

  test('DSK-10 PEO-01 colleagues are those of one’s NGO who decide, for organizers everybody', async () => {
    const { people, server } = desk;
    const asked = async (as = people.organizer) => {
      const reply = await server.call('GET', '/api/v3/reviews/colleagues', { as });
      return (await read(reply, contract.listColleagues.reply)).map(({ account, ngo }) => `${account}, ${ngo}`);
    };
    const own = ['ngo-admin, First NGO', 'ngo-colleague, First NGO', 'reviewer, First NGO'];
    expect(await asked(people.admin)).toEqual(own);
    expect(await asked()).toEqual([...own, 'chief, Organizers', 'organizer, Organizers', 'other-admin, Second NGO']);
    const reply = await server.call('GET', '/api/v3/reviews/colleagues', { as: people.organizer });
    const organizers = (await read(reply, contract.listColleagues.reply)).filter(({ isOrganizer }) => isOrganizer);
    expect(organizers.map(({ account }) => account)).toEqual(['chief', 'organizer']);
  });
});
