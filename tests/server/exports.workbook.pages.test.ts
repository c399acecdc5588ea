import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linesOf, readWorkbook } from '#tests/support/workbook.ts';
import { exportsStage } from './exports.given.ts';

const { election } = exportsStage();

test('B5 every observer, station, thread, observation and note is there once, however many there are', async () => {
  const { server, people, places, forms } = election();
  const { idNgo } = people.admin;
  const a2 = forms('A2');
  const at = '2026-11-22T06:00:00Z';
  await sql`insert into observer (ngo_id, phone, name, pin_hash)
    select ${idNgo}, '0790' || lpad(n::text, 6, '0'), 'Crowd ' || n, 'x' from generate_series(1, 2001) n`.execute(
    server.db,
  );
  await sql`insert into polling_station (county_id, number, address, territory_code)
    select county_id, n, '', '' from polling_station, generate_series(100, 2100) n
    where id = ${places('CJ', 1)}`.execute(server.db);
  const crowd = sql`from observer o, polling_station s
    where o.name like 'Crowd %' and s.number = 99 + split_part(o.name, ' ', 2)::int and s.number < 1101`;
  await sql`insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, answer_count,
      flagged_count, opening_flagged, counting_flagged, first_answer_at, last_answer_at)
    select o.id, s.id, s.county_id, s.number, o.ngo_id, 1, 0, 0, 0, ${at}::timestamptz, ${at}::timestamptz ${crowd}`.execute(
    server.db,
  );
  await sql`insert into answer (observer_id, polling_station_id, option_id, question_id, form_id, answered_at)
    select o.id, s.id, ${a2.yes}::int, ${a2.id}::int, ${a2.form}::int, ${at}::timestamptz ${crowd}`.execute(server.db);
  await sql`insert into station_visit (observer_id, polling_station_id, updated_at)
    select o.id, s.id, ${at}::timestamptz ${crowd}`.execute(server.db);
  await sql`insert into note (observer_id, polling_station_id, text, digest, created_at)
    select o.id, s.id, 'seen', 'crowd ' || o.id, ${at}::timestamptz ${crowd}`.execute(server.db);

  const reply = await server.call('GET', '/api/v2/export/all', { as: people.organizer });
  const sheets = new Map(readWorkbook(await reply.bytes()).map((sheet) => [sheet.name, sheet]));
  const names = (sheet: string, column: string) =>
    linesOf(sheets.get(sheet))
      .map((row) => row[column] ?? '')
      .filter((name) => name.startsWith('Crowd'));
  const expected = (count: number) => Array.from({ length: count }, (_, n) => `Crowd ${n + 1}`).toSorted();
  expect(names('observers', 'Name').toSorted()).toEqual(expected(2001));
  for (const sheet of ['A', 'polling-stations-observations', 'notes'])
    expect(names(sheet, 'Observer Name').toSorted()).toEqual(expected(1001));
  const numbers = linesOf(sheets.get('polling-stations')).filter((row) => Number(row['Number']) >= 100);
  expect(new Set(numbers.map((row) => row['Number'])).size).toBe(2001);
  expect(numbers).toHaveLength(2001);
});
