import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorize } from '#contract/login.ts';
import { createLogin } from '#server/auth/login.ts';
import { addPeople, PASSWORD } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const METRICS_TOKEN = 'a-token-of-metrics-'.repeat(2);

let server: TestServer;
let trusting: TestServer;
let guarded: TestServer;

async function open(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const { authorize: login } = createLogin();
  const opened = await openTestServer({ contract: { authorize }, handlers: { authorize: login }, environment });
  await addPeople(opened.db, opened.config);
  return opened;
}

beforeAll(async () => {
  server = await open();
  trusting = await open({ TRUST_PROXY: 'true' });
  guarded = await open({ METRICS_TOKEN });
});
afterAll(() => Promise.all([server, trusting, guarded].map(({ close }) => close())));

/** A request that comes in over a connection from this address. */
const from = async ({ app }: TestServer, remoteAddress: string, path: string, init: RequestInit = {}) =>
  app.request(path, init, { incoming: { socket: { remoteAddress } } });

interface Visitor {
  user?: string;
  address: string;
  forwarded?: string;
}

async function login(to: TestServer, { user = 'ngo-admin', address, forwarded }: Visitor, password: string) {
  const headers = {
    'content-type': 'application/json',
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
  };
  const body = JSON.stringify({ user, password });
  return (await from(to, address, '/api/v2/access/authorize', { method: 'POST', headers, body })).status;
}

async function guess(at: TestServer, visitor: Visitor): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < 6; number += 1) statuses.push(await login(at, visitor, 'wrong'));
  return statuses;
}

const shutOut = [400, 400, 400, 400, 400, 429];

describe('wrong passwords', () => {
  test('are counted for a user at an address: neither another address nor another user is shut out', async () => {
    expect(await guess(server, { address: '192.0.2.1' })).toEqual(shutOut);
    expect([
      await login(server, { address: '192.0.2.1' }, PASSWORD),
      await login(server, { address: '192.0.2.2' }, PASSWORD),
      await login(server, { address: '192.0.2.1', user: 'other-admin' }, PASSWORD),
    ]).toEqual([429, 200, 200]);
  });

  test('an address that somebody only claims to have changes nothing', async () => {
    await guess(server, { address: '192.0.2.11', forwarded: '203.0.113.1' });
    expect([
      await login(server, { address: '192.0.2.11', forwarded: '203.0.113.2' }, PASSWORD),
      await login(server, { address: '192.0.2.12', forwarded: '203.0.113.1' }, PASSWORD),
    ]).toEqual([429, 200]);
  });

  test('behind a proxy that is trusted the address is the one that the proxy saw, the last', async () => {
    const proxy = { address: '192.0.2.1' };
    expect(await guess(trusting, { ...proxy, forwarded: '198.51.100.9, 203.0.113.1' })).toEqual(shutOut);
    expect([
      await login(trusting, { ...proxy, forwarded: '198.51.100.8, 203.0.113.1' }, PASSWORD),
      await login(trusting, { ...proxy, forwarded: '198.51.100.9, 203.0.113.2' }, PASSWORD),
    ]).toEqual([429, 200]);
  });
});

describe('/metrics', () => {
  const watched = async (one: TestServer, address: string, headers: HeadersInit = {}) =>
    (await from(one, address, '/metrics', { headers })).status;

  test.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.0.2.1', 403],
    ['127.0.0.1.example', 403],
  ])('are for this machine alone: %s gets %i', async (address, status) => {
    expect(await watched(server, address)).toBe(status);
  });

  test('nobody comes from this machine by saying so', async () => {
    expect(await watched(server, '192.0.2.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
  });

  test('with a token they are for whoever has it, and nobody else', async () => {
    expect([
      await watched(guarded, '192.0.2.1', { authorization: `Bearer ${METRICS_TOKEN}` }),
      await watched(guarded, '127.0.0.1', { authorization: 'Bearer another-token' }),
      await watched(guarded, '127.0.0.1'),
    ]).toEqual([200, 403, 403]);
  });
});
