import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { openElection, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const addressOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/gu, '2147483647');

test.each(Object.entries<Endpoint>(contract))('B1 %s answers the same with a slash at the end', async (_, endpoint) => {
  const ask = async (method: string, slash: string) => {
    const reply = await election.server.app.request(`${addressOf(endpoint)}${slash}`, { method });
    return [reply.status, reply.headers.get('allow'), await reply.text()];
  };
  expect(await ask(endpoint.method, '/')).toEqual(await ask(endpoint.method, ''));
  expect(await ask('OPTIONS', '/')).toEqual(await ask('OPTIONS', ''));
});

test('B1 the list of forms of the newest console: a slash before the query', async () => {
  const { people, server } = election;
  const ask = async (path: string) => (await server.call('GET', path, { as: people.organizer })).json();
  expect(await ask('/api/v1/form/?draft=false')).toEqual(await ask('/api/v1/form?draft=false'));
  expect(await ask('/api/v1/form/?draft=false')).toMatchObject({
    formVersions: [{ code: 'A' }, { code: 'B' }, { code: 'C' }],
  });
});
