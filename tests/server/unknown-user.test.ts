import type * as Crypto from 'node:crypto';
import { argon2 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authorize } from '#contract/login.ts';
import { createLogin } from '#server/auth/login.ts';
import { addPeople, PASSWORD } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  return { ...crypto, argon2: vi.fn<typeof crypto.argon2>(crypto.argon2) };
});

let server: TestServer;

beforeAll(async () => {
  const { authorize: login } = createLogin();
  server = await openTestServer({ contract: { authorize }, handlers: { authorize: login } });
  await addPeople(server.db, server.config);
});
beforeEach(() => void vi.mocked(argon2).mockClear());
afterAll(() => server.close());

/** What deriving keys cost. */
const costs = () =>
  vi.mocked(argon2).mock.calls.map(([kind, { memory, passes, parallelism, tagLength }]) => ({
    kind,
    memory,
    passes,
    parallelism,
    tagLength,
  }));

test.each([
  ['a known user with the right password', 'ngo-admin', PASSWORD, 200],
  ['a known user with a wrong one', 'ngo-admin', 'wrong', 400],
  ['an unknown user', 'nobody', 'wrong', 400],
])('%s costs one key of the same size', async (_, user, password, status) => {
  const reply = await server.call('POST', '/api/v2/access/authorize', { body: { user, password } });
  expect([reply.status, costs()]).toEqual([
    status,
    [{ kind: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }],
  ]);
});
