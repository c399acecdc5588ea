import { afterAll, beforeEach, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { getCoverageStation } from '#contract/coverage.ts';
import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import { nextReview } from '#contract/next-review.ts';
import { getHandover, reviewNumbers } from '#contract/desk-report.ts';
import { listObservers } from '#contract/observers.ts';
import { countReviews, listReviews } from '#contract/reviews.ts';
import { getSituation, getSituationSeries, listReportingStations } from '#contract/situation.ts';
import { countUnread } from '#contract/unread.ts';
import { getWall } from '#contract/wall.ts';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import type { ObserverCaller, Staff } from '#server/http/handler.ts';
import { cellsBy } from '#tests/support/csvReaders.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { at, boardFor, cameAt, stationsFor } from './coverage.given.ts';

let election: Election;
beforeEach(async () => {
  await election?.server.close();
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
  election.server.clock.now = at('08:00');
});
afterAll(() => election.server.close());

/** States of a station from which something came. */
const came = new Set<BoardState | null>(['partial', 'complete', 'flagged', 'unplanned']);
const isExpected = ({ state }: { state: BoardState | null }) => state !== null && state !== 'unplanned';
const get = (path: string, as: Staff) => election.server.call('GET', path, { as });
const placeOf = ({ county, number }: { county: string; number: number }) => `${county} ${number}`;

/** What stands in the export of observers who are no test. */
async function exported(as: Staff) {
  const [, ...rows] = cellsBy(',', await (await get('/api/v1/export/all?format=csv', as)).text());
  const real = rows.filter(([phone]) => phone !== election.people.tester.phone);
  return {
    stations: new Set(real.map(([, , , county, station]) => `${county} ${station}`)),
    visits: [...new Set(real.map(([phone, , , county, station]) => `${phone} ${county} ${station}`))],
    flagged: real.filter((row) => row[10] === 'yes').length,
  };
}

/** Of everybody, test observers too, at stations of both counties. */
async function reports(): Promise<void> {
  const { people, forms, post } = election;
  const day = ['observer', 'second', 'tester'] as const;
  for (const [turn, who] of [...day, ...day, ...day].entries()) {
    const question = forms(['A1', 'B2', 'C1', 'A2'][turn % 4] ?? 'A1');
    const place = [turn % 2 === 0 ? 'AB' : 'CJ', 1 + ((turn * 2) % 3)] as const;
    await post(people[who], { question, at: place, options: [turn % 3 === 1 ? question.no : question.yes] });
  }
  await cameAt(election, at('07:55'));
}

/** Board, list, export, situation, desk and wall of one moment, held against each other. */
async function expectAgreement(as: Staff) {
  const board = await boardFor(election, as);
  const stations = await stationsFor(election, as, { pageSize: '1000' });
  const listed = await read(await get('/api/v3/situation/stations?covered=true', as), listReportingStations.reply);
  const situation = await read(await get('/api/v3/situation', as), getSituation.reply);
  const wall = await read(await get('/api/v3/situation/wall', as), getWall.reply);
  const file = await exported(as);
  const heard = stations.data.filter(({ cells }) => cells.some(({ state }) => came.has(state)));
  expect(heard.length).toBeGreaterThan(0);
  expect(file.stations).toEqual(new Set(heard.map(placeOf)));
  const isMeant = ({ cells }: (typeof heard)[number]) => board.basis === 'hours' || cells.some(isExpected);
  const covered = heard.filter(isMeant);
  const places = new Set(covered.map(placeOf));
  expect(new Set(listed.data.map(placeOf))).toEqual(places);
  expect([situation.stations.covered, wall.stations.covered]).toEqual([places.size, places.size]);
  expect(situation.stations.all).toBe(board.basis === 'hours' ? board.totals.stations : board.totals.planned);
  expect(wall.counties.map((one) => [one.code, one.covered, one.stations])).toEqual(
    board.counties.map(({ code, planned, stations: all }) => [
      code,
      covered.filter(({ county }) => county === code).length,
      board.basis === 'hours' ? all : planned,
    ]),
  );
  expect(wall.counties.reduce((sum, { flagged }) => sum + flagged, 0)).toBe(file.flagged);
  expect(listed.data.reduce((sum, { visits }) => sum + visits, 0)).toBe(
    file.visits.filter((visit) => places.has(visit.slice(visit.indexOf(' ') + 1))).length,
  );
  expect([wall.coverage.at, wall.coverage.forms, wall.coverage.totals]).toEqual([board.at, board.forms, board.totals]);
  const visits = await read(
    await get(`/api/v1/answers?from=${situation.answers.since}&test=false`, as),
    listThreads.reply,
  );
  expect([situation.answers.visits, wall.answers.visits]).toEqual([visits.totalItems, visits.totalItems]);
  const waiting = await read(await get('/api/v3/reviews?tab=all&open=true', as), listReviews.reply);
  expect([situation.openEmergencies, wall.openEmergencies]).toEqual([waiting.totalItems, waiting.totalItems]);
  const { forms } = await read(await get('/api/v3/situation/series', as), getSituationSeries.reply);
  expect(wall.forms).toEqual(forms);
  for (const state of boardStates)
    expect([state, board.totals.any[state]]).toEqual([
      state,
      stations.data.filter(({ cells }) => cells.some((cell) => cell.state === state)).length,
    ]);
  expect(new Set([board.at, situation.at, wall.at])).toEqual(new Set([election.server.clock.now.toISOString()]));
  return { board, stations, situation, wall, file };
}

test('COV-02 SIT-01 SIT-05 at the same moment board, list, export, situation and wall say the same, to the unit', async () => {
  const { people } = election;
  await reports();
  for (const as of [people.organizer, people.admin, people.otherAdmin]) await expectAgreement(as);
});

async function setActive(isActive: boolean): Promise<void> {
  const { server, people } = election;
  const { db } = server;
  await db.updateTable('ngo').set({ is_active: isActive }).where('id', '=', people.second.idNgo).execute();
  await db.updateTable('observer').set({ is_active: isActive }).where('id', '=', people.observer.observerId).execute();
  forgetCallers(db);
}

/** What came, as it is shown: nothing of it depends on who is still expected. */
const cameOf = ({ situation, wall, file }: Awaited<ReturnType<typeof expectAgreement>>) => ({
  file,
  answers: situation.answers,
  emergencies: [situation.openEmergencies, situation.longest, situation.flaggedMost],
  series: wall.forms,
  flagged: wall.counties.map(({ flagged }) => flagged),
});

test('COV-02 SIT-01 SIT-05 after an NGO and an observer were made inactive all of them agree: what came stays, of the NGO nothing more is expected', async () => {
  const { people, forms, post } = election;
  const b1 = forms('B1');
  await reports();
  await post(people.second, { question: b1, at: ['CJ', 2], options: [b1.no] });
  await post(people.observer, { question: b1, at: ['CJ', 3], options: [b1.yes] });
  await cameAt(election, at('07:55'));
  const statesAt = ({ stations }: Awaited<ReturnType<typeof expectAgreement>>, place: string) =>
    stations.data.find((one) => placeOf(one) === place);
  const before = await expectAgreement(people.organizer);
  await setActive(false);
  const after = await expectAgreement(people.organizer);

  expect(cameOf(after)).toEqual(cameOf(before));
  expect(after.situation.stations).toEqual(before.situation.stations);
  expect([before.situation.observers, after.situation.observers]).toMatchObject([
    { heard: 2, expected: 2 },
    { heard: 0, expected: 0 },
  ]);
  // Of the NGO's station: what came is shown apart, whoever sent it is named, and what did not come is missed no more.
  const [was, is] = [statesAt(before, 'CJ 2'), statesAt(after, 'CJ 2')];
  expect(was?.cells.map(({ state }) => state)).toEqual([null, 'flagged', 'notDue']);
  expect(is?.cells.map(({ state }) => state)).toEqual([null, 'unplanned', null]);
  expect([is?.observers, is?.lastHeard]).toEqual([was?.observers, was?.lastHeard]);
  const visits = async () =>
    (
      await read(
        await get(`/api/v3/coverage/stations/${election.places('CJ', 2)}`, people.organizer),
        getCoverageStation.reply,
      )
    ).visits;
  expect(await visits()).toMatchObject([{ idObserver: people.second.observerId }]);
  // A silence is not hidden by deactivating one who was there.
  expect(statesAt(after, 'CJ 3')?.cells).toEqual(statesAt(before, 'CJ 3')?.cells);

  await setActive(true);
  const again = await expectAgreement(people.organizer);
  expect([again.board.totals, again.situation.observers.expected]).toEqual([before.board.totals, 2]);
});

test('COV-01 SIT-01 SIT-05 with a plan, too: lines of an inactive NGO expect nothing, those of an inactive observer still do', async () => {
  const { people, places, forms, server } = election;
  await reports();
  await plan([
    { who: people.second, station: places('AB', 1), county: 'AB', form: forms('A1').form },
    { who: people.second, station: places('CJ', 2), county: 'CJ', form: forms('A1').form },
    { who: people.observer, station: places('CJ', 3), county: 'CJ', form: forms('A1').form },
    { who: people.observer, station: places('AB', 1), county: 'AB', form: forms('B1').form },
  ]);
  for (const as of [people.organizer, people.admin, people.otherAdmin]) await expectAgreement(as);
  const before = await expectAgreement(people.organizer);
  await setActive(false);
  const after = await expectAgreement(people.organizer);
  expect(cameOf(after)).toEqual(cameOf(before));
  expect([before.board.totals.planned, after.board.totals.planned]).toEqual([3, 2]);
  expect([before.situation.observers.expected, after.situation.observers.expected]).toEqual([2, 0]);
  server.clock.now = at('18:00');
  expect((await expectAgreement(people.organizer)).board.totals.any.late).toBe(1);
});

interface Planned {
  who: ObserverCaller;
  station: number;
  county: string;
  form: number;
}

/** Each is to report from six to seven in the morning. */
async function plan(lines: readonly Planned[]): Promise<void> {
  const { db } = election.server;
  const facts = { file_name: 'x', lines: lines.length, left_out: 0, observers: 2, stations: 3 };
  const { id } = await db
    .insertInto('coverage_plan')
    .values({ imported_at: at('05:00'), imported_by: 'organizer', ...facts })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counties = await db.selectFrom('county').select(['id', 'code']).execute();
  await db
    .insertInto('plan_line')
    .values(
      lines.map(({ who, station, county, form }) => ({
        plan_id: id,
        observer_id: who.observerId,
        ngo_id: who.idNgo,
        polling_station_id: station,
        county_id: counties.find(({ code }) => code === county)?.id ?? 0,
        form_id: form,
        from_at: at('06:00'),
        to_at: at('07:00'),
      })),
    )
    .execute();
}

test('COV-06 DSK-02 DSK-14 a test observer counts nowhere: not on the board, in the lists, at the desk, in exports, in the situation, on the wall', async () => {
  const { people, forms, post, server } = election;
  const a1 = forms('A1');
  const as = people.organizer;
  const told = async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 5_000);
    await cameAt(election, server.clock.now);
    const board = await boardFor(election, as);
    const situation = await read(await get('/api/v3/situation', as), getSituation.reply);
    const wall = await read(await get('/api/v3/situation/wall', as), getWall.reply);
    const answers = await read(await get('/api/v1/answers?test=false&pageSize=100', as), listThreads.reply);
    const urgent = await read(await get('/api/v1/answers?test=false&urgent=true', as), listThreads.reply);
    const desk = await read(await get('/api/v3/reviews?tab=all&pageSize=100', as), listReviews.reply);
    const counts = await read(await get('/api/v3/reviews/tabs', as), countReviews.reply);
    const numbers = await read(await get('/api/v3/reviews/numbers', as), reviewNumbers.reply);
    const handover = await read(await get('/api/v3/reviews/handover', as), getHandover.reply);
    const unread = await read(await get('/api/v3/unread', as), countUnread.reply);
    const lines = async (query: string) =>
      cellsBy(',', await (await get(`/api/v1/export/all?format=csv&${query}`, as)).text());
    return {
      board: board.totals,
      situation: [situation.answers.visits, situation.openEmergencies, situation.longest, situation.flaggedMost],
      wall: [wall.answers.visits, wall.openEmergencies, wall.counties],
      lists: [answers.totalItems, urgent.totalItems, answers.data.map(({ observerName }) => observerName)],
      desk: [desk.totalItems, desk.tabs, counts, desk.data.map(({ observerName }) => observerName)],
      reports: [numbers.open, numbers.oldestOpenSince, handover.open, handover.opened, handover.longest],
      unread: unread.count,
      exports: [await lines(''), await lines('tab=all')],
    };
  };
  const before = await told();
  const posted = await post(people.tester, { question: a1, at: ['CJ', 3], options: [a1.no] });
  expect(posted.status).toBe(200);
  expect(await told()).toEqual(before);

  // Published consoles are shown them, as by published back ends; that is said by who asks.
  const all = await read(await get('/api/v1/answers?pageSize=100', as), listThreads.reply);
  const alone = await read(await get('/api/v1/answers?test=true', as), listThreads.reply);
  expect(all.totalItems).toBe(Number(before.lists[0]) + alone.totalItems);
  expect(new Set(alone.data.map(({ idObserver }) => idObserver))).toEqual(new Set([people.tester.observerId]));

  // On the page of the observer it is said that they are one.
  const found = await get(`/api/v1/observer?ids=${people.tester.observerId}`, as);
  expect((await read(found, listObservers.reply)).data.map(({ isTest }) => isTest)).toEqual([true]);

  // Nobody is dealt what does not count.
  for (let dealt = 0; dealt < 10; dealt += 1) {
    const next = await server.call('POST', '/api/v3/reviews/next?order=newest', { as, body: {} });
    const { row } = await read(next, nextReview.reply);
    expect(row?.idObserver).not.toBe(people.tester.observerId);
  }
});
