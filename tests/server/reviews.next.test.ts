import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { settleDue } from '#server/reviews/settle-due.ts';
import { read } from '#tests/support/election.ts';
import { kindsWritten, seal } from './ledger.given.ts';
import { addEmergencies, claimsLapse, instant, openDesk, waitIsOver, type Desk, type Visit } from './reviews.given.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

async function next(
  query = '',
  {
    as = desk.people.organizer,
    after,
    expected,
  }: { as?: Desk['people']['organizer']; after?: Visit; expected?: Visit } = {},
) {
  const reply = await desk.server.call('POST', `/api/v3/reviews/next?${query}`, { as, body: { after, expected } });
  const { row, ahead } = await read(reply, contract.nextReview.reply);
  return { dealt: row?.pollingStationName, ahead: ahead.map((one) => one.pollingStationName), row };
}

async function peek(query = '', as = desk.people.organizer) {
  const reply = await desk.server.call('GET', `/api/v3/reviews/next?${query}`, { as });
  return (await read(reply, contract.peekNext.reply)).ahead.map((one) => one.pollingStationName);
}

const emergencies = async (...stations: number[]) => {
  const visits: Visit[] = [];
  for (const station of stations) visits.push(await desk.say('A1', 'no', ['AB', station]));
  return visits;
};

const renew = async (visits: Visit[], as = desk.people.organizer) => {
  const reply = await desk.server.call('POST', '/api/v3/reviews/claims', { as, body: { visits } });
  return read(reply, contract.renewClaims.reply);
};

const logOf = async ({ idObserver, idPollingStation }: Visit, as = desk.people.organizer) =>
  read(
    await desk.server.call('GET', `/api/v3/reviews/${idObserver}/${idPollingStation}/log`, { as }),
    contract.listReviewLog.reply,
  );

describe('DSK-04 next', () => {
  test('deals the worst that nobody has claimed, claims that one alone, and names the two after it', async () => {
    await emergencies(1, 2, 3);
    await desk.say('A2', 'no', ['AB', 2]);
    const first = await next();
    expect(first).toMatchObject({ dealt: 'AB 2', ahead: ['AB 1', 'AB 3'] });
    expect(first.row?.review).toMatchObject({ state: 'inReview', claim: { isMine: true, until: instant } });
    expect(await next('', { as: desk.people.chief })).toMatchObject({ dealt: 'AB 1', ahead: ['AB 3'] });
    expect(await next('order=newest')).toMatchObject({ dealt: 'AB 3', ahead: [] });
    expect(await next()).toMatchObject({ dealt: undefined, ahead: [], row: null });
    await claimsLapse(desk.server.db);
    expect(await next('pollingStationNumber=3')).toMatchObject({ dealt: 'AB 3' });
  });

  test('what somebody has just left is dealt again only when there is no other', async () => {
    const [left] = await emergencies(1, 2);
    if (!left) throw new Error('There is no visit.');
    expect(await next('', { after: left })).toMatchObject({ dealt: 'AB 2', ahead: [] });
    expect(await next('', { after: left })).toMatchObject({ dealt: 'AB 1' });
  });

  test('looks ahead without a claim, an act or a lock, past the visit at hand', async () => {
    const [at] = await emergencies(1, 2, 3);
    if (!at) throw new Error('There is no visit.');
    const before = await kindsWritten(desk.server.db);
    expect(await peek()).toEqual(['AB 1', 'AB 2']);
    expect(await peek(`idObserver=${at.idObserver}&idPollingStation=${at.idPollingStation}`)).toEqual(['AB 2', 'AB 3']);
    expect(await peek('order=newest&pollingStationNumber=3')).toEqual(['AB 3']);
    expect(await peek('', desk.people.otherAdmin)).toEqual([]);
    expect(await kindsWritten(desk.server.db)).toEqual(before);
    expect(await next()).toMatchObject({ dealt: 'AB 1' });
    expect(await peek('', desk.people.chief)).toEqual(['AB 2', 'AB 3']);
  });

  test('deals the visit that is on screen already, as long as nobody has it; else the first of the others', async () => {
    const [, second, third] = await emergencies(1, 2, 3);
    if (!second || !third) throw new Error('There are no visits.');
    expect(await next('', { expected: second })).toMatchObject({ dealt: 'AB 2', ahead: ['AB 1', 'AB 3'] });
    expect(await next('', { expected: second, as: desk.people.chief })).toMatchObject({ dealt: 'AB 1' });
    expect(await next('', { expected: second, after: third })).toMatchObject({ dealt: 'AB 3' });
    expect(await next('', { expected: second })).toMatchObject({ dealt: undefined });
  });

  test('what is expected has to be of the filter, and in reach', async () => {
    const [first, second] = await emergencies(1, 2);
    if (!first || !second) throw new Error('There are no visits.');
    expect(await next('', { expected: first, as: desk.people.otherAdmin })).toMatchObject({ dealt: undefined });
    expect(await next('pollingStationNumber=1', { expected: second })).toMatchObject({ dealt: 'AB 1' });
  });

  test('thirty officers who all expect the same one are dealt thirty visits', async () => {
    const [expected] = await emergencies(1);
    if (!expected) throw new Error('There is no visit.');
    await addEmergencies(desk, 29);
    const dealt = await Promise.all(Array.from({ length: 30 }, () => next('', { expected })));
    expect(new Set(dealt.map((one) => one.dealt)).size).toBe(30);
  });

  test('deals an NGO its own, and again what changed since its verdict', async () => {
    const [visit] = await emergencies(1);
    if (!visit) throw new Error('There is no visit.');
    await desk.act(visit, { type: 'review.confirmed' });
    expect(await next()).toMatchObject({ dealt: undefined });
    await desk.say('A2', 'no');
    expect(await next('', { as: desk.people.otherAdmin })).toMatchObject({ dealt: undefined });
    const { row } = await next('', { as: desk.people.admin });
    expect(row?.review).toMatchObject({ state: 'inReview', isChanged: true, verdict: { state: 'confirmed' } });
  });

  test('thirty officers at once are dealt thirty visits', async () => {
    await addEmergencies(desk, 30);
    const dealt = await Promise.all(Array.from({ length: 30 }, () => next()));
    expect(new Set(dealt.map((one) => one.dealt)).size).toBe(30);
  });
});

