import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { storeSubmission } from '#server/answers/store-submission.ts';
import { counterJobs, countAll } from '#server/counters/projector.ts';
import { recount } from '#server/counters/recount.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { startJobs } from '#server/jobs.ts';
import { createLog } from '#server/log.ts';
import { everyNgo } from '#server/scope.ts';
import { scaleOf } from '#server/seed/scale.ts';
import { seedElection } from '#server/seed/seed.ts';
import type { Counted } from '#server/statistics/counted-visits.ts';
import { formStatistics, questionStatistics } from '#server/statistics/question-figures.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { configOf } from './support/election.ts';
import { round, show, spreadOf, timed } from './support/figures.ts';
import { report, say, type Figure } from './support/report.ts';

// The counters (COV-06, STQ-04): all of them counted anew, a backlog, a question by county, and how far they are behind
// while phones post. `--scale` as for the seed; `--seconds` of posts.

const { values } = parseArgs({
  options: { scale: { type: 'string', default: 'large' }, seconds: { type: 'string', default: '20' } },
});
const POSTS_A_SECOND = 60;
const ANSWERS = 40;
const READS = 200;
const SCANS = 10;

async function seeded(db: Db, dataDir: string): Promise<void> {
  const scale = scaleOf(values.scale);
  if (scale === undefined) throw new Error(`--scale ${values.scale}: give demo, large or a factor.`);
  await migrate(db);
  const hashes = { password: async () => 'x', pin: () => 'x' };
  await seedElection(db, { scale, seed: 1, now: new Date(), dataDir, hashes });
}

const countOf = async (db: Db, table: 'answer' | 'visit_change'): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0;

/** As after an update from a version without counters: every change waits. */
async function backlog(db: Db): Promise<number> {
  for (const table of ['tally_place', 'tally_hour', 'activity', 'visit_form'] as const)
    await db.deleteFrom(table).execute();
  await sql`insert into change_uncounted (observer_id, polling_station_id, revision)
    select observer_id, polling_station_id, revision from visit_change
    order by observer_id, polling_station_id, revision`.execute(db);
  return (await timed(() => countAll(db))).took;
}

/** As the server answers them, each as if nobody had asked before (STQ-02, STQ-04). */
async function questionFigures(db: Db) {
  const { rows: questions } = await sql<{ id: number; form: number }>`
    select q.id, q.form_id as form from question q join form f on f.id = q.form_id and not f.draft
    where q.id in (select question_id from tally_place) order by q.id`.execute(db);
  let now = Date.now();
  const spread = async (
    reads: number,
    read: (question: { id: number; form: number }, now: Date) => Promise<unknown>,
  ) => {
    const took: number[] = [];
    for (let at = -3; at < reads; at += 1) {
      const question = questions[Math.abs(at * 7) % questions.length] ?? { id: 0, form: 0 };
      now += 60_000;
      const one = await timed(() => read(question, new Date(now)));
      if (at >= 0) took.push(one.took);
    }
    return show(spreadOf(took));
  };
  const all: Counted = { scope: everyNgo };
  const urban: Counted = { scope: everyNgo, area: 'urban' };
  return {
    byCounty: await spread(READS, ({ id }, at) => questionStatistics(db, id, 'county', all, at)),
    byHour: await spread(READS, ({ id }, at) => questionStatistics(db, id, 'hour', all, at)),
    form: await spread(READS, ({ form }, at) => formStatistics(db, form, all, at)),
    urban: await spread(SCANS, ({ id }, at) => questionStatistics(db, id, 'county', urban, at)),
    urbanForm: await spread(SCANS, ({ form }, at) => formStatistics(db, form, urban, at)),
  };
}

async function materialOf(db: Db) {
  const { rows: observers } = await sql<{ id: number }>`select id from observer where not is_test order by id`.execute(
    db,
  );
  const { rows: stations } = await sql<{ countyCode: string; pollingStationNumber: number }>`
    select c.code as "countyCode", s.number as "pollingStationNumber"
    from polling_station s join county c on c.id = s.county_id order by s.id`.execute(db);
  const { rows: questions } = await sql<{ id: number; options: number[] }>`
    select question_id as id, array_agg(id order by id) as options from option
    where not is_free_text group by question_id having count(*) > 1 order by 1 limit ${ANSWERS}`.execute(db);
  return { observers, stations, questions };
}

