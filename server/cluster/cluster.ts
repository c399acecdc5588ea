import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '#server/package-facts.ts';
import { etcdArguments, haproxyFile, patroniFile, pgbouncerFile } from './configurations.ts';
import { DatabaseMember } from './database-member.ts';
import { DATABASE, HOST, portsOf, type Layout } from './layout.ts';
import { Member, type Program } from './member.ts';
import { rolesIn } from './patroni.ts';
import { owner, postgresPrograms, programs } from './programs.ts';

export interface ClusterOptions {
  layout: Layout;
  /** Where everything is kept; one that was used before is gone on with. */
  folder: string;
  say: (text: string) => void;
  /** Variables of the three servers, such as `LOG_LEVEL`. */
  environment?: Readonly<Record<string, string>>;
  apiOnly?: boolean;
  /** After each program that was started: whoever is killed has to know what is left. */
  onStart?: (cluster: Cluster) => void;
  /** Gives the start up. */
  signal?: AbortSignal;
}

export interface Cluster {
  layout: Layout;
  folder: string;
  url: string;
  etcd: Member;
  databases: readonly DatabaseMember[];
  pgbouncer: Member;
  haproxy: Member;
  servers: readonly Member[];
  /** In the order in which they start. */
  all: readonly Member[];
  /** Again, on the same data; resolves when the servers answer. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const TO_START = 120_000;
const LOOK = 250;

/** Brings etcd, three PostgreSQL under Patroni, pgbouncer, HAProxy and three servers up on this machine alone. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { layout, folder, say, onStart, signal } = options;
  await mustBeFree(layout);
  const postgres = postgresPrograms();
  if (postgres === undefined)
    throw new Error('PostgreSQL 15 is not installed, and only root installs it: apt-get install postgresql');
  const paths = programs('etcd', 'patroni', 'pgbouncer', 'haproxy');
  const as = owner();
  makeFolders(layout, folder, as);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o644 });
    return join(folder, name);
  };
  const member = (program: Program) => new Member(program, folder);
  const etcd = member({ name: 'etcd', command: paths.etcd, args: etcdArguments(layout, folder), as });
  const databases = layout.databases.map(({ name }) => {
    const args = [file(`${name}.yml`, patroniFile(layout, name, folder, postgres))];
    return new DatabaseMember({ name, command: paths.patroni, args, as }, folder);
  });
  const pgbouncer = member({
    name: 'pgbouncer',
    command: paths.pgbouncer,
    args: [file('pgbouncer.ini', pgbouncerFile(layout))],
    as,
  });
  const haproxy = member({
    name: 'haproxy',
    command: paths.haproxy,
    args: ['-db', '-f', file('haproxy.cfg', haproxyFile(layout))],
    as,
  });
  const servers = layout.servers.map((port, at) =>
    member({
      name: `vigil${at + 1}`,
      command: process.execPath,
      args: [join(ROOT, 'server', 'start.ts'), '--demo', ...(options.apiOnly === true ? ['--api-only'] : [])],
      environment: { ...environmentOf(layout, folder), PORT: String(port), ...options.environment },
    }),
  );
  const all = [etcd, ...databases, pgbouncer, haproxy, ...servers];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([haproxy, pgbouncer].map((proxy) => proxy.stop()));
    await Promise.all(databases.map((database) => database.stop()));
    await etcd.stop();
  };
  const begin = (...started: readonly Member[]) => {
    for (const one of started) one.start();
    onStart?.(cluster);
  };
  const until = (what: string, holds: () => Promise<boolean>, begun: readonly Member[]) =>
    comesTo(what, holds, begun, signal);
  const start = async () => {
    begin(etcd);
    await until('etcd answers', () => answers(layout.etcd.clients, '/health'), [etcd]);
    begin(...databases, haproxy);
    const isWhole = async () => {
      const { leader, standbys } = await rolesIn(layout);
      return leader !== undefined && standbys.length === 2;
    };
    await until('one PostgreSQL leads and two follow', isWhole, [etcd, ...databases, haproxy]);
    await makeDatabase(layout);
    begin(pgbouncer);
    // The first fills the database with the demo; the others find it there.
    for (const [at, server] of servers.entries()) {
      begin(server);
      await until(`${server.name} answers`, () => answers(layout.servers[at] ?? 0, '/health'), [pgbouncer, server]);
    }
    await until('HAProxy answers', () => answers(layout.web, '/health'), [haproxy]);
  };
  const url = `http://${HOST}:${layout.web}`;
  const cluster: Cluster = { layout, folder, url, etcd, databases, pgbouncer, haproxy, servers, all, start, stop };
  try {
    say('Starting etcd, three PostgreSQL under Patroni, HAProxy, pgbouncer and three servers …');
    await start();
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}

const environmentOf = (layout: Layout, folder: string): Record<string, string> => ({
  HOST,
  DATA_DIR: join(folder, 'vigil'),
  DATABASE_URL: `postgres://${DATABASE}@${HOST}:${layout.pooler}/${DATABASE}`,
  DATABASE_READ_URL: `postgres://${DATABASE}@${HOST}:${layout.reads}/${DATABASE}`,
  DATABASE_STANDBY_URL: `postgres://${DATABASE}@${HOST}:${layout.standby}/${DATABASE}`,
  DATABASE_PREPARED: 'off',
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'warn',
});

function makeFolders({ databases }: Layout, folder: string, as: { uid: number; gid: number } | undefined): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'vigil'), { recursive: true, mode: 0o700 });
  for (const name of ['etcd', ...databases.map((database) => database.name)]) {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (as) chownSync(own, as.uid, as.gid);
  }
}

/** All are named at once: whoever has to make room need not come back for each. */
async function mustBeFree(layout: Layout): Promise<void> {
  const taken: number[] = [];
  for (const port of portsOf(layout)) if (!(await isFree(port))) taken.push(port);
  if (taken.length > 0)
    throw new Error(`In use on ${HOST}: ${taken.join(', ')}. Stop what uses them, or give others with --port.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, HOST);
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** Its limits are those of the role: behind pgbouncer no session is a server's own. */
async function makeDatabase({ writes }: Layout): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres@${HOST}:${writes}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount !== 0) return;
    await client.query(`create role ${DATABASE} login`);
    await client.query(`grant pg_read_all_stats to ${DATABASE}`);
    await client.query(`alter role ${DATABASE} set idle_in_transaction_session_timeout = '20s'`);
    await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  } finally {
    await client.end();
  }
}

const answers = async (port: number, path: string): Promise<boolean> =>
  (await fetch(`http://${HOST}:${port}${path}`, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined))?.ok ===
  true;

/** Throws what a program wrote last when one ends, or when it does not come so far. */
async function comesTo(
  what: string,
  holds: () => Promise<boolean>,
  begun: readonly Member[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const latest = performance.now() + TO_START;
  while (!(await holds().catch(() => false))) {
    const dead = begun.find(({ isRunning }) => !isRunning);
    if (dead || performance.now() > latest)
      throw new Error(`It did not come so far: ${what}.\n${[...(dead ? [dead] : begun)].map(lastOf).join('\n')}`);
    await delay(LOOK, undefined, { signal });
  }
}

const lastOf = ({ log }: Member): string =>
  existsSync(log) ? `${log} says last:\n${readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')}` : '';
