import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { getCoverage, listCoverageStations } from '#contract/coverage.ts';
import { listLateStations } from '#contract/coverage-calls.ts';
import { listObservers } from '#contract/observers.ts';
import { createHandlers } from '#server/handlers.ts';
import type { Staff } from '#server/http/handler.ts';
import { scaleOf, scales } from '#server/seed/scale.ts';
import { seedElection } from '#server/seed/seed.ts';
import { read } from '#tests/support/election.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const SILENCES = 500;
const NOW = new Date('2026-11-22T20:00:00.000Z');

let server: TestServer;
let organizer: Staff;
beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
  const { db, config } = server;
  const hashes = { password: async () => 'x', pin: () => 'x' };
  const scale = { ...(scaleOf('0.3') ?? scales.demo), silent: SILENCES };
  await seedElection(db, { scale, seed: 7, now: NOW, dataDir: config.dataDir, hashes });
  server.clock.now = NOW;
  organizer = { kind: 'staff', adminId: 1, idNgo: 1, organizer: true, role: 'organizer', account: 'organizer' };
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', path, { as: organizer });

/** The stations to which somebody was sent, and from which there is no answer: asked of the answers themselves. */
async function silent(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.polling_station_id as id from plan_line l
    where not exists (select from answer a where a.polling_station_id = l.polling_station_id) order by 1`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}

/** Of these, those of the county that went dark. */
async function dark(): Promise<number[]> {
  const silences = await silent();
  const { rows } = await sql<{ id: number }>`
    select s.id from polling_station s join county c on c.id = s.county_id and c.code = 'IS'
    where s.id = any(${silences}::int[]) order by 1`.execute(server.db);
  return rows.map(({ id }) => id);
}

test('COV-02 COV-03 COV-04 a seeded day with 500 planned silences shows exactly these 500, on the board, in the list and for the callers', async () => {
  const silences = await silent();
  expect(silences.length).toBe(SILENCES);
  const { totals, counties, forms } = await read(await get('/api/v3/coverage'), getCoverage.reply);
  expect(totals.any.late).toBe(SILENCES);
  const late = forms.map(({ code }, index) => [code, totals.cells[index]?.late]).filter(([, n]) => n !== 0);
  const inDark = await dark();
  expect(inDark.length).toBeGreaterThan(20);
  expect(late).toEqual([
    ['A', SILENCES - inDark.length],
    ['B', SILENCES],
  ]);
  const list = await read(await get('/api/v3/coverage/stations?state=late&pageSize=1000'), listCoverageStations.reply);
  expect(list.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(silences);
  const calls = await read(await get('/api/v3/coverage/calls?pageSize=1000'), listLateStations.reply);
  expect(calls.data.map(({ idPollingStation }) => idPollingStation).toSorted((a, b) => a - b)).toEqual(silences);
  expect(calls.data.every(({ isSilent, callees }) => isSilent && callees.length <= 1)).toBe(true);

  // Three counties have fallen silent: twice their share, at least.
  const worst = counties.map(({ any }) => any.late).toSorted((a, b) => b - a);
  expect(worst.slice(0, 3).reduce((sum, n) => sum + n, 0)).toBeGreaterThan((2 * 3 * SILENCES) / counties.length);
  for (const state of ['notDue', 'partial', 'flagged'] as const)
    expect([state, totals.any[state] > 0]).toEqual([state, true]);
});

test('COV-02 COV-04 SIT-01 one county has gone dark at 14:00: until then reports, since then nothing, and the next stations of its observers are silent', async () => {
  const DARK = new Date('2026-11-22T12:00:00.000Z');
  const { counties } = await read(await get('/api/v3/coverage'), getCoverage.reply);
  const last = new Map(counties.map(({ code, lastAnswer }) => [code, Date.parse(lastAnswer ?? '')]));
  expect(DARK.getTime() - (last.get('IS') ?? 0)).toBeGreaterThanOrEqual(0);
  expect(DARK.getTime() - (last.get('IS') ?? 0)).toBeLessThan(15 * 60_000);
  const others = [...last].filter(([code]) => code !== 'IS').map(([, at]) => NOW.getTime() - at);
  expect(Math.max(...others)).toBeLessThan(NOW.getTime() - DARK.getTime());
  expect(others.filter((ago) => ago < 60 * 60_000).length).toBeGreaterThan(others.length * 0.75);

  // No phone said anything since: no answer, note, arrival or departure.
  const { rows } = await sql<{ came: number }>`
    with there as (select s.id from polling_station s join county c on c.id = s.county_id and c.code = 'IS')
    select (select count(*) from answer where polling_station_id in (select id from there) and answered_at > ${DARK})
      + (select count(*) from visit_change where polling_station_id in (select id from there) and at > ${DARK})
      + (select count(*) from note where polling_station_id in (select id from there) and created_at > ${DARK})
      + (select count(*) from station_visit where polling_station_id in (select id from there)
          and greatest(arrived_at, left_at, updated_at) > ${DARK}) as came`.execute(server.db);
  expect(rows).toEqual([{ came: 0 }]);

  const calls = await read(await get('/api/v3/coverage/calls?county=IS&pageSize=1000'), listLateStations.reply);
  expect(calls.data.map(({ idPollingStation }) => idPollingStation).toSorted((a, b) => a - b)).toEqual(await dark());
  for (const { isSilent, late, callees } of calls.data) {
    expect(isSilent).toBe(true);
    expect(late.map(({ code }) => code)).toEqual(['B']);
    for (const { lastHeard } of callees) expect(Date.parse(lastHeard ?? '')).toBeLessThanOrEqual(DARK.getTime());
  }
  const silentNow = await read(
    await get(`/api/v1/observer?silentSince=${new Date(NOW.getTime() - 3_600_000).toISOString()}&pageSize=1000`),
    listObservers.reply,
  );
  const called = new Set(calls.data.flatMap(({ callees }) => callees.map(({ idObserver }) => idObserver)));
  const listed = new Set(silentNow.data.map(({ id }) => id));
  expect(called.size).toBeGreaterThan(0);
  expect([...called].filter((id) => !listed.has(id))).toEqual([]);
});
