import { sql } from 'kysely';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachmentFile, attachmentsIn } from '#server/notes/folder-store.ts';
import type { Cluster } from './cluster.ts';
import { addObserver, openElection, type Election } from './election.ts';
import { Load, until, type Tally } from './load.ts';
import { addressOf, onServer } from './postgres.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const STATIONS = 3_000;
export const PHONES = 8;

/** A server under load, whose database may be taken away. */
export interface Faulty {
  cluster: Cluster;
  proxy: TcpProxy;
  server: ServerProcess;
  load: Load;
  /** Of further servers on the same database. */
  environment: Readonly<Record<string, string>>;
  /** The status of its `/health`; 0 when nobody answers. */
  health: () => Promise<number>;
  /** Ends every connection of the server at the database. */
  terminate: () => Promise<void>;
  /** What the database holds, in the words of the load's tally. */
  stored: () => Promise<Stored>;
  close: () => Promise<void>;
}

export interface Stored extends Pick<Tally, 'answers' | 'notes' | 'told'> {
  /** By thread, the number of answers in its summary. */
  answersOfThreads: Set<number>;
  /** Attachments whose file is not on the disk. */
  lacking: string[];
}

/** `TEST_DATABASE_URL` is that of the cluster; `timeout` is `DATABASE_TIMEOUT`, in seconds. */
export async function startFaulty(cluster: Cluster, timeout: number): Promise<Faulty> {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-faults-'));
  const election = await openElection();
  const { db, clock } = election.server;
  // The server under load is a process of its own: a token of the tests' standing clock may have ended long ago.
  clock.now = new Date();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? '';
  const direct = addressOf(cluster.url, name);
  await sql`insert into polling_station (county_id, number)
    select id, generate_series(100, ${99 + STATIONS}::int) from county where code = 'CJ'`.execute(db);
  const { hostname, port } = new URL(cluster.url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const environment = {
    DATA_DIR: directory,
    DATABASE_URL: addressOf(`postgres://vigil@127.0.0.1:${proxy.port}`, name),
    DATABASE_TIMEOUT: String(timeout),
  };
  const server = await startProcess(environment);
  const load = await loadOn(election, server);
  await load.start();
  return {
    cluster,
    proxy,
    server,
    load,
    environment,
    health: async () => (await fetch(`${server.url}/health`).catch(() => undefined))?.status ?? 0,
    async terminate() {
      const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`;
      await onServer(direct, (client) => client.query(others, [name]));
    },
    stored: () => storedIn(election, directory),
    async close() {
      await load.leave();
      await server.stop();
      await proxy.close();
      await election.server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const hasEnded = ({ process: { exitCode, signalCode } }: ServerProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function loadOn({ server, people, forms }: Election, target: ServerProcess): Promise<Load> {
  const phones = await Promise.all(
    Array.from({ length: PHONES }, async (_, index) => {
      const observer = await addObserver(server.db, people.admin.idNgo, `07550000${index}`, `Observer ${index}`);
      return { id: observer.observerId, headers: await server.bearer(observer) };
    }),
  );
  const desk = {
    phones,
    staff: await server.bearer(people.organizer),
    questions: [forms('A1'), forms('B1')],
    stations: Array.from({ length: STATIONS }, (_, index) => ({ county: 'CJ', number: 100 + index })),
  };
  return new Load(target.url, desk, () => hasEnded(target));
}

async function storedIn({ server: { db } }: Election, directory: string): Promise<Stored> {
  const answers = await sql<{ key: string }>`
    select concat_ws(' ', a.observer_id, c.code, s.number, a.question_id) as key
    from answer a join polling_station s on s.id = a.polling_station_id join county c on c.id = s.county_id`.execute(
    db,
  );
  const threads = await sql<{ key: string; answers: number }>`
    select concat_ws(' ', t.observer_id, c.code, t.station_number) as key, t.answer_count as answers
    from thread t join county c on c.id = t.county_id`.execute(db);
  const notes = await sql<{ text: string; file: string }>`
    select text, attachment.id::text as file from note join attachment on note_id = note.id`.execute(db);
  const lacking = notes.rows.filter(({ file }) => !existsSync(attachmentFile(attachmentsIn(directory), file)));
  return {
    answers: answers.rows.map(({ key }) => key).toSorted(),
    notes: notes.rows.map(({ text }) => text).toSorted(),
    told: new Set(threads.rows.map(({ key }) => key)),
    answersOfThreads: new Set(threads.rows.map((thread) => thread.answers)),
    lacking: lacking.map(({ file }) => file),
  };
}

export interface Fault {
  name: string;
  /** Begins it, and returns how to end it. */
  begin: (faulty: Faulty) => Promise<() => Promise<void> | void>;
}

const restart =
  (how: 'fast' | 'immediate') =>
  async ({ cluster }: Faulty) => {
    await cluster.halt(how);
    return () => cluster.resume();
  };
const cut =
  (how: 'reset' | 'silence') =>
  async ({ proxy }: Faulty) => {
    proxy[how]();
    return () => proxy.heal();
  };

/** While they last nothing is served. */
export const faults: readonly Fault[] = [
  { name: 'a restart (fast)', begin: restart('fast') },
  { name: 'a restart (immediate)', begin: restart('immediate') },
  {
    name: 'a server that stands still',
    begin: async ({ cluster }) => {
      cluster.freeze();
      return () => cluster.thaw();
    },
  },
  { name: 'a network that is cut (reset)', begin: cut('reset') },
  { name: 'a network that is cut (silence)', begin: cut('silence') },
];

/** Lets a fault last until so many calls were refused; what `/health` said meanwhile. */
export async function undergo(faulty: Faulty, { begin }: Fault): Promise<number> {
  await faulty.load.isServed();
  const end = await begin(faulty);
  try {
    await faulty.load.isRefused(PHONES);
    return await faulty.health();
  } finally {
    await end();
  }
}

/** Terminates the connections five times, each time once all are served again. */
export async function undergoTermination({ load, terminate }: Faulty): Promise<void> {
  await load.isServed();
  for (let round = 0; round < 5; round += 1) {
    await terminate();
    await load.isServed();
  }
}

/** Once every client is served and `/health` is well; how often the unluckiest client was refused before. */
export async function recovery({ load, health, server }: Faulty): Promise<number> {
  const tries = await load.isServed();
  await until(async () => hasEnded(server) || (await health()) === 200);
  return tries;
}
