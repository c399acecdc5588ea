import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createHandlers } from '#server/handlers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
});
afterAll(() => server.close());

test('DSK-17 whoever asks learns what this server offers', async () => {
  const reply = await server.app.request('/api/v3/features');
  expect([reply.status, await reply.json()]).toEqual([
    200,
    {
      features: [
        'account',
        'acts',
        'visit-history',
        'desk',
        'desk-views',
        'roles',
        'erasure',
        'find',
        'observer-page',
        'situation',
        'coverage',
        'wall',
        'statistics',
        'second-factor',
      ],
    },
  ]);
});
