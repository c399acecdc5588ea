import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addObserver } from '#tests/support/election.ts';
import { exportsStage } from './exports.given.ts';

const { election, lines } = exportsStage();

test('ANS-07 every thread is exported once, over many pages of threads', async () => {
  const { server, forms, places } = election();
  const crowd = await Promise.all(
    Array.from({ length: 3 }, (_, n) =>
      addObserver(server.db, election().people.otherAdmin.idNgo, `07990000${n}`, `Crowd ${n}`),
    ),
  );
  const stations = await server.db
    .insertInto('polling_station')
    .columns(['county_id', 'number', 'address', 'territory_code'])
    .expression((from) =>
      from
        .selectFrom('polling_station')
        .where('id', '=', places('CJ', 1))
        .innerJoin(
          (join) => join.fn<{ n: number }>('generate_series', [join.lit(100), join.lit(299)]).as('n'),
          (on) => on.onTrue(),
        )
        .select((select) => ['county_id', select.ref('n').as('number'), 'address', 'territory_code']),
    )
    .returning(['id', 'county_id', 'number'])
    .execute();
  const a1 = forms('A1');
  const at = new Date(Date.UTC(2026, 10, 23));
  for (const { observerId, idNgo } of crowd) {
    const key = { observer_id: observerId };
    const counts = { answer_count: 1, flagged_count: 0, opening_flagged: 0, counting_flagged: 0 };
    const times = { first_answer_at: at, last_answer_at: at };
    await server.db
      .insertInto('thread')
      .values(
        stations.map((one) => ({
          ...key,
          ...counts,
          ...times,
          ngo_id: idNgo,
          polling_station_id: one.id,
          county_id: one.county_id,
          station_number: one.number,
        })),
      )
      .execute();
    await server.db
      .insertInto('answer')
      .values(
        stations.map(({ id }) => ({
          ...key,
          polling_station_id: id,
          option_id: a1.yes,
          question_id: a1.id,
          form_id: a1.form,
          answered_at: at,
        })),
      )
      .execute();
  }
  const places2 = (await lines('from=2026-11-23T00:00Z')).map((row) =>
    row
      .split(',')
      .filter((_, at) => at === 0 || at === 4)
      .join(' '),
  );
  const expected = [0, 1, 2].flatMap((n) => stations.map(({ number }) => `07990000${n} ${number}`));
  expect(places2.toSorted()).toEqual(expected.toSorted());
});

test('ANS-07 every note is exported once, over many pages of notes with gaps in their numbers', async () => {
  const { server, places, people } = election();
  const { rows } = await sql<{ id: number }>`
    insert into note (observer_id, polling_station_id, text, digest, created_at)
    select case when n % 3 = 0 then ${people.tester.observerId} else ${people.second.observerId} end::int,
      ${places('CJ', 2)}::int, 'Notă ' || n, 'many ' || n, '2026-11-22T07:00:00Z'
    from generate_series(1, 1600) n order by n returning id`.execute(server.db);
  const gone = rows.filter((_, at) => at % 5 === 0).map(({ id }) => id);
  await server.db.deleteFrom('note').where('id', 'in', gone).execute();
  const exported = (await lines('county=CJ', undefined, 'all/notes')).map((row) => row.split(',')[8]);
  const written = Array.from({ length: 1600 }, (_, at) => at + 1).filter((n) => n % 3 !== 0 && n % 5 !== 1);
  expect(exported).toEqual(written.map((n) => `Notă ${n}`));
});
