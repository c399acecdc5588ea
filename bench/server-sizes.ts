import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listThreads } from '#contract/threads.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { scaleOf } from '#server/seed/scale.ts';
import { hashesOf, seedElection } from '#server/seed/seed.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { appOver } from './support/app.ts';
import { loggedIn, read, type Send } from './support/client.ts';
import { configOf, electionOf, onCopyOf } from './support/election.ts';
import { round, show, spreadOf, timed, type Spread } from './support/figures.ts';
import { downloadForms, phoneOf, submissionOf, submit } from './support/phone.ts';
import { report, say } from './support/report.ts';

// The same lists and the same posts over elections of several sizes, embedded and on a PostgreSQL of its own with its
// usual settings: what grows with the answers, and what does not.

const ROUNDS = 200;
const WARM_UP = 20;
const PHONES = 64;
const ANSWERS = 40;
const POSTING = 5_000;

const { values } = parseArgs({ options: { scales: { type: 'string', default: '0.2,2,large,100' } } });

interface Outcome {
  lists: Record<string, Spread>;
  postsPerSecond: number;
}

async function lists(staff: Send, questions: readonly number[]): Promise<Outcome['lists']> {
  const threads = await read(staff, '/api/v1/answers?page=1&pageSize=100', listThreads.reads);
  const thread = (turn: number) => {
    const { idObserver = 0, idPollingStation = 0 } = threads.data[turn % threads.data.length] ?? {};
    return `/api/v1/answers/filledIn?idObserver=${idObserver}&idPollingStation=${idPollingStation}`;
  };
  const asked: Record<string, (turn: number) => string> = {
    'threads, page 1': () => '/api/v1/answers?page=1&pageSize=20',
    'urgent threads, page 20': () => '/api/v1/answers?page=20&pageSize=20&urgent=true',
    'answers of a thread': thread,
    'observers by part of a name': () => '/api/v1/observer?Name=popes&Page=1&PageSize=100',
    'a question by county (STQ-04)': (turn) =>
      `/api/v3/statistics/questions/${questions[(turn * 7) % questions.length] ?? 0}?by=county`,
  };
  const found: Outcome['lists'] = {};
  for (const [what, path] of Object.entries(asked)) {
    const took: number[] = [];
    for (let turn = -WARM_UP; turn < ROUNDS; turn += 1) {
      const answer = await timed(async () => (await staff(path(Math.abs(turn)))).text());
      if (turn >= 0) took.push(answer.took);
    }
    found[what] = spreadOf(took);
  }
  return found;
}

async function posts(send: Send): Promise<number> {
  const phones: Send[] = [];
  for (let observer = 1; phones.length < PHONES; observer += 1) {
    const phone = await phoneOf(send, observer).catch(() => undefined);
    if (phone !== undefined) phones.push(phone);
  }
  const downloaded = await downloadForms(phones[0] ?? send);
  let turn = 0;
  const began = performance.now();
  const busy = async (phone: Send) => {
    while (performance.now() - began < POSTING) await submit(phone, submissionOf(downloaded, (turn += 1), ANSWERS));
  };
  await Promise.all(phones.slice(0, 32).map(busy));
  return round(turn / ((performance.now() - began) / 1000));
}

async function measure({ db }: Database, dataDir: string): Promise<Outcome> {
  const clock = { now: Date.now() };
  const send = appOver(db, dataDir, () => new Date(clock.now));
  const staff = await loggedIn(send, demoLogins.organizer.account, demoLogins.organizer.password);
  const counted = await db.selectFrom('tally_place').select('question_id').distinct().orderBy('question_id').execute();
  // Each of these figures as if nobody had asked before.
  const later: Send = (path, init) => {
    if (path.includes('/statistics/')) clock.now += 2_000;
    return staff(path, init);
  };
  const asked = await lists(
    later,
    counted.map((row) => row.question_id),
  );
  return { lists: asked, postsPerSecond: await posts(send) };
}

const embedded = async (scale: string): Promise<Outcome> =>
  onCopyOf(await electionOf(scale), async (dataDir) => {
    const database = await openDatabase({ dataDir });
    try {
      return await measure(database, dataDir);
    } finally {
      await database.close();
    }
  });

async function onPostgres(scale: string, programs: string): Promise<Outcome> {
  const size = scaleOf(scale);
  if (size === undefined) throw new Error(`--scales ${scale}: give demo, large or a factor.`);
  const cluster = await startCluster(programs, []);
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-bench-postgres-'));
  try {
    const database = await openDatabase({ dataDir, databaseUrl: cluster.url });
    try {
      await migrate(database.db);
      const hashes = hashesOf(configOf(dataDir));
      await seedElection(database.db, { scale: size, seed: 1, now: new Date(), dataDir, hashes });
      return await measure(database, dataDir);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const programs = postgresPrograms();
const rows = [];
for (const scale of values.scales.split(',')) {
  const answers = scaleOf(scale)?.answers.toLocaleString('en') ?? scale;
  const outcomes: [string, Outcome][] = [['embedded', await embedded(scale)]];
  if (programs !== undefined) outcomes.push(['PostgreSQL', await onPostgres(scale, programs)]);
  for (const [where, outcome] of outcomes) {
    for (const [what, spread] of Object.entries(outcome.lists))
      rows.push({ what: `${answers} answers, ${where}: ${what}, p50 / p95`, figure: show(spread) });
    rows.push({
      what: `${answers} answers, ${where}: posts of ${ANSWERS} answers, 32 at a time`,
      figure: `${outcome.postsPerSecond} posts/s`,
    });
  }
  say(`${answers} answers measured`);
}
await report('server-sizes', rows, { scales: values.scales, postgres: programs !== undefined });
