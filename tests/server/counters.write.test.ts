import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Folded } from '#server/counters/fold.ts';
import { writeCounters } from '#server/counters/write-counters.ts';
import type { Tables } from '#server/db/tables.ts';

const at = new Date('2026-11-22T06:00:00.000Z');
const nothing: Folded = { places: [], hours: [], activity: [], minutes: [], visitForms: [] };
const place = { county: 3, ngo: 5 };
const visit = { observer: 7, station: 11, form: 1, answered: 1, flagged: 0, questions: 1, first: at, last: at };

/** The tables that are written to; no database stands behind it. */
async function writtenOf(folded: Folded): Promise<(string | undefined)[]> {
  const sent: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.sql),
  });
  await db.transaction().execute((trx) => writeCounters(trx, folded));
  return sent.map((text) => /insert into (\w+)/u.exec(text)?.[1]);
}

test.each<[string, Partial<Folded>]>([
  ['tally_place', { places: [{ ...place, question: 1, option: 1, n: 1 }] }],
  ['tally_hour', { hours: [{ question: 1, option: 1, hour: at, ngo: 5, n: 1 }] }],
  ['activity', { activity: [{ ...place, bucket: at, form: 1, arrivals: 1, answers: 1, flagged: 0 }] }],
  ['activity_minute', { minutes: [{ minute: at, ngo: 5, answers: 1 }] }],
  ['visit_form', { visitForms: [{ ...place, ...visit }] }],
])('COV-06 LED-08 what does not change costs no statement: %s alone', async (table, changed) => {
  expect(await writtenOf({ ...nothing, ...changed })).toEqual([table]);
});

test('COV-06 LED-08 where nothing changes nothing is sent', async () => {
  expect(await writtenOf(nothing)).toEqual([]);
});
