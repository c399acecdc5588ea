import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as lighterTallies from '#server/db/migrations/059-lighter-tallies.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { atOneInstant, readCounters } from './counters.given.ts';

const migration: Migration = lighterTallies;
let election: Election;

beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

test('COV-06 STQ-04 LED-08 counters of before go on: as often chosen and answered as they said, without a row that says nothing', async () => {
  const { db } = election.server;
  const hour = new Date('2026-11-22T06:00:00.000Z');
  // Question 1: option 11 in five visits, option 12 in three, two of which chose both. Question 2: one option, four visits.
  const before = [
    { question_id: 1, option_id: 0, n: 6 },
    { question_id: 1, option_id: 11, n: 5 },
    { question_id: 1, option_id: 12, n: 3 },
    { question_id: 2, option_id: 0, n: 4 },
    { question_id: 2, option_id: 21, n: 4 },
  ];
  await db
    .insertInto('tally_place')
    .values(before.map(({ question_id, option_id, n }) => ({ question_id, option_id, n, county_id: 3, ngo_id: 5 })))
    .execute();
  await db
    .insertInto('tally_hour')
    .values(before.map(({ question_id, option_id, n }) => ({ question_id, option_id, n, hour, ngo_id: 5 })))
    .execute();
  await migration.up(db);
  const { places, hours } = await atOneInstant(db, readCounters);
  expect(places).toEqual({ '1 0 3 5': 6, '1 11 3 5': 5, '1 12 3 5': 3, '2 0 3 5': 4, '2 21 3 5': 4 });
  const at = hour.toISOString();
  expect(hours).toEqual({
    [`1 0 ${at} 5`]: 6,
    [`1 11 ${at} 5`]: 5,
    [`1 12 ${at} 5`]: 3,
    [`2 0 ${at} 5`]: 4,
    [`2 21 ${at} 5`]: 4,
  });
  const beyond = await db.selectFrom('tally_place').select(['question_id', 'n']).where('option_id', '=', 0).execute();
  expect(beyond).toEqual([{ question_id: 1, n: -2 }]);
  expect(await db.selectFrom('tally_hour').select('n').where('option_id', '=', 0).execute()).toEqual([{ n: -2 }]);
});
