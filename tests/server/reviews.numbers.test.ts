import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewNumbers } from '#contract/desk-report.ts';
import { read } from '#tests/support/election.ts';
import { openDesk, type Desk } from './reviews.given.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const { say, act, people } = desk;
  const [first, second, third] = [
    await say('A1', 'no'),
    await say('A1', 'no', ['AB', 2]),
    await say('A1', 'no', ['AB', 3]),
  ];
  const others = await say('A1', 'no', ['CJ', 1], people.second);
  await say('A1', 'no', ['CJ', 2]);
  await act(first, { type: 'review.confirmed' });
  await act(second, { type: 'review.dismissed', reason: 'mistake' }, { as: people.colleague });
  await act(third, { type: 'review.postponed', for: 'other', until: '2099-01-01T00:00:00Z' });
  await act(others, { type: 'review.confirmed' });
  await act(others, { type: 'review.escalated', escalated: true });
  for (const [visit, opened, decided] of [
    [first, '2026-11-22T07:00:00Z', '2026-11-22T07:10:00Z'],
    [second, '2026-11-22T07:00:00Z', '2026-11-22T08:30:00Z'],
    [others, '2026-11-22T07:58:00Z', '2026-11-22T08:00:00Z'],
  ] as const) {
    const isIt = sql`observer_id = ${visit.idObserver} and polling_station_id = ${visit.idPollingStation}`;
    await sql`update thread set open_since = ${opened} where ${isIt}`.execute(desk.server.db);
    await sql`update review set decided_at = ${decided} where ${isIt}`.execute(desk.server.db);
  }
  await sql`update thread set open_since = '2026-11-22T06:30:00Z' where open`.execute(desk.server.db);
});
afterAll(() => desk.server.close());

const numbers = async (as = desk.people.organizer, query = '') =>
  read(await desk.server.call('GET', `/api/v3/reviews/numbers?${query}`, { as }), reviewNumbers.reply);

test('DSK-14 what is open, how long verdicts took, how many an hour, and whose', async () => {
  const { people } = desk;
  const organizer = { id: people.organizer.adminId, account: 'organizer', ngo: 'Organizers' };
  const colleague = { id: people.colleague.adminId, account: 'ngo-colleague', ngo: 'First NGO' };
  expect(await numbers()).toEqual({
    from: null,
    to: null,
    open: 1,
    oldestOpenSince: '2026-11-22T06:30:00.000Z',
    waiting: 1,
    escalated: 1,
    medianSecondsToVerdict: 600,
    verdictsAnHour: [
      { hour: '2026-11-22T07:00:00.000Z', confirmed: 1, dismissed: 0 },
      { hour: '2026-11-22T08:00:00.000Z', confirmed: 1, dismissed: 1 },
    ],
    people: [
      { ...organizer, verdicts: 2, medianSeconds: 360, claimed: 0, isSelf: true, isInReach: false },
      { ...colleague, verdicts: 1, medianSeconds: 5_400, claimed: 0, isSelf: false, isInReach: false },
    ],
  });
});

test('DSK-14 NAV-10 of a period, and of one’s own NGO', async () => {
  const { people } = desk;
  expect(await numbers(people.organizer, 'from=2026-11-22T08:15:00Z&to=2026-11-22T09:00:00Z')).toMatchObject({
    open: 1,
    medianSecondsToVerdict: 5_400,
    verdictsAnHour: [{ confirmed: 0, dismissed: 1 }],
    people: [{ account: 'ngo-colleague' }],
  });
  expect(await numbers(people.otherAdmin)).toEqual({
    from: null,
    to: null,
    open: 0,
    oldestOpenSince: null,
    waiting: 0,
    escalated: 1,
    medianSecondsToVerdict: 120,
    verdictsAnHour: [{ hour: '2026-11-22T08:00:00.000Z', confirmed: 1, dismissed: 0 }],
    people: [
      {
        id: people.organizer.adminId,
        account: 'organizer',
        ngo: 'Organizers',
        verdicts: 1,
        medianSeconds: 120,
        claimed: 0,
        isSelf: false,
        isInReach: false,
      },
    ],
  });
});

test('a period that ends before it begins is refused', async () => {
  const path = '/api/v3/reviews/numbers?from=2026-11-23&to=2026-11-22';
  expect((await desk.server.call('GET', path, { as: desk.people.admin })).status).toBe(400);
});

test('DSK-14 each count is a door: the list that it names has exactly so many', async () => {
  const { list, people, say, act } = desk;
  const claimed = await say('A1', 'no', ['CJ', 3]);
  await act(claimed, { type: 'review.claimed' }, { as: people.colleague });
  for (const as of [people.organizer, people.admin, people.otherAdmin]) {
    const { open, waiting, escalated, verdictsAnHour, people: persons } = await numbers(as);
    const listed = async (query: string) => (await list(query, as)).data.length;
    expect(await Promise.all([listed('open=true'), listed('tab=waiting'), listed('escalated=true')])).toEqual([
      open,
      waiting,
      escalated,
    ]);
    for (const { hour, confirmed, dismissed } of verdictsAnHour) {
      const during = `decidedFrom=${hour}&decidedTo=${hour.replace('00:00.000Z', '59:59.999Z')}`;
      expect([await listed(`verdict=confirmed&${during}`), await listed(`verdict=dismissed&${during}`)]).toEqual([
        confirmed,
        dismissed,
      ]);
    }
    for (const { id, verdicts, claimed } of persons ?? [])
      expect([await listed(`verdict=any&decidedBy=${id}`), await listed(`claimedBy=${id}`)]).toEqual([
        verdicts,
        claimed,
      ]);
  }
  expect((await numbers()).people).toContainEqual({
    id: people.colleague.adminId,
    account: 'ngo-colleague',
    ngo: 'First NGO',
    verdicts: 1,
    medianSeconds: 5_400,
    claimed: 1,
    isSelf: false,
    isInReach: true,
  });
});

test('DSK-14 a list of what was opened within a period', async () => {
  const { names, people } = desk;
  expect(
    await names('openedFrom=2026-11-22T06:30:00.000Z&openedTo=2026-11-22T07:00:00.000Z', people.organizer),
  ).toEqual(['CJ 2', 'AB 1', 'AB 2']);
});
