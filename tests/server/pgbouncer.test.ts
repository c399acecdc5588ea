import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { counterJobs } from '#server/counters/projector.ts';
import { openDatabase } from '#server/db/open.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster, type Cluster } from '#tests/support/cluster.ts';
import { addObserver, openElection, type Election } from '#tests/support/election.ts';
import { startPgbouncer } from '#tests/support/pgbouncer.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';

/** Behind a pgbouncer of its own, in the run on PostgreSQL alone: `npm run test:postgres`. */

describe.skipIf(!isOnPostgres)(
  '22.3 behind pgbouncer in transaction mode, with two sessions for ten connections',
  () => {
    let cluster: Cluster;
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
    let election: Election;

    beforeAll(async () => {
      cluster = await startCluster(postgresPrograms() ?? '');
      pooler = await startPgbouncer(cluster, 2);
      vi.stubEnv('TEST_DATABASE_URL', cluster.url);
      vi.stubEnv('TEST_DATABASE_POOLER', pooler.url);
      election = await openElection();
    }, 120_000);
    afterAll(async () => {
      await election.server.close();
      await pooler.stop();
      await cluster.stop();
      vi.unstubAllEnvs();
    });

    test('statements of ten connections are answered by two sessions', async () => {
      const { db } = election.server;
      const asked = Array.from({ length: 40 }, () =>
        sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.002)`.execute(db),
      );
      const answers = await Promise.all(asked);
      expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
    });

    test('phones that post at the same time lose nothing, and everything is counted once', async () => {
      const { server, forms, people, post } = election;
      const phones = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          addObserver(server.db, people.admin.idNgo, `07550000${10 + at}`, `P ${at}`),
        ),
      );
      const question = forms('A1');
      const replies = await Promise.all(
        [1, 2, 3].flatMap((station) =>
          phones.map((phone) => post(phone, { question, at: ['AB', station], options: [question.no] })),
        ),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      const { rows } = await sql<{ answers: number; threads: number }>`
      select (select count(*) from answer) as answers, (select count(*) from thread) as threads`.execute(server.db);
      expect(rows).toEqual([{ answers: 36, threads: 36 }]);
      for (const job of counterJobs(server.db)) await job.run();
      const { rows: left } = await sql<{ n: number }>`select count(*) as n from change_uncounted`.execute(server.db);
      expect(left).toEqual([{ n: 0 }]);
    });

    test('nothing is left in a session, neither settings nor prepared statements, limits of time or not', async () => {
      const { db, limitStatements, close } = await openDatabase({
        dataDir: '',
        databaseUrl: pooler.url,
        databasePrepared: false,
      });
      limitStatements(20_000);
      const asked = Array.from({ length: 10 }, () =>
        sql<Left>`/* prepared */ select current_setting('session_replication_role') as role,
        current_setting('idle_in_transaction_session_timeout') as idle,
        (select count(*) from pg_prepared_statements where name <> '') as prepared`.execute(db),
      );
      const answers = (await Promise.all(asked)).flatMap(({ rows }) => rows);
      await close();
      expect(answers).toEqual(Array.from({ length: 10 }, () => ({ role: 'origin', idle: '0', prepared: 0 })));
    });
  },
);

interface Left {
  role: string;
  idle: string;
  prepared: number;
}
