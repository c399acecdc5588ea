import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import type { Db } from '#server/db/open.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { isVisible } from '#server/live/lists/snapshot-cursor.ts';
import { readMoment } from '#server/live/lists/thread-changes.ts';
import { startCluster, startStandby, type Cluster } from '#tests/support/cluster.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { until } from '#tests/support/load.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';
import { isFollower, nameIn, on, renamed } from './replicas.given.ts';

/** On a primary and its synchronous standby, in the run on PostgreSQL alone: `npm run test:postgres`. */

describe.skipIf(!isOnPostgres)('22.6 reads while the primary is away', () => {
  let primary: Cluster;
  let standby: Cluster;
  let election: Election;

  beforeAll(async () => {
    const programs = postgresPrograms() ?? '';
    primary = await startCluster(programs, ['fsync=off']);
    standby = await startStandby(programs, primary, ['wal_retrieve_retry_interval=100ms']);
    await on(primary, "alter system set synchronous_standby_names = '*'");
    await on(primary, 'select pg_reload_conf()');
    vi.stubEnv('TEST_DATABASE_URL', primary.url);
    vi.stubEnv('TEST_DATABASE_READ_URL', standby.url);
    vi.stubEnv('TEST_DATABASE_STANDBY_URL', standby.url);
    election = await openElection();
  }, 120_000);
  afterEach(async () => {
    await on(standby, 'select pg_wal_replay_resume()');
    await primary.resume().catch(() => undefined);
    await until(async () => (await isStandby()) === false);
    // Acknowledged: the standby follows again.
    await rename('between two tests');
  }, 60_000);
  afterAll(async () => {
    await election.server.close();
    await standby.stop();
    await primary.stop();
    vi.unstubAllEnvs();
  });

  const isStandby = (db: Db = election.server.primaryReads) => isFollower(db);
  const rename = (name: string) => renamed(election.server.db, election, name);

  test('what was acknowledged is read from the standby, by sessions that nobody remembers; nothing is written', async () => {
    const { server, people } = election;
    expect(await isStandby()).toBe(false);
    const { authorization } = await server.bearer(people.organizer);
    await rename('the last word');
    await primary.halt('immediate');
    const ask = (path: string) => server.app.request(path, { headers: { authorization } });
    const listed = await ask('/api/v1/ngo');
    expect([listed.status, await listed.text()]).toEqual([200, expect.stringContaining('the last word')]);
    const threads = await ask('/api/v1/answers?page=1&pageSize=20');
    expect([threads.status, listThreads.reply.safeParse(await threads.json()).success]).toEqual([200, true]);
    expect([await isStandby(), await isStandby(server.reads)]).toEqual([true, true]);
    const body = { phone: '0755000124', pin: '1234', name: 'Eva' };
    const refused = await server.app.request('/api/v1/observer', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(refused.status).toBe(503);
  });

  test('a primary that stands still, and refuses nothing, is away', async () => {
    await rename('before it stood still');
    const { authorization } = await election.server.bearer(election.people.organizer);
    primary.freeze();
    const listed = await election.server.app.request('/api/v1/ngo', { headers: { authorization } });
    primary.thaw();
    expect([listed.status, await listed.text()]).toEqual([200, expect.stringContaining('before it stood still')]);
  });

  test('a standby that has not replayed what it received is not read from', async () => {
    await on(standby, 'select pg_wal_replay_pause()');
    await rename('received, not replayed');
    await primary.halt('immediate');
    await expect(nameIn(election.server.primaryReads, election)).rejects.toThrow(DatabaseUnavailable);
    await on(standby, 'select pg_wal_replay_resume()');
    expect(await nameIn(election.server.primaryReads, election)).toBe('received, not replayed');
  });

  test('when the primary is back, it is read from again', async () => {
    await primary.halt('immediate');
    expect(await isStandby()).toBe(true);
    await primary.resume();
    await until(async () => !(await isStandby()));
    await rename('back');
    expect(await nameIn(election.server.primaryReads, election)).toBe('back');
  });

  test('a stream that goes on from a list of the standby hears of a transaction that ran meanwhile', async () => {
    const { db, reads } = election.server;
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::bigint as id`.execute(trx);
      await rename('a later transaction, which the standby knows');
      const moment = await readMoment(reads);
      expect(await isStandby(reads)).toBe(true);
      expect(isVisible(moment, rows[0]?.id ?? 0)).toBe(false);
      expect(isVisible(await readMoment(db), rows[0]?.id ?? 0)).toBe(false);
    });
  });
});
