import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '#server/cluster/cluster.ts';
import type { DatabaseMember } from '#server/cluster/database-member.ts';
import { HOST } from '#server/cluster/layout.ts';
import type { Member } from '#server/cluster/member.ts';
import { rolesIn } from '#server/cluster/patroni.ts';

export interface Fault {
  name: string;
  what: string;
  /** Goals in milliseconds, where there are some: the longest time without writes, and without reads. */
  writes?: number;
  reads?: number;
  /** Begins, lasts and ends. */
  happen: (cluster: Cluster) => Promise<void>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SETTLES = 20 * SECOND;

/** Where Debian's package puts it. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

export const faults: readonly Fault[] = [
  {
    name: 'leader-killed',
    what: "the leader's machine loses its power (kill -9 of Patroni and PostgreSQL); it is back after 20 s",
    writes: 15 * SECOND,
    reads: 3 * SECOND,
    async happen(cluster) {
      const leader = await leaderOf(cluster);
      await leader.kill();
      await delay(SETTLES);
      leader.start();
    },
  },
  {
    name: 'postgres-killed',
    what: "the leader's PostgreSQL dies (kill -9), its Patroni lives",
    writes: 15 * SECOND,
    reads: 3 * SECOND,
    async happen(cluster) {
      (await leaderOf(cluster)).killDatabase();
      await delay(SETTLES);
    },
  },
  {
    name: 'switch-over',
    what: 'an orderly switch-over to the synchronous standby',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    async happen({ layout }) {
      const { leader, synchronous } = await rolesIn(layout);
      const own = layout.databases.find(({ name }) => name === leader);
      const reply = await fetch(`http://${HOST}:${own?.patroni}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader, candidate: synchronous }),
      });
      if (!reply.ok) throw new Error(`Patroni refused the switch-over: ${reply.status} ${await reply.text()}`);
      await delay(SETTLES);
    },
  },
  {
    name: 'standby-lags',
    what: 'a standby replays nothing for a minute',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    async happen(cluster) {
      const { standbys, synchronous } = await rolesIn(cluster.layout);
      const name = standbys.find((standby) => standby !== synchronous);
      await onDatabase(cluster, name, 'select pg_wal_replay_pause()');
      await delay(MINUTE);
      await onDatabase(cluster, name, 'select pg_wal_replay_resume()');
    },
  },
  {
    name: 'standby-frozen',
    what: 'the synchronous standby, for which every commit waits, stands still for a minute (SIGSTOP)',
    writes: 15 * SECOND,
    reads: 3 * SECOND,
    async happen(cluster) {
      const { synchronous } = await rolesIn(cluster.layout);
      const standby = databaseOf(cluster, synchronous);
      standby.freeze();
      await delay(MINUTE).finally(() => standby.thaw());
    },
  },
  {
    name: 'etcd-gone',
    what: 'etcd is gone for a minute (kill -9)',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    happen: ({ etcd }) => gone(etcd, MINUTE),
  },
  {
    name: 'pgbouncer-restarted',
    what: 'pgbouncer is killed and started at once',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    happen: ({ pgbouncer }) => gone(pgbouncer, 0),
  },
  {
    name: 'server-killed',
    what: 'one of the three servers is killed (kill -9) and started after 10 s',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    happen: ({ servers: [server] }) => gone(server, 10 * SECOND),
  },
  {
    name: 'server-frozen',
    what: 'one of the three servers stands still for two minutes (SIGSTOP)',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    async happen({ servers: [, server] }) {
      server?.freeze();
      await delay(2 * MINUTE).finally(() => server?.thaw());
    },
  },
  {
    name: 'clock-ahead',
    what: 'one of the three servers has a clock that is a minute ahead (libfaketime), for 40 s',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    async happen({ servers: [, , server] }) {
      if (!existsSync(FAKETIME)) throw new Error('libfaketime is not installed: apt-get install libfaketime');
      await server?.stop();
      server?.start({
        LD_PRELOAD: FAKETIME,
        FAKETIME: '+60s',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      });
      await delay(40 * SECOND);
      await server?.stop();
      server?.start();
    },
  },
  {
    name: 'haproxy-restarted',
    what: 'HAProxy is killed and started at once',
    writes: 3 * SECOND,
    reads: 3 * SECOND,
    happen: ({ haproxy }) => gone(haproxy, 0),
  },
  {
    name: 'all-off',
    what: 'everything loses its power at once (kill -9 of every process), and is started again',
    async happen(cluster) {
      await Promise.all(cluster.all.map((member) => member.kill()));
      await cluster.start();
    },
  },
];

async function gone(member: Member | undefined, lasts: number): Promise<void> {
  await member?.kill();
  await delay(lasts);
  member?.start();
}

function databaseOf({ databases }: Cluster, name: string | undefined): DatabaseMember {
  const found = databases.find((database) => database.name === name);
  if (found === undefined) throw new Error('Nobody has this part at the moment.');
  return found;
}

const leaderOf = async (cluster: Cluster) => databaseOf(cluster, (await rolesIn(cluster.layout)).leader);

async function onDatabase({ layout }: Cluster, name: string | undefined, statement: string): Promise<void> {
  const port = layout.databases.find((database) => database.name === name)?.port;
  const client = new pg.Client({ connectionString: `postgres://postgres@${HOST}:${port}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
