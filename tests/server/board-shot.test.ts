import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBoardShot } from '#server/counters/board-shot.ts';
import { countAll } from '#server/counters/projector.ts';
import { openElection, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const shots = () => election.server.db.selectFrom('board_shot').selectAll().orderBy('at').execute();

test('COV-05 each quarter of an hour the board is kept as it stands, once, whoever asks, and later posts leave it as it was', async () => {
  const { server, people, places, forms, post } = election;
  const { db } = server;
  const a1 = forms('A1');
  await Promise.all([1, 2].map(() => takeBoardShot(db, new Date('2026-11-22T08:01:00.000Z'))));
  const none = { at: new Date('2026-11-22T08:00:00.000Z'), counts: { asOf: expect.any(String), rows: [] } };
  expect(await shots()).toEqual([none]);

  await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
  await post(people.second, { question: a1, at: ['AB', 1], options: [a1.yes, { optionId: a1.other, value: 'said' }] });
  await post(people.second, { question: a1, at: ['CJ', 1], options: [a1.yes] });
  await post(people.second, { question: a1, at: ['CJ', 1], options: [] });
  await post(people.tester, { question: a1, at: ['AB', 2], options: [a1.yes] });
  await countAll(db);
  await takeBoardShot(db, new Date('2026-11-22T08:14:59.999Z'));
  expect(await shots()).toEqual([none]);

  await takeBoardShot(db, new Date('2026-11-22T08:15:00.000Z'));
  const { county_id: county } = await db
    .selectFrom('polling_station')
    .select('county_id')
    .where('id', '=', places('AB', 1))
    .executeTakeFirstOrThrow();
  const at = { county, form: a1.form };
  const [one, two] = [people.admin.idNgo, people.otherAdmin.idNgo];
  const board = {
    at: new Date('2026-11-22T08:15:00.000Z'),
    counts: {
      asOf: expect.stringMatching(/^2026-11-22T08:15:00/u),
      rows: [
        { ...at, ngo: null, stations: 1, visits: 2, answers: 3, flagged: 1 },
        { ...at, ngo: one, stations: 1, visits: 1, answers: 1, flagged: 1 },
        { ...at, ngo: two, stations: 1, visits: 1, answers: 2, flagged: 0 },
      ],
    },
  };
  expect(await shots()).toEqual([none, board]);

  await post(people.observer, { question: a1, at: ['AB', 1], options: [] });
  await countAll(db);
  await takeBoardShot(db, new Date('2026-11-22T08:29:00.000Z'));
  expect(await shots()).toEqual([none, board]);
});
