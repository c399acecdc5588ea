import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { countAll } from '#server/counters/projector.ts';
import { noteCounted, takeTurn } from '#server/counters/turns.ts';
import { recordsOf } from '#server/coverage/records.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { loadStations } from '#server/stations/load-stations.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { at, boardFor, cameAt, stays } from './coverage.given.ts';

let election: Election;
beforeEach(async () => {
  await election?.server.close();
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
  election.server.clock.now = at('05:30');
});
afterAll(() => election.server.close());

/** The same database as another process of the server has it: what is kept of it is kept apart. */
const otherProcess = (): Db => election.server.db.withoutPlugins();

const known = async (db: Db) => {
  const { stations, ngos, countedTo } = await recordsOf(db, election.server.config, election.server.clock.now);
  return { stations: [...stations.values()], ngos, countedTo };
};

const arrived = { arrived_at: at('04:40'), left_at: null };

describe('what is kept of stations', () => {
  test('COV-01 COV-06 who arrives and leaves by what their phone says is expected as soon as that is counted, in each process', async () => {
    const { server, people, places } = election;
    const other = otherProcess();
    const says = async (observerArrivalTime: string | null, observerLeaveTime: string | null) => {
      const body = { idPollingStation: places('AB', 1), observerArrivalTime, observerLeaveTime };
      const { status } = await server.call('POST', '/api/v2/polling-station-info', { as: people.observer, body });
      expect(status).toBe(200);
    };
    const planned = async () => (await boardFor(election, people.organizer)).totals.planned;
    expect([await planned(), (await known(other)).stations.flatMap((one) => one.stays)]).toEqual([0, []]);
    await says('2026-11-22T06:40:00', null);
    expect((await known(server.db)).countedTo).not.toBeNull();
    await countAll(server.db);
    expect(await planned()).toBe(1);
    expect(await known(other)).toEqual(await known(otherProcess()));
    await says(null, '2026-11-22T06:50:00');
    await countAll(server.db);
    // Nobody was there while the polls were open.
    expect(await planned()).toBe(0);
    expect(await known(other)).toEqual(await known(otherProcess()));
    expect((await known(server.db)).countedTo).toBeNull();
  });

  test('COV-06 of many who count at once, and one who reads meanwhile, none is missed', async () => {
    const { server, places } = election;
    const other = otherProcess();
    for (const number of [1, 2, 3]) await stays(election, election.people.observer, ['AB', number], arrived);
    await countAll(server.db);
    await known(other);
    const count = (turn: number) =>
      transact(server.db, async (trx) => {
        const own = await takeTurn(trx);
        const station = places('AB', 1 + (turn % 3));
        const until = new Date(at('05:00').getTime() + turn * 60_000);
        await sql`
          update station_visit set left_at = greatest(left_at, ${until}::timestamptz)
          where polling_station_id = ${station}`.execute(trx);
        await noteCounted(trx, own, [station]);
      });
    const counting = Promise.all(Array.from({ length: 30 }, (_, turn) => count(turn)));
    for (let look = 0; look < 15; look += 1) await known(other);
    await counting;
    expect(await known(other)).toEqual(await known(otherProcess()));
  });

  test('COV-06 it is one reading for all who ask at the same time, and never one from before they asked', async () => {
    const { server } = election;
    await known(server.db);
    const asked = [1, 2, 3].map(() => known(server.db));
    await stays(election, election.people.observer, ['AB', 1], arrived);
    await countAll(server.db);
    const after = await known(server.db);
    await Promise.all(asked);
    expect(after.stations.flatMap((one) => one.stays)).toHaveLength(1);
    expect(await known(server.db)).toEqual(after);
  });

  test('COV-01 stations that are loaded later are there, as their county is', async () => {
    const { server } = election;
    expect((await known(server.db)).stations).toHaveLength(6);
    const line = { 'county code': 'IS', 'county name': 'Iași', 'station number': 7, diaspora: true };
    await loadStations(server.db, [line], server.clock.now);
    const { stations } = await known(server.db);
    expect(stations).toHaveLength(7);
    expect(stations.at(-1)).toMatchObject({ number: 7, isAbroad: true, stays: [], reports: [], lines: [] });
  });

  test('COV-02 LED-07 nobody’s deactivation and nobody’s erasure changes a number of the board', async () => {
    const { server, people, forms, post } = election;
    await stays(election, election.people.observer, ['AB', 1], arrived);
    await stays(election, election.people.second, ['CJ', 2], arrived);
    const question = forms('A1');
    await post(people.observer, { question, at: ['AB', 1], options: [question.no] });
    await cameAt(election, at('05:10'));
    const { at: _, countedTo: _to, ...before } = await boardFor(election, people.organizer);
    expect(before.totals).toMatchObject({ planned: 2, any: { flagged: 1, expected: 2 } });
    await server.db.updateTable('observer').set({ is_active: false }).execute();
    const body = { ids: [people.observer.observerId], withNotes: false };
    expect((await server.call('POST', '/api/v3/observers/erasures', { as: people.organizer, body })).status).toBe(200);
    await countAll(server.db);
    const { at: _at, countedTo: _counted, ...after } = await boardFor(election, people.organizer);
    expect(after).toEqual(before);
  });
});