describe('DSK-03 claims', () => {
  test('work renews them, without an act; what is lost says to whom, and nothing of others', async () => {
    const { people, server } = desk;
    const [mine, theirs, free, assigned] = await emergencies(1, 2, 3);
    const others = await desk.say('A1', 'no', ['CJ', 1], people.second);
    if (!mine || !theirs || !free) throw new Error('There are no visits.');
    expect(assigned).toBeUndefined();
    await desk.act(mine, { type: 'review.claimed' }, { as: people.admin });
    await desk.act(theirs, { type: 'review.claimed' });
    await desk.act(others, { type: 'review.claimed' });
    await sql`update review set claim_until = clock_timestamp() + interval '10 seconds'
      where claimed_by = ${people.admin.adminId}`.execute(server.db);
    const before = await kindsWritten(server.db);
    const { held, lost } = await renew(
      [mine, theirs, free, others, { idObserver: 9_999, idPollingStation: 9 }],
      people.admin,
    );
    expect(held).toEqual([{ ...mine, until: instant }]);
    expect(Date.parse(held[0]?.until ?? '') - Date.now()).toBeGreaterThan(250_000);
    const by = { id: people.organizer.adminId, account: 'organizer', ngo: 'Organizers' };
    const expected = [
      { ...theirs, by },
      { ...free, by: null },
      { ...others, by: null },
      { idObserver: 9_999, idPollingStation: 9, by: null },
    ];
    expect(lost.toSorted((a, b) => a.idObserver - b.idObserver || a.idPollingStation - b.idPollingStation)).toEqual(
      expected.toSorted((a, b) => a.idObserver - b.idObserver || a.idPollingStation - b.idPollingStation),
    );
    expect(await kindsWritten(server.db)).toEqual(before);
    // Named twice it is one claim, as it is after it was taken over from somebody, or decided about.
    expect(await renew([mine, mine], people.admin)).toEqual({ held: [{ ...mine, until: instant }], lost: [] });
    await desk.act(mine, { type: 'review.claimed', takesOver: true });
    expect(await renew([mine, mine], people.admin)).toEqual({ held: [], lost: [{ ...mine, by }] });
    await desk.act(mine, { type: 'review.confirmed' });
    expect(await renew([mine])).toEqual({ held: [], lost: [{ ...mine, by: null }] });
    expect(await kindsWritten(server.db)).toEqual([...before, 'review.claimed', 'review.confirmed']);
    await desk.act(free, { type: 'review.claimed' }, { as: people.admin });
    await claimsLapse(server.db);
    expect(await renew([free], people.admin)).toEqual({ held: [], lost: [{ ...free, by: null }] });
  });

  test('DSK-01 the clock of the server frees what has lapsed and brings back what waited, without an act', async () => {
    const { server } = desk;
    const [claimed, waiting, later] = await emergencies(1, 2, 3);
    if (!claimed || !waiting || !later) throw new Error('There are no visits.');
    await desk.act(claimed, { type: 'review.claimed' });
    await desk.act(waiting, { type: 'review.postponed', for: 'observer', until: '2099-01-01T00:00:00Z' });
    expect(await settleDue(server.db)).toBe(0);
    expect((await desk.rowOf(claimed))?.review).toMatchObject({ state: 'inReview' });
    await claimsLapse(server.db);
    expect((await desk.rowOf(claimed))?.review).toMatchObject({ state: 'new', claim: null });
    expect(await desk.names('state=inReview')).toEqual([]);
    await waitIsOver(server.db);
    await desk.act(later, { type: 'review.postponed', for: 'observer', until: '2099-01-01T00:00:00Z' });
    const acts = await kindsWritten(server.db);
    expect([await settleDue(server.db), await settleDue(server.db)]).toEqual([2, 0]);
    expect((await desk.names('tab=new')).toSorted()).toEqual(['AB 1', 'AB 2']);
    expect(await desk.names('tab=waiting')).toEqual(['AB 3']);
    expect(await kindsWritten(server.db)).toEqual(acts);
    await desk.act(waiting, { type: 'review.confirmed' });
    await seal(server.db);
    expect((await verifyLedger(server.db)).problem).toBeUndefined();
  });

  test('DSK-10 all of somebody’s are given back, each by an act, as far as the caller reaches', async () => {
    const { people, server } = desk;
    const [first, second] = await emergencies(1, 2);
    const others = await desk.say('A1', 'no', ['CJ', 1], people.second);
    if (!first || !second) throw new Error('There are no visits.');
    await desk.act(first, { type: 'review.claimed' }, { as: people.colleague });
    await desk.act(second, { type: 'review.assigned', to: people.colleague.adminId });
    await desk.act(others, { type: 'review.claimed' }, { as: people.otherAdmin });
    const back = (id: number, as = people.admin) =>
      server.call('POST', `/api/v3/reviews/colleagues/${id}/givenBack`, { as });
    expect((await back(people.otherAdmin.adminId)).status).toBe(404);
    expect(await (await back(people.colleague.adminId)).json()).toEqual({ given: 2 });
    expect(await (await back(people.colleague.adminId)).json()).toEqual({ given: 0 });
    expect((await kindsWritten(server.db)).slice(-2)).toEqual(['review.givenBack', 'review.givenBack']);
    expect(await desk.names('tab=new')).toEqual(['AB 1', 'AB 2']);
    expect(await (await back(people.otherAdmin.adminId, people.organizer)).json()).toEqual({ given: 1 });
  });
});

