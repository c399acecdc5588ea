import { afterAll, beforeAll, expect, test } from 'vitest';
import { listThreads } from '#contract/answers.ts';
import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import { getSituation, listReportingStations } from '#contract/situation.ts';
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
    const visits = await read(await get(`/api/v1/answers?from=${situation.answers.since}`, as), listThreads.reply);
    expect([situation.answers.visits, wall.answers.visits]).toEqual([visits.totalItems, visits.totalItems]);
    for (const state of boardStates)
      expect([state, board.totals.any[state]]).toEqual([
        state,
        stations.data.filter(({ cells }) => cells.some((cell) => cell.state === state)).length,
      ]);
    expect(new Set([board.at, situation.at, wall.at])).toEqual(new Set([server.clock.now.toISOString()]));
  }
});
