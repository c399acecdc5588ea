import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from '#tests/support/cluster.ts';
import {
  faults,
  PHONES,
  recovery,
  startFaulty,
  undergo,
  undergoTermination,
  type Faulty,
} from '#tests/support/faults.ts';
import { until } from '#tests/support/load.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';
import { beginProcess, startProcess } from '#tests/support/server-process.ts';

/** On a PostgreSQL of its own, because it is restarted, in the run on PostgreSQL alone: `npm run test:postgres`. */

/** A client tries about forty times a second. */
const MAX_TRIES = 400;

describe.skipIf(!isOnPostgres)('A2 the database goes away under load, and comes back', () => {
  let faulty: Faulty;

  beforeAll(async () => {
    // Commits wait for the disk, as in production: what is acknowledged has to outlive a crash.
    const cluster = await startCluster(postgresPrograms() ?? '', []);
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    faulty = await startFaulty(cluster, 2);
  });

  afterAll(async () => {
    await faulty.close();
    await faulty.cluster.stop();
    vi.unstubAllEnvs();
  });

  const recovered = async () => {
    const tries = await recovery(faulty);
    const { server, load } = faulty;
    return { isQuick: tries < MAX_TRIES, exitCode: server.process.exitCode, wrong: load.tally.wrong };
  };
  const asEver = { isQuick: true, exitCode: null, wrong: [] };

  test('backends that are terminated, again and again', async () => {
    await undergoTermination(faulty);
    expect(await recovered()).toEqual(asEver);
  });

  test.for(faults.map((fault) => [fault.name, fault] as const))('%s', async ([, fault]) => {
    expect(await undergo(faulty, fault)).toBe(503);
    expect(await recovered()).toEqual(asEver);
  });

  test('what was acknowledged is there, exactly once, and the stream stayed open and told of it', async () => {
    const { load, server } = faulty;
    await load.isServed();
    await load.stop();
    const { tally } = load;
    expect(tally.answers.length).toBeGreaterThan(PHONES * 10);
    expect(tally.notes.length).toBeGreaterThan(PHONES * 10);
    expect(await faulty.stored()).toEqual({
      answers: tally.answers.toSorted(),
      notes: tally.notes.toSorted(),
      told: tally.told,
      answersOfThreads: new Set([2]),
      lacking: [],
    });
    expect([tally.streams, tally.wrong, server.process.exitCode]).toEqual([1, [], null]);
  });

  test('a server that starts before its database waits for it, and says so', async () => {
    await faulty.cluster.halt('fast');
    const early = beginProcess({ ...faulty.environment, LOG_LEVEL: 'warn' });
    await early.hears('waiting for the database');
    await faulty.cluster.resume();
    await early.ready;
    expect((await fetch(`${early.url}/health`)).status).toBe(200);
    expect(await early.stop()).toBe(0);
  });

  test('a server ends as it should while its database stands still', async () => {
    const last = await startProcess(faulty.environment);
    faulty.cluster.freeze();
    try {
      const asked = fetch(`${last.url}/api/v2/access/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: 'organizer', password: 'x' }),
      });
      await until(async () => (await fetch(`${last.url}/health`)).status === 503);
      expect(await last.stop()).toBe(0);
      expect((await asked).status).toBe(503);
    } finally {
      faulty.cluster.thaw();
    }
  });
});
