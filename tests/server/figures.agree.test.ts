import { afterAll, beforeAll, expect, test } from 'vitest';
import { listThreads } from '#contract/answers.ts';
import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import { getHandover, nextReview, reviewNumbers } from '#contract/desk.ts';
import { listObservers } from '#contract/observers.ts';
import { countReviews, listReviews } from '#contract/reviews.ts';
import { getSituation, listReportingStations } from '#contract/situation.ts';
import { countUnread } from '#contract/unread.ts';
import { getWall } from '#contract/wall.ts';
import type { Staff } from '#server/http/handler.ts';
import { cellsBy } from '#tests/support/csvReaders.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { at, boardFor, cameAt, stationsFor } from './coverage.given.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
  election.server.clock.now = at('08:00');
});
afterAll(() => election.server.close());

/** States of a station from which something came. */
const came = new Set<BoardState | null>(['partial', 'complete', 'flagged', 'unplanned']);
const get = (path: string, as: Staff) => election.server.call('GET', path, { as });
const placeOf = ({ county, number }: { county: string; number: number }) => `${county} ${number}`;

/** What stands in the export of observers who are no test. */
async function exported(as: Staff) {
  const [, ...rows] = cellsBy(',', await (await get('/api/v1/export/all?format=csv', as)).text());
  const real = rows.filter(([phone]) => phone !== election.people.tester.phone);
  return {
    stations: new Set(real.map(([, , , county, station]) => `${county} ${station}`)),
    visits: new Set(real.map(([phone, , , county, station]) => `${phone} ${county} ${station}`)).size,
    flagged: real.filter((row) => row[10] === 'yes').length,
  };
}

test('COV-02 SIT-01 SIT-05 at the same moment board, list, export, situation and wall say the same, to the unit', async () => {
  const { people, forms, post, server } = election;
  const day = ['observer', 'second', 'tester'] as const;
  for (const [turn, who] of [...day, ...day, ...day].entries()) {
    const question = forms(['A1', 'B2', 'C1', 'A2'][turn % 4] ?? 'A1');
    const place = [turn % 2 === 0 ? 'AB' : 'CJ', 1 + ((turn * 2) % 3)] as const;
    await post(people[who], { question, at: place, options: [turn % 3 === 1 ? question.no : question.yes] });
  }
  await cameAt(election, at('07:55'));
  for (const as of [people.organizer, people.admin, people.otherAdmin]) {
    const board = await boardFor(election, as);
    const stations = await stationsFor(election, as, { pageSize: '1000' });
    const listed = await read(await get('/api/v3/situation/stations?covered=true', as), listReportingStations.reply);
    const situation = await read(await get('/api/v3/situation', as), getSituation.reply);
    const wall = await read(await get('/api/v3/situation/wall', as), getWall.reply);
    const file = await exported(as);
    const heard = stations.data.filter(({ cells }) => cells.some(({ state }) => came.has(state)));
    const places = new Set(heard.map(placeOf));
    expect(places.size).toBeGreaterThan(0);
    expect(file.stations).toEqual(places);
    expect(new Set(listed.data.map(placeOf))).toEqual(places);
    expect([situation.stations.covered, wall.stations.covered]).toEqual([places.size, places.size]);
    expect(wall.counties.map(({ code, covered }) => [code, covered])).toEqual(
      board.counties.map(({ code }) => [code, heard.filter(({ county }) => county === code).length]),
    );
    expect(wall.counties.reduce((sum, { flagged }) => sum + flagged, 0)).toBe(file.flagged);
    expect(listed.data.reduce((sum, { visits }) => sum + visits, 0)).toBe(file.visits);
    expect([wall.coverage.at, wall.coverage.forms, wall.coverage.totals]).toEqual([
      board.at,
      board.forms,
      board.totals,
    ]);
    const visits = await read(
      await get(`/api/v1/answers?from=${situation.answers.since}&test=false`, as),
      listThreads.reply,
    );
    expect([situation.answers.visits, wall.answers.visits]).toEqual([visits.totalItems, visits.totalItems]);
    for (const state of boardStates)
      expect([state, board.totals.any[state]]).toEqual([
        state,
        stations.data.filter(({ cells }) => cells.some((cell) => cell.state === state)).length,
      ]);
    expect(new Set([board.at, situation.at, wall.at])).toEqual(new Set([server.clock.now.toISOString()]));
  }
});

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
