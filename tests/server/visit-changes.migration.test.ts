import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as visitChanges from '#server/db/migrations/018-visit-changes.ts';
import * as counters from '#server/db/migrations/029-counters.ts';
import * as visitFlags from '#server/db/migrations/058-visit-flags.ts';
import { flagsProblem } from '#server/ledger/flags-check.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { answersOf, changesOf, revisionsOf } from './visit-changes.given.ts';

let election: Election;
const migration: Migration = visitChanges;
const later: Migration = counters;

beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

/** The tables as they were: of a visit without an answer, a row that says that it has gone. */
const undone = [
  sql`drop table form_hours, coverage_plan, plan_line, call_claim, call_outcome`,
  sql`drop table change_uncounted, visit_form, tally_place, tally_hour, activity, board_shot`,
  sql`drop table visit_change`,
  sql`alter table thread drop column revision, drop column flag_revision, drop column change_transaction`,
  sql`create table thread_gone (
    observer_id int not null references observer on delete cascade,
    polling_station_id int not null,
    ngo_id int not null,
    change_seq bigint not null default nextval('thread_change'),
    primary key (observer_id, polling_station_id))`,
  sql`insert into thread_gone select observer_id, polling_station_id, ngo_id, change_seq from thread`,
  sql`delete from thread where answer_count = 0`,
];

test('LED-05 visits that stand begin with what they have, those that were emptied stay as empty, and both go on', async () => {
  const { server, people, forms, places, post } = election;
  const { db } = server;
  const observer = people.observer.observerId;
  const a1 = forms('A1');
  const [one, two] = [places('AB', 1), places('AB', 2)];
  await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no, { optionId: a1.other, value: 'said' }] });
  await post(people.observer, { question: a1, at: ['AB', 2], options: [a1.yes] });
  await post(people.observer, { question: a1, at: ['AB', 2], options: [] });
  for (const statement of undone) await statement.execute(db);
  const before = await answersOf(db, observer, one);
  await migration.up(db);
  await later.up(db);
  const begun = { revision: 1, at: expect.any(Date), gained: [a1.no, a1.other], lost: null };
  expect(await changesOf(db, observer, one)).toEqual([begun]);
  expect(await changesOf(db, observer, two)).toEqual([]);
  expect([await revisionsOf(db, observer, one), await revisionsOf(db, observer, two)]).toEqual([
    { revision: 1, flags: 1, answers: 2 },
    { revision: 1, flags: 1, answers: 0 },
  ]);

  await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
  await post(people.observer, { question: a1, at: ['AB', 2], options: [a1.yes] });
  expect((await changesOf(db, observer, one)).slice(1)).toEqual([
    { revision: 2, at: expect.any(Date), gained: [], lost: [[a1.other, 'said', before[1]?.[1]]] },
  ]);
  expect([await revisionsOf(db, observer, one), await revisionsOf(db, observer, two)]).toEqual([
    { revision: 2, flags: 1, answers: 1 },
    { revision: 2, flags: 1, answers: 1 },
  ]);
});

test('LED-04 what was flagged when its table comes is where the revisions of flags are made from', async () => {
  const { server, people, forms, post } = election;
  const { db } = server;
  const flags: Migration = visitFlags;
  const a2 = forms('A2');
  await post(people.second, { question: a2, at: ['CJ', 1], options: [a2.no] });
  await post(people.second, { question: a2, at: ['CJ', 2], options: [a2.yes] });
  await sql`drop table visit_flags`.execute(db);
  // What its visits said before there was any record of it.
  await sql`update thread set revision = revision + 1, flag_revision = revision + 1 where answer_count > 0`.execute(db);
  await flags.up(db);
  expect(await flagsProblem(db)).toBeUndefined();
  await post(people.second, { question: a2, at: ['CJ', 1], options: [a2.yes] });
  await post(people.second, { question: a2, at: ['CJ', 2], options: [] });
  const { observerId } = people.second;
  const flagRevisions = await db
    .selectFrom('thread')
    .select('flag_revision')
    .where('observer_id', '=', observerId)
    .orderBy('polling_station_id')
    .execute();
  expect([flagRevisions, await flagsProblem(db)]).toEqual([[{ flag_revision: 3 }, { flag_revision: 2 }], undefined]);
});
