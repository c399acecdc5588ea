import { sql } from 'kysely';
import { expect } from 'vitest';
import { getCoverage, listCoverageStations, listStationStates, type Coverage } from '#contract/coverage.ts';
import { boardStates, worstFirst, noStateLetter, stateLetters } from '#contract/coverage.values.ts';
import { countAll } from '#server/counters/projector.ts';
import type { ObserverCaller, Staff } from '#server/http/handler.ts';
import { read, type Election } from '#tests/support/election.ts';

export const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`);

/** Another two seconds: what was read a moment ago is remembered. */
export async function boardFor({ server }: Election, as: Staff): Promise<Coverage> {
  server.clock.now = new Date(server.clock.now.getTime() + 2_000);
  return read(await server.call('GET', '/api/v3/coverage', { as }), getCoverage.reply);
}

export const stationsFor = async ({ server }: Election, as: Staff, query: Readonly<Record<string, string>>) =>
  read(
    await server.call('GET', `/api/v3/coverage/stations?${new URLSearchParams(query).toString()}`, { as }),
    listCoverageStations.reply,
  );

/** Of every station the letter that its row says, and no other stations than these. */
async function expectLetters(election: Election, as: Staff, board: Coverage): Promise<void> {
  const all = await stationsFor(election, as, { pageSize: '1000' });
  for (const form of [undefined, ...board.forms.map(({ code }) => code)]) {
    const reply = await election.server.call(
      'GET',
      `/api/v3/coverage/states${form === undefined ? '' : `?form=${form}`}`,
      { as },
    );
    const { counties } = await read(reply, listStationStates.reply);
    const stated = counties.flatMap(({ code, ids, numbers, states }) =>
      ids.map((id, index) => [code, numbers[index], id, states[index]]),
    );
    const known = all.data.map(({ county, number, id, cells }) => {
      const states = cells.filter((_, index) => form === undefined || board.forms[index]?.code === form);
      const state = worstFirst.find((worst) => states.some((one) => one.state === worst));
      return [county, number, id, state === undefined ? noStateLetter : stateLetters[state]];
    });
    expect([form, stated]).toEqual([form, known]);
  }
}

/** Every number of the board is the number of rows behind it: with its county, form and state, and the states of these rows. */
export async function expectDoors(election: Election, as: Staff): Promise<Coverage> {
  const board = await boardFor(election, as);
  const total = async (query: Readonly<Record<string, string>>) => (await stationsFor(election, as, query)).totalItems;
  const rows = [
    ...board.counties.map((one) => ({ ...one, query: { county: one.code } })),
    { ...board.totals, query: {} },
  ];
  for (const { query, stations, planned, cells, any } of rows) {
    expect([query, await total(query)]).toEqual([query, stations]);
    expect([query, await total({ ...query, planned: 'true' })]).toEqual([query, planned]);
    for (const state of boardStates) {
      expect([query, state, await total({ ...query, state })]).toEqual([query, state, any[state]]);
      for (const [index, { code }] of board.forms.entries()) {
        const found = await stationsFor(election, as, { ...query, state, form: code });
        expect([query, code, state, found.totalItems]).toEqual([query, code, state, cells[index]?.[state]]);
        expect(found.data.map((row) => row.cells[index]?.state)).toEqual(found.data.map(() => state));
      }
    }
  }
  await expectLetters(election, as, board);
  return board;
}

/** What phones send bears the time of the database: what came now is put to this one, and counted. */
export async function cameAt({ server: { db } }: Election, time: Date): Promise<void> {
  const real = new Date('2026-11-23T12:00:00.000Z');
  await sql`update answer set answered_at = ${time} where answered_at > ${real}`.execute(db);
  await sql`update visit_change set at = ${time} where at > ${real}`.execute(db);
  await sql`
    update thread set last_answer_at = ${time},
      first_answer_at = case when first_answer_at > ${real} then ${time} else first_answer_at end
    where last_answer_at > ${real}`.execute(db);
  await countAll(db);
}

/** Somebody is at a station as a phone would have said, and whoever counts knows of it. */
export async function stays(
  { server: { db }, places }: Election,
  { observerId }: ObserverCaller,
  [county, number]: readonly [string, number],
  { arrived_at, left_at }: { arrived_at: Date; left_at: Date | null },
): Promise<void> {
  const visit = { observer_id: observerId, polling_station_id: places(county, number) };
  await db
    .insertInto('station_visit')
    .values({ ...visit, arrived_at, left_at, urban_area: null, president_female: null, updated_at: arrived_at })
    .onConflict((same) => same.columns(['observer_id', 'polling_station_id']).doUpdateSet({ arrived_at, left_at }))
    .execute();
  await db
    .insertInto('change_uncounted')
    .values({ ...visit, revision: null })
    .execute();
}
