import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { read } from '#tests/support/election.ts';
import { kindsWritten } from './ledger.given.ts';
import { openDesk, type Desk, type Visit } from './reviews.given.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

const emergencies = async (...stations: number[]) => {
  const visits: Visit[] = [];
  for (const station of stations) visits.push(await desk.say('A1', 'no', ['AB', station]));
  return visits;
};

describe('DSK-11 several at once', () => {
  const several = (body: unknown, as = desk.people.organizer) =>
    desk.server.call('POST', '/api/v3/reviews/acts', { as, body });

  test('each is an act of its own; those that changed meanwhile are left and named; sent again nothing is done twice', async () => {
    const { people, server } = desk;
    const [first, second, third] = await emergencies(1, 2, 3);
    const others = await desk.say('A1', 'no', ['CJ', 1], people.second);
    if (!first || !second || !third) throw new Error('There are no visits.');
    await desk.act(second, { type: 'review.confirmed' });
    await desk.say('A2', 'no', ['AB', 3]);
    const visits = [first, second, third, others].map(({ idObserver, idPollingStation }) => ({
      idObserver,
      idPollingStation,
      key: randomUUID(),
      version: 0,
      seen: 1,
    }));
    const body = { act: { type: 'review.dismissed', reason: 'test', text: 'A drill.' }, visits };
    const send = async () => read(await several(body, people.admin), contract.actOnReviews.reply);
    const { outcomes } = await send();
    expect(outcomes.map(({ refused, row }) => [refused, row?.review.state])).toEqual([
      [null, 'dismissed'],
      ['review-changed', 'confirmed'],
      ['visit-changed', 'new'],
      ['visit-unknown', undefined],
    ]);
    const acts = await kindsWritten(server.db);
    expect((await send()).outcomes.map(({ act, refused }) => [act, refused])).toEqual(
      outcomes.map(({ act, refused }) => [act, refused]),
    );
    expect(await kindsWritten(server.db)).toEqual(acts);
  });

  test('more than a hundred are refused, and so is none', async () => {
    const [visit] = await emergencies(1);
    const one = { ...visit, version: 0, seen: 1 };
    const act = { type: 'review.confirmed' };
    for (const count of [0, 101]) {
      const visits = Array.from({ length: count }, () => ({ ...one, key: randomUUID() }));
      expect((await several({ act, visits })).status).toBe(400);
    }
  });
});
