import { afterAll, beforeAll, expect, test } from 'vitest';
import { openElection, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

/** All that the console and published clients show of visits, as the organizer asks for it. */
const calls = [
  '/api/v1/answers?page=1&pageSize=20',
  '/api/v1/answers?page=1&pageSize=20&county=AB',
  '/api/v1/answers?page=1&pageSize=20&urgent=true',
  '/api/v3/unread',
  '/api/v1/export/all?format=csv',
  '/api/v1/statistics/observerNumber?PageSize=100',
  '/api/v1/statistics/countiesIrregularities?PageSize=100',
  '/api/v1/statistics/pollingStationIrregularities?PageSize=100',
  '/api/v1/observer?page=1&pageSize=20&sort=numberOfPollingStations:desc',
];

/** Without what tells the moment of the reading, or when somebody was seen last. */
const shownOf = async (path: string): Promise<string> => {
  const { server, people } = election;
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const reply = await server.call('GET', path, { as: people.organizer });
  const text = (await reply.text()).replaceAll(/"(?:cursor|asOf|lastSeen|latest)":(?:"[^"]*"|\d+|null)/gu, '');
  return `${path} ${reply.status} ${text}`;
};

const shown = async (): Promise<string[]> => {
  const all: string[] = [];
  for (const call of calls) all.push(await shownOf(call));
  return all;
};

test('LED-05 a visit whose answers were all withdrawn is outside of every list, total, statistic and export', async () => {
  const { people, forms, post, server } = election;
  const [a1, c1] = [forms('A1'), forms('C1')];
  await post(people.second, { question: a1, at: ['CJ', 2], options: [a1.no] });
  const before = await shown();
  await post(
    people.observer,
    { question: a1, at: ['AB', 1], options: [a1.no] },
    { question: c1, at: ['AB', 1], options: [c1.no] },
  );
  const meanwhile = await shown();
  await post(
    people.observer,
    { question: a1, at: ['AB', 1], options: [] },
    { question: c1, at: ['AB', 1], options: [] },
  );
  expect(await shown()).toEqual(before);
  expect(calls.filter((_, at) => meanwhile[at] === before[at])).toEqual([]);
  expect(before.every((one) => one.includes(' 200 '))).toBe(true);
  const kept = await server.db.selectFrom('thread').select(['answer_count', 'revision']).orderBy('revision').execute();
  expect(kept).toEqual([
    { answer_count: 1, revision: 1 },
    { answer_count: 0, revision: 2 },
  ]);
});

test('LED-05 an observer who withdrew everything is not deleted, and the refusal says why', async () => {
  const { people, server } = election;
  const path = `/api/v1/observer?id=${people.observer.observerId}`;
  const reply = await server.call('DELETE', path, { as: people.organizer });
  expect([reply.status, await reply.json()]).toEqual([
    409,
    expect.objectContaining({ values: expect.objectContaining({ answers: 0, notes: 0, stations: 1, aside: 0 }) }),
  ]);
});
