import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { fromReplica } from '#server/http/reads-from.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster, startStandby, type Cluster } from '#tests/support/cluster.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { foundEstate } from '#tests/support/estate.ts';
import { until } from '#tests/support/load.ts';
import { isOnPostgres, onServer } from '#tests/support/postgres.ts';
import { isFollower, nameIn, on, renamed } from './replicas.given.ts';
import { addressOf } from './roles.reach.address.ts';
import { reach } from './roles.reach.ts';

/** On a primary and a standby of its own, in the run on PostgreSQL alone: `npm run test:postgres`. */

describe.skipIf(!isOnPostgres)('22.2 reads from a replica', () => {
  let primary: Cluster;
  let standby: Cluster;
  let election: Election;

  beforeAll(async () => {
    const programs = postgresPrograms() ?? '';
    primary = await startCluster(programs, ['fsync=off']);
    standby = await startStandby(programs, primary);
    vi.stubEnv('TEST_DATABASE_URL', primary.url);
    vi.stubEnv('TEST_DATABASE_READ_URL', standby.url);
    election = await openElection();
    await backToReplica();
  }, 120_000);
  afterAll(async () => {
    await election.server.close();
    await standby.stop();
    await primary.stop();
    vi.unstubAllEnvs();
  });

  const isReplica = (db: Db = election.server.reads) => isFollower(db);
  const backToReplica = () => until(async () => (await isReplica()) === true);
  const onStandby = (statement: string) => on(standby, statement);
  const rename = (name: string) => renamed(election.server.db, election, name);
  const listed = async () => {
    const reply = await election.server.call('GET', '/api/v1/ngo', { as: election.people.organizer });
    return reply.text();
  };

  test('what is written is read at once, from the replica, again and again', async () => {
    const seen: unknown[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      await rename(`turn ${turn}`);
      seen.push(await nameIn(election.server.reads, election));
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, turn) => `turn ${turn}`));
    expect(await isReplica()).toBe(true);
  });

  test('what the process keeps for a moment is forgotten for replicas as for the primary', async () => {
    const { server, people } = election;
    const count = async () => (await server.call('GET', '/api/v1/observer/count', { as: people.admin })).json();
    const before = Number(await count());
    const body = { phone: '0755000123', pin: '1234', name: 'Eva' };
    expect((await server.call('POST', '/api/v1/observer', { as: people.admin, body })).status).toBe(200);
    expect(Number(await count())).toBe(before + 1);
  });

  test('every call that is read from replicas is answered by one: none of them writes', async () => {
    await backToReplica();
    const { server, people } = election;
    const estate = await foundEstate(server, true);
    const given = server.passedOver.length;
    const answered = [];
    for (const name of fromReplica) {
      const entry = reach[name];
      const ask = typeof entry === 'string' ? {} : entry.ask(estate);
      const reply = await server.call('GET', addressOf(contract[name], { params: {}, ...ask }), {
        as: people.organizer,
      });
      await reply.bytes();
      answered.push([name, reply.status]);
    }
    expect(answered).toEqual(fromReplica.map((name) => [name, 200]));
    expect(server.passedOver.slice(given)).toEqual([]);
  });

  test('a replica that stands still is passed over, and taken again when it has caught up', async () => {
    const { server } = election;
    await backToReplica();
    const given = server.passedOver.length;
    await onStandby('select pg_wal_replay_pause()');
    await rename('while it stands');
    expect(await listed()).toContain('while it stands');
    expect([await isReplica(), server.passedOver.slice(given)]).toEqual([false, ['it is behind']]);
    await onStandby('select pg_wal_replay_resume()');
    await backToReplica();
    expect([await listed(), server.passedOver.slice(given)]).toEqual([
      expect.stringContaining('while it stands'),
      ['it is behind', ''],
    ]);
  });

  test('nobody sees time go back, whichever of two servers they ask, while the replica stops and goes on', async () => {
    const databaseUrl = await onServer(primary.url, async (client: pg.Client) => {
      const { rows } = await client.query<{ name: string }>(
        "select datname as name from pg_database where datname like 'vigil_test_%'",
      );
      return rows.map(({ name }) => name)[0] ?? '';
    });
    const at = (server: string) => {
      const address = new URL(server);
      address.pathname = `/${databaseUrl}`;
      return address.href;
    };
    const other = await openDatabase({ dataDir: '', databaseUrl: at(primary.url), databaseReadUrl: at(standby.url) });
    let acknowledged = 0;
    let greatest = 0;
    const wrong: string[] = [];
    const from = new Set<boolean | undefined>();
    const look = async (db: Db) => {
      const told = Math.max(acknowledged, greatest);
      const name = Number(await nameIn(db, election));
      if (name < told) wrong.push(`${name} after ${told}`);
      greatest = Math.max(greatest, name);
    };
    await rename('0');
    for (let turn = 1; turn <= 120; turn += 1) {
      if (turn % 40 === 20) await onStandby('select pg_wal_replay_pause()');
      if (turn % 40 === 30) await onStandby('select pg_wal_replay_resume()');
      const write = rename(String(turn)).then(() => (acknowledged = turn));
      await look(election.server.reads);
      await look(other.reads);
      await write;
      await Promise.all([look(other.reads), look(election.server.reads)]);
      from.add(await isReplica());
    }
    await other.close();
    expect(wrong).toEqual([]);
    expect(from).toEqual(new Set([true, false]));
  });

  test('a replica that is away is passed over, and taken again', async () => {
    await backToReplica();
    const { server } = election;
    const given = server.passedOver.length;
    await standby.halt('immediate');
    await until(async () => (await nameIn(server.reads, election).catch(() => undefined)) !== undefined);
    await rename('alone');
    expect(await listed()).toContain('alone');
    expect(server.passedOver.slice(given)).toHaveLength(1);
    await standby.resume();
    await backToReplica();
    expect(await listed()).toContain('alone');
  });

  test('a server that follows nobody is no replica', async () => {
    const reasons: (string | undefined)[] = [];
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: primary.url,
      databaseReadUrl: primary.url,
      onPassedOver: (reason) => reasons.push(reason),
    });
    expect(await isReplica(database.reads)).toBe(false);
    await database.close();
    expect(reasons).toEqual(['it follows no primary']);
  });
});
