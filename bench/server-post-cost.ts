import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { PostedAnswer } from '#server/answers/check-submission.ts';
import type * as Store from '#server/answers/store-submission.ts';
import type * as Config from '#server/config.ts';
import type * as Migrate from '#server/db/migrate.ts';
import type * as Open from '#server/db/open.ts';
import type { Db } from '#server/db/open.ts';
import type * as Scale from '#server/seed/scale.ts';
import type * as Seed from '#server/seed/seed.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { addressOf, onServer } from '#tests/support/postgres.ts';
import { median, round } from './support/figures.ts';
import { report, say, type Figure } from './support/report.ts';

// What keeping a history costs the posts of phones (LED-08): posts of 40 answers, stored by this checkout and by an
// earlier one in turn, in one process, so that a busy machine is busy for both. `--against FOLDER` names the other
// checkout, with its packages installed; against itself the figures say how far to trust the others.

const ANSWERS = 40;
const AT_ONCE = 8;
const POSTS = 64;

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: resolve(import.meta.dirname, '..') },
    rounds: { type: 'string', default: '11' },
  },
});

const kinds = ['first', 'unchanged', 'all changed'] as const;
type Kind = (typeof kinds)[number];
type Cost = Record<Kind, { wall: number[]; processor: number[] }>;

interface Side {
  db: Db;
  /** Stores the posts of one round of one kind; answers what each took, in milliseconds. */
  run: (round: number, kind: Kind) => Promise<{ wall: number; processor: number }>;
  close: () => Promise<void>;
}

const nothing = (): Cost => ({
  first: { wall: [], processor: [] },
  unchanged: { wall: [], processor: [] },
  'all changed': { wall: [], processor: [] },
});

/** The modules of a checkout, each with those beside it. */
async function modulesOf(root: string) {
  const load = (path: string) => import(pathToFileURL(join(root, path)).href);
  const [open, migrate, seed, scale, config, store]: [
    typeof Open,
    typeof Migrate,
    typeof Seed,
    typeof Scale,
    typeof Config,
    typeof Store,
  ] = await Promise.all([
    load('server/db/open.ts'),
    load('server/db/migrate.ts'),
    load('server/seed/seed.ts'),
    load('server/seed/scale.ts'),
    load('server/config.ts'),
    load('server/answers/store-submission.ts'),
  ]);
  return { open, migrate, seed, scale, config, store };
}

/** An election of 50,000 answers, and posts to stations where their observers have not been. */
async function sideOf(root: string, databaseUrl: string | undefined): Promise<Side> {
  const { open, migrate, seed, scale, config, store } = await modulesOf(root);
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-bench-history-'));
  const settings = config.readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { db, close } = await open.openDatabase({ dataDir, databaseUrl });
  await migrate.migrate(db);
  const hashes = { password: async () => 'x', pin: () => 'x' };
  const size = scale.scaleOf('demo');
  if (size === undefined) throw new Error('There is no election of the size demo.');
  await seed.seedElection(db, { scale: size, seed: 1, now: new Date(), dataDir, hashes });
  const { observers, stations, questions } = await materialOf(db);
  const post = async (turn: number, kind: Kind) => {
    const observerId = observers[turn % observers.length] ?? 0;
    const station = stations[(turn * 7 + Math.floor(turn / observers.length)) % stations.length];
    if (station === undefined) throw new Error('There is no station.');
    const { countyCode, pollingStationNumber } = station;
    const answers = questions.map(({ id, options }): PostedAnswer => ({
      questionId: id,
      countyCode,
      pollingStationNumber,
      options: [{ optionId: options[kind === 'all changed' ? 1 : 0] ?? 0, value: null }],
    }));
    await store.storeSubmission(db, { kind: 'observer', observerId, idNgo: 1, phone: '' }, answers, settings);
  };
  return {
    db,
    run: async (number, kind) => {
      const [began, before] = [performance.now(), await processorTime(db)];
      for (let at = 0; at < POSTS; at += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, (_, one) => post(number * POSTS + at + one, kind)));
      const wall = (performance.now() - began) / POSTS;
      return { wall, processor: ((await processorTime(db)) - before) / POSTS };
    },
    close: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function materialOf(db: Db) {
  const { rows: observers } = await sql<{ id: number }>`select id from observer order by id`.execute(db);
  const { rows: stations } = await sql<{ countyCode: string; pollingStationNumber: number }>`
    select c.code as "countyCode", s.number as "pollingStationNumber"
    from polling_station s join county c on c.id = s.county_id
    where not exists (select from thread t where t.polling_station_id = s.id) order by s.id`.execute(db);
  const { rows: questions } = await sql<{ id: number; options: number[] }>`
    select question_id as id, array_agg(id order by id) as options from option
    where not is_free_text group by question_id having count(*) > 1 order by 1 limit ${ANSWERS}`.execute(db);
  return { observers: observers.map(({ id }) => id), stations, questions };
}

/** Of this process with its threads and of the server processes of the database, in milliseconds. */
async function processorTime(db: Db): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const ofServer = rows.map(({ pid }) => (pid === process.pid ? 0 : serverTime(pid)));
  return (user + system) / 1_000 + ofServer.reduce((sum, one) => sum + one, 0);
}