describe('DSK-08 the log', () => {
  test('says who did what about a visit, newest first, and what was erased', async () => {
    const { people, server } = desk;
    const [visit, other] = await emergencies(1, 2);
    if (!visit || !other) throw new Error('There are no visits.');
    await desk.act(visit, { type: 'review.claimed' }, { as: people.admin });
    await desk.act(visit, { type: 'review.claimed', takesOver: true });
    await desk.act(visit, { type: 'review.commented', text: 'Șerban says no.' });
    await desk.act(visit, { type: 'review.called', outcome: 'unreached', text: 'Voicemail.' });
    const { act } = await desk.act(visit, { type: 'review.dismissed', reason: 'duplicate', duplicateOf: other });
    await desk.act(visit, { type: 'review.undone', act });
    await desk.act(visit, { type: 'review.assigned', to: people.colleague.adminId });
    await server.db.deleteFrom('act_text').where('text', '=', 'Voicemail.').execute();
    const log = await logOf(visit);
    expect(log.map(({ kind, from, to, text, isErased }) => [kind, from, to, text, isErased])).toEqual([
      ['review.assigned', 'inReview', 'inReview', null, false],
      ['review.undone', 'dismissed', 'inReview', null, false],
      ['review.dismissed', 'inReview', 'dismissed', null, false],
      ['review.called', 'inReview', 'inReview', null, true],
      ['review.commented', 'inReview', 'inReview', 'Șerban says no.', false],
      ['review.claimed', 'inReview', 'inReview', null, false],
      ['review.claimed', null, 'inReview', null, false],
    ]);
    const duplicateOf = { ...other, observerName: 'Ana Observer', pollingStationName: 'AB 2' };
    expect(log[2]).toMatchObject({
      id: act,
      reason: 'duplicate',
      duplicateOf,
      by: { account: 'organizer', ngo: 'Organizers' },
    });
    expect([log[1]?.undoes, log[3]?.outcome]).toEqual([act, 'unreached']);
    expect([log[5]?.takenFrom?.account, log[0]?.assignedTo?.account]).toEqual(['ngo-admin', 'ngo-colleague']);
    expect(await logOf(visit, people.admin)).toHaveLength(7);
    expect(await logOf(visit, people.otherAdmin)).toEqual([]);
  });
});
