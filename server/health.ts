import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Vigil } from './http/environment.ts';
import type { Gauge, Metrics } from './http/metrics.ts';
import { Refusal } from './http/refusal.ts';
import { attachmentStore } from './notes/attachment-store.ts';

/**
 * `/health` for those who restart servers, `/metrics` for those who watch them; neither tells anything about people.
 * Metrics are for this machine alone unless a token is configured, and then for whoever has it.
 */
export function mountHealth(
  app: Hono<Vigil>,
  services: { db: Db; config: Config; metrics: Metrics; version: string; roomIn?: RoomIn },
): void {
  const { db, config, metrics, version, roomIn = freeBytes } = services;
  const started = performance.now();
  const uptime = () => Math.round((performance.now() - started) / 1000);
  const ofProcess = processGauges();

  app.get('/health', async (c) => {
    c.set('route', '/health');
    const troubles = await troublesOf(db, config, () => roomIn(config.dataDir));
    const status = troubles?.length === 0 ? 'ok' : troubles ? 'degraded' : 'database does not answer';
    const state = { status, ...(troubles?.length && { troubles }), version, uptime: uptime() };
    return c.json(state, troubles ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  // For a proxy that shares requests out: who is without a database is as good as the others, and says why.
  app.get('/health/process', (c) => {
    c.set('route', '/health/process');
    return c.json({ status: 'ok', version, uptime: uptime() }, 200, { 'Cache-Control': 'no-store' });
  });

  app.get('/metrics', async (c) => {
    c.set('route', '/metrics');
    if (!mayWatch(config, c.get('address'), c.req.header('authorization')))
      throw new Refusal(403, 'Metrics are for this machine, or for who has the METRICS_TOKEN.');
    return c.text(await metrics.write([...databaseGauges(db), uptimeGauge(uptime), ...ofProcess]), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
}

/** In milliseconds: whoever asks gives up after a few seconds. */
const TO_ANSWER = 2_000;
/** In bytes; below, a busy hour of photos may fill the disk. */
const LEAST_FREE = 512 * 1024 * 1024;

/**
 * What needs an operator although requests are answered; nothing when the database is silent. A server with troubles
 * stays in service (200): another one on the same disk would be no better.
 */
async function troublesOf(db: Db, config: Config, room: () => Promise<number>): Promise<string[] | undefined> {
  const asked = sql<{ readonly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as readonly`.execute(db);
  const late = delay(TO_ANSWER, undefined, { ref: false });
  const reply = await Promise.race([asked, late]).catch(() => undefined);
  if (reply === undefined) return undefined;
  const free = await room().catch(() => undefined);
  const store = await Promise.race([attachmentStore(config).mustAnswer(), late.then(() => 'late')]).catch(() => 'away');
  return [
    ...(free === undefined ? ['data-directory-unreadable'] : free < LEAST_FREE ? ['disk-nearly-full'] : []),
    ...(store === undefined ? [] : ['attachments-unreachable']),
    ...(reply.rows[0]?.readonly === true ? ['database-read-only'] : []),
  ];
}

/** How many bytes may be written yet where this directory is. */
type RoomIn = (directory: string) => Promise<number>;

const freeBytes: RoomIn = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const digest = (text: string) => createHash('sha256').update(text).digest();

const mayWatch = ({ metricsToken }: Config, address: string, authorization = ''): boolean =>
  metricsToken === undefined
    ? LOOPBACK.has(address)
    : timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`));

const uptimeGauge = (uptime: () => number): Gauge => ({
  name: 'vigil_uptime_seconds',
  help: 'Time since the server started.',
  read: async () => [{ value: uptime() }],
});

/** Under the names that dashboards for Node know. */
function processGauges(): Gauge[] {
  const delays = monitorEventLoopDelay();
  delays.enable();
  return [
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      read: async () => [{ value: process.memoryUsage.rss() }],
    },
    {
      name: 'nodejs_eventloop_lag_p99_seconds',
      help: 'How late the event loop was since this was read last: the 99th percentile.',
      read: async () => {
        const value = delays.count === 0 ? 0 : delays.percentile(99) / 1e9;
        delays.reset();
        return [{ value }];
      },
    },
  ];
}

const databaseGauges = (db: Db): Gauge[] => [
  {
    name: 'vigil_database_bytes',
    help: 'Size of the database.',
    read: async () => {
      const { rows } = await sql<{ value: number }>`select pg_database_size(current_database()) as value`.execute(db);
      return rows;
    },
  },
  {
    name: 'vigil_deliveries',
    help: 'Push notifications by state.',
    read: async () => {
      const rows = await db
        .selectFrom('delivery')
        .select(['status', (select) => select.fn.countAll<number>().as('value')])
        .groupBy('status')
        .execute();
      return rows.map(({ status, value }) => ({ labels: { status }, value }));
    },
  },
];