function serverTime(pid: number): number {
  try {
    const [onProcessor = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(onProcessor) / 1_000_000;
  } catch {
    return 0;
  }
}

async function compare(urls: readonly [string | undefined, string | undefined]): Promise<[before: Cost, now: Cost]> {
  const sides = [
    await sideOf(values.against, urls[0]),
    await sideOf(resolve(import.meta.dirname, '..'), urls[1]),
  ] as const;
  const costs: [Cost, Cost] = [nothing(), nothing()];
  try {
    for (let number = -1; number < Number(values.rounds); number += 1)
      for (const kind of kinds)
        for (const at of number % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const { wall, processor } = await sides[at].run(number + 1, kind);
          if (number < 0) continue;
          costs[at][kind].wall.push(wall);
          costs[at][kind].processor.push(processor);
        }
  } finally {
    for (const side of sides) await side.close();
  }
  return costs;
}

/** The middle of what the rounds differ by: each round against the one beside it. */
const growth = (before: readonly number[], now: readonly number[]): string => {
  const share = median(now.map((one, at) => one / (before[at] ?? one))) - 1;
  return `${share < 0 ? '' : '+'}${round(share * 100)} %`;
};

const figuresOf = (where: string, [before, now]: readonly [Cost, Cost]): Figure[] =>
  kinds.map((kind) => ({
    what: `${where}: LED-08: a post of ${ANSWERS} answers, ${kind}, before / now`,
    figure:
      `${round(median(before[kind].processor), 2)} / ${round(median(now[kind].processor), 2)} ms of processor ` +
      `(${growth(before[kind].processor, now[kind].processor)}), ` +
      `${round(median(before[kind].wall), 2)} / ${round(median(now[kind].wall), 2)} ms ` +
      `(${growth(before[kind].wall, now[kind].wall)})`,
    budget: `${kind === 'all changed' ? '+8 %' : '+4 %'}, with everything since +15 %`,
  }));

const embedded = await compare([undefined, undefined]);
say('embedded measured');
const figures = figuresOf('embedded', embedded);
const details: Record<string, unknown> = { rounds: values.rounds, embedded };
const programs = postgresPrograms();
if (programs !== undefined) {
  const cluster = await startCluster(programs, []);
  try {
    for (const name of ['before', 'now'])
      await onServer(cluster.url, (client) => client.query(`create database ${name}`));
    const costs = await compare([addressOf(cluster.url, 'before'), addressOf(cluster.url, 'now')]);
    figures.push(...figuresOf('PostgreSQL', costs));
    details['PostgreSQL'] = costs;
  } finally {
    await cluster.stop();
  }
}
await report('server-post-cost', figures, details);
