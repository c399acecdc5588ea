import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { openDatabase } from '#server/db/open.ts';
import { startCluster, startStandby, type Cluster } from '#tests/support/cluster.ts';
import { until } from '#tests/support/load.ts';
import { isOnPostgres, onServer } from '#tests/support/postgres.ts';

/** On a primary and two standbys of its own, in the run on PostgreSQL alone: `npm run test:postgres`. */

describe.skipIf(!isOnPostgres)('22.2 after another standby was promoted', () => {
  let old: Cluster;
  let promoted: Cluster;
  let left: Cluster;

  beforeAll(async () => {
    const programs = postgresPrograms() ?? '';
    old = await startCluster(programs, ['fsync=off']);
    promoted = await startStandby(programs, old);
    left = await startStandby(programs, old);
  }, 120_000);
  afterAll(async () => {
    old.thaw();
    for (const cluster of [left, promoted, old]) await cluster.stop();
  });

  const run = (cluster: Cluster, statement: string) =>
    onServer(cluster.url, (client: pg.Client) => client.query(statement));

  test('a replica that still follows the old primary, and is further than the new one, is passed over', async () => {
    await run(old, `create table said (word text)`);
    const arrived = async (cluster: Cluster, words: number) =>
      until(async () => {
        const { rows } = await run(cluster, 'select count(*)::int as n from said').catch(() => ({ rows: [] }));
        return rows[0]?.['n'] === words;
      });
    await arrived(promoted, 0);
    await promoted.halt('fast');
    // Acknowledged by nobody who leads later: with synchronous replication it never is.
    await run(old, `insert into said select repeat('lost', 20) from generate_series(1, 20000)`);
    await arrived(left, 20_000);
    old.freeze();
    await promoted.resume();
    await run(promoted, 'select pg_promote()');
    await run(promoted, `insert into said values ('kept')`);
    const reasons: (string | undefined)[] = [];
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: promoted.url,
      databaseReadUrl: left.url,
      onPassedOver: (reason) => reasons.push(reason),
    });
    const { rows } = await sql<{ word: string }>`select word from said`.execute(database.reads);
    await database.close();
    expect(rows).toEqual([{ word: 'kept' }]);
    expect(reasons).toEqual(['it follows another primary']);
  });
});
