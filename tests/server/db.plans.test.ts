import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyseGrown } from '#server/db/vacuum.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

/** What the planner takes the tables for. */
const rowsPlannedFor = async (): Promise<(readonly [string, number])[]> => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class
    where relname in ('answer', 'observer', 'thread') order by 1`.execute(election.server.db);
  return rows.map(({ name, rows: count }) => [name, count] as const);
};

describe.skipIf(isOnPostgres)('an election that begins empty', () => {
  test('is planned for anew once its tables have grown', async () => {
    const { db } = election.server;
    await sql`vacuum analyze`.execute(db);
    expect(await analyseGrown(db)).toEqual([]);
    await sql`insert into observer (ngo_id, phone, name, pin_hash)
      select ${election.people.admin.idNgo}::int, '0799' || n, 'Observer ' || n, '' from generate_series(1, 3000) n`.execute(
      db,
    );
    await sql`insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, first_answer_at, last_answer_at)
      select o.id, s.id, s.county_id, s.number, o.ngo_id, now(), now()
      from observer o cross join (select * from polling_station order by id limit 1) s where o.phone like '0799%'`.execute(
      db,
    );
    await sql`insert into answer select t.observer_id, t.polling_station_id, o.id, o.question_id, q.form_id, null, now()
      from thread t cross join (select * from option order by id limit 1) o join question q on q.id = o.question_id`.execute(
      db,
    );
    expect((await rowsPlannedFor()).filter(([, rows]) => rows > 10)).toEqual([]);
    expect(await analyseGrown(db)).toEqual(['answer', 'observer', 'thread']);
    expect((await rowsPlannedFor()).filter(([, rows]) => rows < 3_000)).toEqual([]);
    expect(await analyseGrown(db)).toEqual([]);
  });
});
