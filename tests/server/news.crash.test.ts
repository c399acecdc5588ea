import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresPrograms } from '#server/cluster/programs.ts';
import type { Db } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import type { FeedMessage } from '#server/live/lists/list-feed.ts';
import { threadFeed } from '#server/live/lists/thread-feed.ts';
import { everyNgo } from '#server/scope.ts';
import { startCluster, type Cluster } from '#tests/support/cluster.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';
import { liveStage } from './live.given.ts';

/** On a server that can be killed, in the run on PostgreSQL alone: `npm run test:postgres`. */

describe.skipIf(!isOnPostgres)('22.5 after a crash of the database', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    // Nothing but a commit reaches the disk.
    cluster = await startCluster(postgresPrograms() ?? '', ['wal_writer_delay=10s', 'wal_writer_flush_after=1GB']);
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
  }, 120_000);
  afterAll(async () => {
    await cluster.stop();
    vi.unstubAllEnvs();
  });
  const { election, say } = liveStage();

  /** Numbers of transactions that end without a trace. */
  const rollBack = async (count: number) => {
    const { db } = election().server;
    for (let at = 0; at < count; at += 1)
      await expect(
        db.transaction().execute(async (trx) => {
          await sql`select pg_current_xact_id()`.execute(trx);
          throw new Error('given up');
        }),
      ).rejects.toThrow('given up');
  };

  test('numbers of transactions that nobody committed are given once more: what they write now is told, once', async () => {
    const { db, statements } = counted(election().server.db);
    const heard: string[] = [];
    const hear = (message: FeedMessage) => {
      if (typeof message !== 'object') return;
      for (const { idPollingStation, isNew } of message.came) heard.push(`${idPollingStation}${isNew ? ' new' : ''}`);
    };
    const follower = { filter: { scope: everyNgo, phonePrefix: '40' }, hear };
    const { unfollow } = await threadFeed(db).follow(follower, undefined, log);
    const hears = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count), 20_000);
    await say('A1', 1, 'yes');
    await hears(1);
    await rollBack(50);
    const before = statements.count;
    // One may have been on its way.
    await vi.waitFor(() => expect(statements.count).toBeGreaterThan(before + 1), 10_000);
    await cluster.halt('immediate');
    await cluster.resume();
    await say('A1', 2, 'yes');
    await hears(2);
    await say('A2', 2, 'yes');
    await hears(3);
    unfollow();
    const [first, second] = [1, 2].map((number) => election().places('AB', number));
    expect(heard).toEqual([`${first} new`, `${second} new`, `${second}`]);
  });
});

const log = createLog({ level: 'error', pretty: false, now: () => new Date(), write: () => undefined });

/** The same database, with the statements that are sent to it counted. */
function counted(db: Db) {
  const statements = { count: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements };
}
