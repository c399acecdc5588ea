import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresPrograms, startCluster, type Cluster } from '#tests/support/cluster.ts';
import { addObserver, openElection, type Election } from '#tests/support/election.ts';
import { Load, until } from '#tests/support/load.ts';
import { addressOf, onServer } from '#tests/support/postgres.ts';
import { beginProcess, startProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';

/** On a PostgreSQL of its own, because it is restarted, in the run on PostgreSQL alone: `npm run test:postgres`. */
const isOnPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

const STATIONS = 3_000;
const PHONES = 8;
/** A client tries about forty times a second. */
const MOST_TRIES = 400;

describe.skipIf(!isOnPostgres)('A2 the database goes away under load, and comes back', () => {
  let cluster: Cluster;
  let proxy: TcpProxy;
  let election: Election;
  let server: ServerProcess;
  let load: Load;
  let directory: string;
  /** Past the proxy. */
  let direct: string;
  let name: string;
  const environment = () => ({
    DATA_DIR: directory,
    DATABASE_URL: addressOf(`postgres://vigil@127.0.0.1:${proxy.port}`, name),
    DATABASE_TIMEOUT: '2',
  });

  beforeAll(async () => {
    // Commits wait for the disk, as in production: what is acknowledged has to outlive a crash.
    cluster = await startCluster(postgresPrograms() ?? '', []);
    vi.stubEnv('TEST_DATABASE_URL', cluster.url);
    directory = mkdtempSync(join(tmpdir(), 'vigil-faults-'));
    election = await openElection();
    const { db } = election.server;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    name = rows[0]?.name ?? '';
    direct = addressOf(cluster.url, name);
    await sql`insert into polling_station (county_id, number)
      select id, generate_series(100, ${99 + STATIONS}::int) from county where code = 'CJ'`.execute(db);
    const { hostname, port } = new URL(cluster.url);
    proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    server = await startProcess(environment());
    load = await loadOn(election, server);
    await load.start();
  });

  afterAll(async () => {
    await server.stop();
    await proxy.close();
    await election.server.close();
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });

  const health = async () => (await fetch(`${server.url}/health`)).status;
  const recovered = async () => {
    const tries = await load.isServed();
    await until(async () => (await health()) === 200);
    return { isQuick: tries < MOST_TRIES, exitCode: server.process.exitCode, wrong: load.tally.wrong };
  };
  const asEver = { isQuick: true, exitCode: null, wrong: [] };

  test('backends that are terminated, again and again', async () => {
    await load.isServed();
    const terminate = () =>
      onServer(direct, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
          [name],
        ),
      );
    for (let round = 0; round < 5; round += 1) {
      await terminate();
      await load.isServed();
    }
    expect(await recovered()).toEqual(asEver);
  });

  test.for(['fast', 'immediate'] as const)('a restart (%s)', async (how) => {
    await load.isServed();
    await cluster.halt(how);
    await load.isRefused(PHONES);
    expect(await health()).toBe(503);
    await cluster.resume();
    expect(await recovered()).toEqual(asEver);
  });

  test('a server that stands still', async () => {
    await load.isServed();
    cluster.freeze();
    try {
      await load.isRefused(PHONES);
      expect(await health()).toBe(503);
    } finally {
      cluster.thaw();
    }
    expect(await recovered()).toEqual(asEver);
  });

  test.for(['reset', 'silence'] as const)('a network that is cut (%s)', async (how) => {
    await load.isServed();
    proxy[how]();
    await load.isRefused(PHONES);
    expect(await health()).toBe(503);
    proxy.heal();
    expect(await recovered()).toEqual(asEver);
  });

  test('what was acknowledged is there, exactly once, and the stream told of it', async () => {
    await load.isServed();
    await load.stop();
    const { tally } = load;
    const { db } = election.server;
    const answers = await sql<{ key: string }>`
      select concat_ws(' ', a.observer_id, c.code, s.number, a.question_id) as key
      from answer a join polling_station s on s.id = a.polling_station_id join county c on c.id = s.county_id`.execute(
      db,
    );
    const threads = await sql<{ key: string; answers: number }>`
      select concat_ws(' ', t.observer_id, c.code, t.station_number) as key, t.answer_count as answers
      from thread t join county c on c.id = t.county_id`.execute(db);
    const notes = await sql<{ text: string }>`select text from note join attachment on note_id = note.id`.execute(db);
    expect(tally.answers.length).toBeGreaterThan(PHONES * 10);
    expect(tally.notes.length).toBeGreaterThan(PHONES * 10);
    expect(answers.rows.map(({ key }) => key).toSorted()).toEqual(tally.answers.toSorted());
    expect(notes.rows.map(({ text }) => text).toSorted()).toEqual(tally.notes.toSorted());
    expect(new Set(threads.rows.map((thread) => thread.answers))).toEqual(new Set([2]));
    expect(tally.told).toEqual(new Set(threads.rows.map(({ key }) => key)));
    expect([tally.wrong, server.process.exitCode]).toEqual([[], null]);
  });

  test('a server that starts before its database waits for it, and says so', async () => {
    await cluster.halt('fast');
    const early = beginProcess({ ...environment(), LOG_LEVEL: 'warn' });
    await early.hears('waiting for the database');
    await cluster.resume();
    await early.ready;
    expect((await fetch(`${early.url}/health`)).status).toBe(200);
    expect(await early.stop()).toBe(0);
  });

  test('a server ends as it should while its database stands still', async () => {
    const last = await startProcess(environment());
    cluster.freeze();
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
      cluster.thaw();
    }
  });
});

async function loadOn({ server, people, forms }: Election, { url }: ServerProcess): Promise<Load> {
  const phones = await Promise.all(
    Array.from({ length: PHONES }, async (_, index) => {
      const observer = await addObserver(server.db, people.admin.idNgo, `07550000${index}`, `Observer ${index}`);
      return { id: observer.observerId, headers: await server.bearer(observer) };
    }),
  );
  return new Load(url, {
    phones,
    staff: await server.bearer(people.organizer),
    questions: [forms('A1'), forms('B1')],
    stations: Array.from({ length: STATIONS }, (_, index) => ({ county: 'CJ', number: 100 + index })),
  });
}
