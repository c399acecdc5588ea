import { Hono } from 'hono';
import { sql } from 'kysely';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { mountHealth } from '#server/health.ts';
import type { Vigil } from '#server/http/environment.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ contract: {}, handlers: {} });
});
afterAll(() => server.close());

const MB = 1024 * 1024;
const plenty = async () => 1024 * MB;

const health = async (roomIn?: (directory: string) => Promise<number>, db: Db = server.db) => {
  const app = new Hono<Vigil>();
  const { config } = server;
  mountHealth(app, { db, config, metrics: createMetrics(), version: 'test', ...(roomIn && { roomIn }) });
  const reply = await app.request('/health');
  return [reply.status, await reply.json()];
};
const degraded = (...troubles: string[]) => [
  200,
  { status: 'degraded', troubles, version: 'test', uptime: expect.any(Number) },
];
const ok = [200, { status: 'ok', version: 'test', uptime: expect.any(Number) }];

/** On one connection that may only read from now on, as each to a primary that became a replica. */
const onReadOnly = (work: (db: Db) => Promise<void>) =>
  server.db.connection().execute(async (db) => {
    await sql`set default_transaction_read_only = on`.execute(db);
    try {
      await work(db);
    } finally {
      await sql`set default_transaction_read_only = off`.execute(db);
    }
  });

test('A17 a disk that is nearly full degrades the server, where its data are', async () => {
  const asked: string[] = [];
  const roomIn = (bytes: number) => async (directory: string) => {
    asked.push(directory);
    return bytes;
  };
  expect(await health(roomIn(512 * MB - 1))).toEqual(degraded('disk-nearly-full'));
  expect(await health(roomIn(512 * MB))).toEqual(ok);
  expect(asked).toEqual([server.config.dataDir, server.config.dataDir]);
});

test('A17 a data directory that is gone is not called a full disk', async () => {
  const dataDir = `${server.config.dataDir}-gone`;
  rmSync(dataDir, { recursive: true, force: true });
  const app = new Hono<Vigil>();
  const config = { ...server.config, dataDir };
  mountHealth(app, { db: server.db, config, metrics: createMetrics(), version: 'test' });
  const reply = await app.request('/health');
  expect([reply.status, await reply.json()]).toEqual(degraded('data-directory-unreadable'));
});

test('A17 a database that may only be read degrades the server, beside whatever else does', async () => {
  await onReadOnly(async (db) => {
    expect(await health(plenty, db)).toEqual(degraded('database-read-only'));
    expect(await health(async () => 0, db)).toEqual(degraded('disk-nearly-full', 'database-read-only'));
  });
  expect(await health(plenty)).toEqual(ok);
});

test('A17 a database that does not answer is no trouble but an outage: 503', async () => {
  const away = Object.create(server.db, {
    getExecutor: {
      value: () => {
        throw new Error('away');
      },
    },
  });
  expect(await health(plenty, away)).toEqual([
    503,
    { status: 'database does not answer', version: 'test', uptime: expect.any(Number) },
  ]);
});

test('22.6 a server without its database is there all the same: a proxy gives it requests, which it explains', async () => {
  const app = new Hono<Vigil>();
  const db = new Proxy(server.db, { get: () => expect.unreachable('the database was asked') });
  mountHealth(app, { db, config: server.config, metrics: createMetrics(), version: 'test' });
  const reply = await app.request('/health/process');
  expect([reply.status, await reply.json()]).toEqual(ok);
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('metrics tell of the process what dashboards for Node ask for, and no lag where none was measured', async () => {
  const gauge = (name: string, value: string, text: string) =>
    new RegExp(`^# TYPE ${name} gauge\n${name} ${value}$`, 'mu').test(text);
  const read = async () => {
    const address = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    return (await server.app.request('/metrics', {}, address)).text();
  };
  for (const text of [await read(), await read()]) {
    expect(gauge('process_resident_memory_bytes', String.raw`\d{7,}`, text)).toBe(true);
    expect(gauge('nodejs_eventloop_lag_p99_seconds', String.raw`\d+(\.\d+)?`, text)).toBe(true);
  }
});
