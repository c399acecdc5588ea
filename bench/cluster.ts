import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { ThreadsEvent } from '#contract/live.ts';
import { startCluster, type Cluster } from '#server/cluster/cluster.ts';
import { DATABASE, HOST, layoutFrom } from '#server/cluster/layout.ts';
import { openDatabase } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { blocksOf, field } from '#tests/support/events.ts';
import { loggedIn, over, type Send } from './support/client.ts';
import { wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed, type Spread } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit, type Downloaded } from './support/phone.ts';
import { report, say, type Figure } from './support/report.ts';

// One, two and three servers on a cluster of this machine: what phones post a second, how long lists take meanwhile, and
// how late a console is told. With and without replicas, and how statements are prepared.

const SECONDS = 6;
const PHONES = 60;
const AT_ONCE = 16;
const ANSWERS = 10;

interface Setting {
  name: string;
  servers: number;
  environment: Readonly<Record<string, string>>;
}

const layout = layoutFrom(Number(process.env['BENCH_PORT'] ?? 8480));
const direct = { DATABASE_URL: `postgres://${DATABASE}@${HOST}:${layout.writes}/${DATABASE}` };
const settings: readonly Setting[] = [
  ...[1, 2, 3].flatMap((servers) => [
    { name: `${servers} server${servers > 1 ? 's' : ''}, reads from replicas`, servers, environment: {} },
    {
      name: `${servers} server${servers > 1 ? 's' : ''}, no replicas`,
      servers,
      environment: { DATABASE_READ_URL: '' },
    },
  ]),
  { name: '1 server past pgbouncer, not prepared', servers: 1, environment: { ...direct, DATABASE_READ_URL: '' } },
  {
    name: '1 server past pgbouncer, prepared',
    servers: 1,
    environment: { ...direct, DATABASE_READ_URL: '', DATABASE_PREPARED: 'on' },
  },
];

interface Outcome {
  perSecond: number;
  posts: Spread;
  lists: Spread;
  replicaLists: Spread;
  live: Spread;
  load: number;
}

let turn = 0;

/** Phones post without pause, two desks read, and a console hears of a thread that is new, again and again. */
async function measure(staff: Send, phones: readonly Send[], forms: Downloaded): Promise<Outcome> {
  const took: number[] = [];
  const lists: number[] = [];
  const replicaLists: number[] = [];
  const live: number[] = [];
  const sent = new Map<string, number>();
  const leaving = new AbortController();
  const listening = listen(staff, leaving.signal, (station) => {
    const at = sent.get(station);
    if (at !== undefined) live.push(performance.now() - at);
    sent.delete(station);
  });
  await pause(1_000);
  const began = performance.now();
  const isOver = () => performance.now() - began > SECONDS * 1_000;
  const post = async () => {
    while (!isOver()) {
      turn += 1;
      const submission = submissionOf(forms, turn, ANSWERS);
      const { took: time } = await timed(() => submit(phones[turn % phones.length] ?? staff, submission));
      took.push(time);
      sent.set(`${submission.countyCode} ${submission.pollingStationNumber}`, performance.now());
    }
  };
  const list = async (path: string, times: number[]) => {
    while (!isOver()) {
      times.push((await timed(async () => (await staff(path)).text())).took);
      await pause(100);
    }
  };
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, post),
    list('/api/v1/answers?page=1&pageSize=20&urgent=true', lists),
    list('/api/v1/observer?page=1&pageSize=20', replicaLists),
  ]);
  const seconds = (performance.now() - began) / 1_000;
  await pause(2_500);
  leaving.abort();
  await listening;
  return {
    perSecond: round(took.length / seconds),
    posts: spreadOf(took),
    lists: spreadOf(lists),
    replicaLists: spreadOf(replicaLists),
    live: spreadOf(live),
    load: round(loadavg()[0] ?? 0),
  };
}

async function listen(staff: Send, signal: AbortSignal, onNew: (station: string) => void): Promise<void> {
  const reply = await staff('/api/v1/answers/events', { signal });
  if (!reply.ok || reply.body === null) throw new Error(`events: ${reply.status}`);
  try {
    for await (const block of blocksOf(reply.body)) {
      if (field(block, 'event') !== 'threads') continue;
      const { threads } = z.parse(ThreadsEvent, JSON.parse(field(block, 'data') ?? ''));
      for (const { pollingStationName } of threads) onNew(pollingStationName);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function sizeOf(url: string): Promise<{ answers: number; bytes: number }> {
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: url });
  const { rows } = await sql<{ answers: number; bytes: number }>`
    select (select count(*) from answer) as answers, pg_database_size(current_database()) as bytes`.execute(db);
  await close();
  return rows[0] ?? { answers: 0, bytes: 0 };
}

async function restart(cluster: Cluster, { servers, environment }: Setting): Promise<void> {
  await Promise.all(cluster.servers.map((server) => server.stop()));
  for (const server of cluster.servers.slice(0, servers)) server.start(environment);
  for (const port of layout.servers.slice(0, servers))
    while ((await fetch(`http://${HOST}:${port}/health`).catch(() => undefined))?.ok !== true) await pause(100);
  // Until HAProxy knows of all of them.
  await pause(2_000);
}

const folder = mkdtempSync(join(tmpdir(), 'vigil-cluster-'));
const cluster = await startCluster({ layout, folder, say, apiOnly: true });
try {
  const scale = wantedScale('demo');
  if (scale !== 'demo') {
    await Promise.all(cluster.servers.map((server) => server.stop()));
    const seeding = spawnSync(process.execPath, ['server/cli/seed.ts', '--scale', scale, '--replace'], {
      stdio: 'inherit',
      env: { ...process.env, ...direct, DATA_DIR: join(folder, 'vigil') },
    });
    if (seeding.status !== 0) throw new Error('The election was not made.');
    await restart(cluster, { name: '', servers: 1, environment: {} });
  }
  const outcomes: Record<string, Outcome> = {};
  const send = over(cluster.url);
  const staff = await loggedIn(send, demoLogins.organizer.account, demoLogins.organizer.password);
  const phones: Send[] = [];
  for (let observer = 1; phones.length < PHONES; observer += 1) {
    const phone = await phoneOf(send, observer).catch(() => undefined);
    if (phone !== undefined) phones.push(phone);
  }
  const forms = await downloadForms(phones[0] ?? staff);
  const { answers, bytes } = await sizeOf(direct.DATABASE_URL);
  for (const setting of settings) {
    await restart(cluster, setting);
    const outcome = await measure(staff, phones, forms);
    outcomes[setting.name] = outcome;
    say(`${setting.name}: ${JSON.stringify(outcome)}`);
  }
  await report(
    'cluster',
    [
      { what: 'the database at the beginning', figure: `${answers} answers, ${round(bytes / 1024 ** 2, 0)} MB` },
      ...Object.entries(outcomes).flatMap(([name, { perSecond, posts, lists, replicaLists, live, load }]): Figure[] => [
        {
          what: `${name}: posts of ${ANSWERS} answers, ${AT_ONCE} at a time`,
          figure: `${perSecond}/s, ${show(posts)}`,
        },
        { what: `${name}: list of emergencies, list of observers`, figure: `${show(lists)}, ${show(replicaLists)}` },
        { what: `${name}: told to a console after (load ${load})`, figure: show(live) },
      ]),
    ],
    { scale, answers, bytes, outcomes },
  );
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
