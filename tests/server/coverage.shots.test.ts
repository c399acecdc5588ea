import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCoverage, listCoverageMoments } from '#contract/coverage.ts';
import { takeBoardShot } from '#server/coverage/snapshots.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { at, cameAt } from './coverage.given.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
});
afterAll(() => election.server.close());

test('COV-05 each quarter of an hour the board is kept as it was shown then to everybody, once, whatever comes later', async () => {
  const { server, people, forms, post } = election;
  const { db, config, clock } = server;
  const everybody = [people.organizer, people.admin, people.otherAdmin];
  const boards = (query = '') =>
    Promise.all(
      everybody.map(async (as) =>
        read(await server.call('GET', `/api/v3/coverage${query}`, { as }), getCoverage.reply),
      ),
    );
  const moments = async () =>
    (await read(await server.call('GET', '/api/v3/coverage/moments', { as: people.admin }), listCoverageMoments.reply))
      .moments;
  const says = async (who: 'observer' | 'second', code: string, option: 'yes' | 'no', station = 1) => {
    const question = forms(code);
    await post(people[who], { question, at: ['AB', station], options: [question[option]] });
    await cameAt(election, at('05:00'));
  };

  clock.now = at('08:01');
  const first = await boards();
  await Promise.all([1, 2].map(() => takeBoardShot(db, config, clock.now)));
  await says('observer', 'A1', 'no');
  await says('second', 'B1', 'yes');
  await says('observer', 'A1', 'no', 2);
  clock.now = at('08:14');
  await takeBoardShot(db, config, clock.now);
  expect(await moments()).toEqual(['2026-11-22T08:00:00.000Z']);

  clock.now = at('08:15');
  const second = await boards();
  await takeBoardShot(db, config, clock.now);
  expect(second.map(({ totals }) => totals.any.flagged)).toEqual([2, 2, 0]);
  await says('observer', 'A1', 'yes');
  await db.updateTable('county').set({ name: 'Renamed' }).where('code', '=', 'AB').execute();
  await db.updateTable('form').set({ draft: true }).where('code', '=', 'C').execute();

  clock.now = at('18:00');
  expect(await moments()).toEqual(['2026-11-22T08:00:00.000Z', '2026-11-22T08:15:00.000Z']);
  expect(await boards('?at=2026-11-22T08:00:00.000Z')).toEqual(first);
  expect(await boards('?at=2026-11-22T08:15:00.000Z')).toEqual(second);
  expect((await boards()).map(({ totals }) => totals.any.flagged)).toEqual([1, 1, 0]);
  expect((await server.call('GET', '/api/v3/coverage?at=2026-11-22T08:30:00.000Z', { as: people.admin })).status).toBe(
    404,
  );
});

test('COV-05 snapshots of before the board had states are not among the moments', async () => {
  const { server, people } = election;
  const old = new Date('2026-11-22T07:00:00.000Z');
  await server.db
    .insertInto('board_shot')
    .values({ at: old, counts: JSON.stringify({ asOf: old.toISOString(), rows: [] }) })
    .execute();
  const reply = await server.call('GET', '/api/v3/coverage/moments', { as: people.admin });
  expect((await read(reply, listCoverageMoments.reply)).moments).not.toContain(old.toISOString());
  expect((await server.call('GET', `/api/v3/coverage?at=${old.toISOString()}`, { as: people.admin })).status).toBe(404);
});
