import type * as Crypto from 'node:crypto';
import type * as Transact from '#server/db/transact.ts';
import { argon2 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { createQueue } from '#server/auth/queue.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { createHandlers } from '#server/handlers.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

// Keys are derived on the few threads that also pack replies and read files: counted here, not timed.

let running = 0;
let maxRunning = 0;
let derived = 0;
/** While it is set, keys that are being derived wait for it. */
let gate: Promise<void> | undefined;

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  return { ...crypto, argon2: vi.fn<typeof crypto.argon2>() };
});

/** Transactions that are under way or wait for the database. */
let writing = 0;
let maxWriting = 0;
/** While it is set, transactions wait for it. */
let writingGate: Promise<void> | undefined;

vi.mock('#server/db/transact.ts', async (original) => {
  const real = await original<typeof Transact>();
  return {
    ...real,
    transact: async (...given: Parameters<typeof real.transact>) => {
      writing += 1;
      maxWriting = Math.max(maxWriting, writing);
      await writingGate;
      return real.transact(...given).finally(() => (writing -= 1));
    },
  };
});

let server: TestServer;
let people: People;

beforeAll(async () => {
  vi.mocked(argon2).mockImplementation((_kind, _parameters, done) => {
    running += 1;
    derived += 1;
    maxRunning = Math.max(maxRunning, running);
    const finish = () => {
      running -= 1;
      done(null, Buffer.alloc(32));
    };
    if (gate) void gate.then(finish);
    else setImmediate(finish);
  });
  server = await openTestServer({ contract, handlers: createHandlers() });
  people = await addPeople(server.db, server.config);
});
beforeEach(() => {
  running = 0;
  maxRunning = 0;
  derived = 0;
  maxWriting = 0;
});
afterAll(() => server.close());

/** In milliseconds, before the test's own limit: what does not come is told. */
const SOON = 25_000;

const addressOf = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;

/** From an address of its own each, so that only the queue is in the way. */
const login = async (index: number, remoteAddress = addressOf(index)) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: `nobody ${index}`, password: 'wrong' }),
  };
  return server.app.request('/api/v2/access/authorize', init, { incoming: { socket: { remoteAddress } } });
};

test('A9 of 300 logins at once two keys are derived at a time, 64 wait, and the others hear at once when to come back', async () => {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  const replies = Array.from({ length: 300 }, (_, index) => login(index));
  const refused: Response[] = [];
  for (const reply of replies) void reply.then((response) => response.status === 429 && refused.push(response));
  await vi.waitFor(() => expect(refused).toHaveLength(300 - 2 - 64), { timeout: SOON });
  expect(await (await server.call('GET', '/api/v1/county', { as: people.admin })).json()).toEqual([]);
  expect(derived).toBe(2);
  gate = undefined;
  open();
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect([statuses.filter((status) => status === 400).length, maxRunning, derived]).toEqual([66, 2, 66]);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '2'));
});

test('A9 of many logins at once two write to the database at a time: whoever is logged in waits behind two', async () => {
  await server.db.deleteFrom('login_limit').execute();
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => login(index)));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
  expect(maxWriting).toBe(2);
});

test('A9 of a thousand logins from one network 128 wait to be counted: whoever comes from another waits behind no more', async () => {
  await server.db.deleteFrom('login_limit').execute();
  const { promise, resolve: open } = Promise.withResolvers<void>();
  writingGate = promise;
  const flood = Array.from({ length: 1_000 }, (_, index) => login(index, `2001:db8::${index.toString(16)}`));
  const refused: Response[] = [];
  for (const reply of flood) void reply.then((response) => response.status === 429 && refused.push(response));
  await vi.waitFor(() => expect(refused).toHaveLength(1_000 - 2 - 128), { timeout: SOON });
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '2'));
  const other = login(0);
  writingGate = undefined;
  open();
  expect((await other).status).toBe(400);
  await Promise.all(flood);
});

test('A9 of thousands of logins from as many networks 512 wait to be counted', async () => {
  await server.db.deleteFrom('login_limit').execute();
  const { promise, resolve: open } = Promise.withResolvers<void>();
  writingGate = promise;
  const flood = Array.from({ length: 1_000 }, (_, index) => login(index));
  let refused = 0;
  for (const reply of flood) void reply.then(({ status }) => (refused += status === 429 ? 1 : 0));
  await vi.waitFor(() => expect(refused).toBe(1_000 - 2 - 512), { timeout: SOON });
  writingGate = undefined;
  open();
  await Promise.all(flood);
});

test('A9 a login at which nobody looked does not count as a wrong one', async () => {
  await server.db.deleteFrom('login_limit').execute();
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  // One more than there is room for: once it is refused, there is none.
  const filling = Array.from({ length: 67 }, (_, index) => login(index));
  expect((await Promise.race(filling)).status).toBe(429);
  for (let again = 0; again < 10; again += 1) expect((await login(999)).headers.get('retry-after')).toBe('2');
  gate = undefined;
  open();
  await Promise.all(filling);
  expect((await login(999)).status).toBe(400);
});

test('A9 new passwords wait for their turn and are never turned away', async () => {
  await Promise.all(Array.from({ length: 80 }, (_, index) => hashPassword(`password ${index}`)));
  expect([maxRunning, derived]).toEqual([2, 80]);
});

test('A9 a turn that fails is given on', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  const failing = queue.add(() => Promise.reject(new Error('no memory')));
  const next = queue.offer(async () => 'done');
  expect(queue.offer(async () => 'too many')).toBe(undefined);
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(await queue.offer(async () => 'and again')).toBe('and again');
});
