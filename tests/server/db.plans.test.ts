import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyseGrown } from '#server/db/tidy.ts';
import { openElection, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const post = async (number: number) => {
  const { server, people, forms } = election;
  const a1 = forms('A1');
  const answer = {
    questionId: a1.id,
    countyCode: 'AB',
    pollingStationNumber: 1 + (number % 2),
    options: [{ optionId: number % 3 === 0 ? a1.yes : a1.no, value: null }],
  };
  const reply = await server.call('POST', '/api/v1/answers', { body: { answers: [answer] }, as: people.observer });
  expect(reply.status).toBe(200);
};

/** How the statements of a post would go through the answers and threads now, as they are prepared in the session. */
async function wayThrough(): Promise<string[]> {
  const { db } = election.server;
  const { rows } = await sql<{ name: string; statement: string; types: string }>`
    select name, statement, parameter_types::text as types from pg_prepared_statements
    where statement like '%/* prepared */%join answer a on%'`.execute(db);
  const [standing] = rows;
  if (standing === undefined) throw new Error('The statement that reads what stands is not prepared.');
  const plan = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute ${standing.name} ('{1}', '{1}')`).execute(db);
  return plan.rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => /Scan.* (?:on|using) (?:answer|.* on answer)/u.test(line));
}

/** What the planner takes the tables for. */
const rowsPlannedFor = async (): Promise<(readonly [string, number])[]> => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class
    where relname in ('answer', 'observer', 'thread') order by 1`.execute(election.server.db);
  return rows.map(({ name, rows: count }) => [name, count] as const);
};

describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('an election that begins empty', () => {
  test('plans a post anew once the tables have grown, so that it looks answers up instead of reading them all', async () => {
    const { db } = election.server;
    await sql`vacuum analyze`.execute(db);
    for (let number = 0; number < 12; number += 1) await post(number);
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
    await sql`insert into answer select t.observer_id, t.polling_station_id, a.option_id, a.question_id, a.form_id, null, now()
      from thread t cross join (select * from answer limit 1) a
      on conflict do nothing`.execute(db);
    expect(await rowsPlannedFor()).toEqual([
      ['answer', 1],
      ['observer', 1],
      ['thread', 1],
    ]);
    expect(await analyseGrown(db)).toEqual(['answer', 'observer', 'thread']);
    expect((await rowsPlannedFor()).filter(([, rows]) => rows < 3_000)).toEqual([]);
    expect(await wayThrough()).toEqual([expect.stringContaining('Index Scan using answer_pkey on answer')]);
    expect(await analyseGrown(db)).toEqual([]);
  });
});