/** How old the oldest change is that waits, looked at ten times a second while phones post. */
async function behind(db: Db, dataDir: string): Promise<{ lag: number[]; posts: number[] }> {
  const { observers, stations, questions } = await materialOf(db);
  const config = configOf(dataDir);
  const log = createLog({ level: 'error', pretty: false, write: say, now: () => new Date() });
  const stop = startJobs(counterJobs(db), log);
  const [lag, posts]: [number[], number[]] = [[], []];
  const sent: Promise<unknown>[] = [];
  const post = async (turn: number) => {
    const { countyCode = '', pollingStationNumber = 0 } = stations[(turn * 7) % stations.length] ?? {};
    const answers = questions.map(({ id, options }) => ({
      questionId: id,
      countyCode,
      pollingStationNumber,
      options: [{ optionId: options[turn % 2] ?? 0, value: null }],
    }));
    const observerId = observers[turn % observers.length]?.id ?? 0;
    const caller = { kind: 'observer' as const, observerId, idNgo: 1, phone: '' };
    posts.push((await timed(() => storeSubmission(db, caller, answers, config))).took);
  };
  const began = performance.now();
  const isOver = () => performance.now() - began > Number(values.seconds) * 1_000;
  const look = async () => {
    while (!isOver()) {
      const { rows } = await sql<{ age: number | null }>`
        select date_part('epoch', clock_timestamp() - min(at)) * 1000 as age from change_uncounted`.execute(db);
      lag.push(rows[0]?.age ?? 0);
      await pause(100);
    }
  };
  const looking = look();
  for (let turn = 0; !isOver(); turn += 1) {
    sent.push(post(turn));
    await pause(Math.max(0, began + ((turn + 1) * 1_000) / POSTS_A_SECOND - performance.now()));
  }
  await Promise.all([looking, ...sent]);
  await stop();
  return { lag, posts };
}

async function measure(where: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-bench-counters-'));
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  try {
    await seeded(db, dataDir);
    const [answers, changes] = [await countOf(db, 'answer'), await countOf(db, 'visit_change')];
    say(`${where}: ${answers} answers`);
    const anew = await timed(() => transact(db, recount, 'repeatable read'));
    const waited = await backlog(db);
    await sql`vacuum analyze`.execute(db);
    const question = await questionFigures(db);
    const { lag, posts } = await behind(db, dataDir);
    const slowest = round(Math.max(...lag));
    return [
      { what: `${where}: ${answers} answers counted anew`, figure: `${round(anew.took / 1_000)} s` },
      {
        what: `${where}: ${changes} changes that waited, counted by the projector`,
        figure: `${round(waited / 1_000)} s, ${Math.round(changes / (waited / 1_000))} a second`,
      },
      { what: `${where}: a question by county (STQ-04), p50 / p95`, figure: question.byCounty, budget: '50 ms' },
      { what: `${where}: a question by hour`, figure: question.byHour },
      { what: `${where}: all questions of a form`, figure: question.form },
      { what: `${where}: a question by county, urban alone, by a scan (kept for 15 s)`, figure: question.urban },
      { what: `${where}: all questions of a form, the same`, figure: question.urbanForm },
      {
        what: `${where}: behind at ${POSTS_A_SECOND} posts/s of ${ANSWERS} answers, p50 / p95, and at most`,
        figure: `${show(spreadOf(lag))}, ${slowest} ms`,
        budget: '1,000 ms',
      },
      { what: `${where}: these posts meanwhile, ${posts.length} of them, p50 / p95`, figure: show(spreadOf(posts)) },
    ];
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const figures = await measure('embedded', undefined);
const programs = postgresPrograms();
if (programs !== undefined) {
  const cluster = await startCluster(programs, []);
  try {
    figures.push(...(await measure('PostgreSQL', cluster.url)));
  } finally {
    await cluster.stop();
  }
}
await report('server-counters', figures, { scale: values.scale, figures });
