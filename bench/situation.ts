import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { getCoverage, listCoverageStations } from '#contract/coverage.ts';
import { storeSubmission } from '#server/answers/store-submission.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { countAll } from '#server/counters/projector.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { scaleOf } from '#server/seed/scale.ts';
import { hashesOf, seedElection } from '#server/seed/seed.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { appOver } from './support/app.ts';
import { loggedIn, read, type Send } from './support/client.ts';
import { configOf, electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed } from './support/figures.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';
import { onScreen } from './support/situation-screen.ts';

// The situation room (COV-07, SIT, FND-01): every station is expected to report every form. Inside the server, each answer
// as if nobody had asked before; in a browser: all stations drawn, and a post until its figure is on screen. A question by
// county (STQ-04) and how far counters are behind (COV-06) is measured by server-counters.

const PORT = 8179;
const ROUNDS = 30;
const WARM_UP = 3;
const FORM = 'A';
/** Between two boards, of so many answers each. */
const REPORTS = 20;
const ANSWERS = 20;
/** For each database, in milliseconds. */
const LONGEST = 10 * 60_000;
/** On a machine that is busy a figure is that of fewer rounds, and says so: after so many milliseconds, but of so many at least. */
const PATIENCE = 15_000;
const FEWEST = 10;

async function planAll(db: Db): Promise<number> {
  await db.deleteFrom('coverage_plan').execute();
  const counts = { lines: 0, left_out: 0, observers: 0, stations: 0 };
  const plan = { imported_at: new Date(), imported_by: 'bench', file_name: 'all.csv', ...counts };
  const { id } = await db.insertInto('coverage_plan').values(plan).returning('id').executeTakeFirstOrThrow();
  const { rows } = await sql`
    insert into plan_line (plan_id, observer_id, ngo_id, polling_station_id, county_id, form_id, from_at, to_at)
    select ${id}::int, o.id, o.ngo_id, s.id, s.county_id, f.id,
      now() - interval '8 hours', now() - interval '4 hours'
    from (select s.*, row_number() over (order by s.id) as place from polling_station s) s
    join (select o.*, row_number() over (order by o.id) as place, count(*) over () as n
      from observer o join ngo on ngo.id = o.ngo_id and ngo.is_active where not o.is_test and o.is_active) o
      on o.place = 1 + s.place % o.n
    cross join form f where not f.draft returning id`.execute(db);
  await sql`analyze`.execute(db);
  return rows.length;
}

const searches = [
  'cj 40',
  'popescu',
  'ion',
  '0722 000 4',
  '0040722000469',
  'scoala',
  'urna',
  'ștampilă',
  'b 12',
  'ana ma',
];

type Ask = readonly [what: string, as: Send, path: (round: number) => string, budget?: string];

/** Each answer as if nobody had asked before; `between` runs before each, and is not measured. */
async function asked({
  what,
  as,
  path,
  clock,
  between,
}: {
  what: string;
  as: Send;
  path: Ask[2];
  clock: Clock;
  between: () => Promise<void>;
}): Promise<string> {
  const took: number[] = [];
  const ends = Date.now() + PATIENCE;
  for (let round = -WARM_UP; round < ROUNDS && (took.length < FEWEST || Date.now() < ends); round += 1) {
    clock.now += 2_000;
    await between();
    const answer = await timed(async () => {
      const reply = await as(path(Math.abs(round)));
      if (!reply.ok) throw new Error(`${what}: ${reply.status} ${await reply.text()}`);
      return reply.text();
    });
    if (round >= 0) took.push(answer.took);
  }
  return took.length < ROUNDS ? `${show(spreadOf(took))} (${took.length} rounds)` : show(spreadOf(took));
}

interface Clock {
  now: number;
}

/** Reports of 20 answers from other stations each time, counted. */
async function reporting(db: Db, dataDir: string): Promise<() => Promise<void>> {
  const config = configOf(dataDir);
  const { rows: observers } = await sql<{ id: number }>`
    select o.id from observer o join ngo on ngo.id = o.ngo_id and ngo.is_active
    where not o.is_test and o.is_active order by o.id limit 1000`.execute(db);
  const { rows: stations } = await sql<{ countyCode: string; pollingStationNumber: number }>`
    select c.code as "countyCode", s.number as "pollingStationNumber"
    from polling_station s join county c on c.id = s.county_id order by s.id`.execute(db);
  const { rows: questions } = await sql<{ id: number; option: number }>`
    select q.id, min(o.id) as option from question q join form f on f.id = q.form_id and not f.draft
    join option o on o.question_id = q.id where not q.retired group by q.id order by q.id limit ${ANSWERS}`.execute(db);
  let turn = 0;
  return async () => {
    for (let report = 0; report < REPORTS; report += 1) {
      turn += 1;
      const { countyCode = '', pollingStationNumber = 0 } = stations[(turn * 101) % stations.length] ?? {};
      const answers = questions.map(({ id, option }) => ({
        questionId: id,
        countyCode,
        pollingStationNumber,
        options: [{ optionId: option, value: null }],
      }));
      const observerId = observers[turn % observers.length]?.id ?? 0;
      await storeSubmission(db, { kind: 'observer', observerId, idNgo: 1, phone: '' }, answers, config);
    }
    await countAll(db);
  };
}

async function insideServer(where: string, db: Db, dataDir: string): Promise<Figure[]> {
  const lines = await planAll(db);
  const clock: Clock = { now: Date.now() };
  const send = appOver(db, dataDir, () => new Date(clock.now));
  const staff = await loggedIn(send, demoLogins.organizer.account, demoLogins.organizer.password);
  const admin = await loggedIn(send, demoLogins.admin.account, demoLogins.admin.password);
  const counted = await timed(() => read(staff, '/api/v3/coverage', getCoverage.reply));
  const { totals, forms } = counted.value;
  const some = await read(staff, '/api/v3/coverage/stations?county=CJ&pageSize=50', listCoverageStations.reply);
  const late = totals.cells[forms.findIndex(({ code }) => code === FORM)]?.late ?? 0;
  const reports = await reporting(db, dataDir);
  const nothing = async () => {};
  const stationOf = (round: number) => `/api/v3/coverage/stations/${some.data[round % some.data.length]?.id ?? 0}`;
  const findOf = (round: number) => `/api/v3/find?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`;
  const lateIn = (county: string) => `/api/v3/coverage/stations?${county}form=${FORM}&state=late`;
  const first = `${where}: first board after a start or another plan (${lines} lines, ${totals.stations} stations, ${late} late with ${FORM})`;
  const figures: Figure[] = [{ what: first, figure: `${round(counted.took)} ms` }];
  const measure = async ([what, as, path, budget]: Ask, between = nothing) => {
    const figure = await asked({ what, as, path, clock, between });
    say(`${where}: ${what}: ${figure}`);
    figures.push({ what: `${where}: ${what}, p50 / p95`, figure, ...(budget && { budget }) });
  };
  await measure([`board after ${REPORTS} reports (COV-07)`, staff, () => '/api/v3/coverage', 'p95 60 ms'], reports);
  await measure(['board of an NGO after as many', admin, () => '/api/v3/coverage'], reports);
  await measure([
    'stations of a county, form and state, a page of 50 (COV-07)',
    staff,
    () => lateIn('county=CJ&'),
    'p95 40 ms',
  ]);
  await measure(['stations of all counties in a state', staff, () => lateIn('')]);
  await measure(['a station (COV-07)', staff, stationOf, 'p95 40 ms']);
  await measure(['all stations by their states, one form', staff, () => `/api/v3/coverage/states?form=${FORM}`]);
  await measure(['whom to call first, a page', staff, () => '/api/v3/coverage/calls']);
  await measure(['situation (SIT-01)', staff, () => '/api/v3/situation']);
  await measure(['wall (SIT-05)', staff, () => '/api/v3/situation/wall']);
  await measure(['find (FND-01)', staff, findOf, 'p95 50 ms']);
  await db.deleteFrom('coverage_plan').execute();
  await measure(
    [
      `board by the hours of the forms, without a plan, after ${REPORTS} reports`,
      staff,
      () => '/api/v3/coverage',
      'p95 60 ms',
    ],
    reports,
  );
  return figures;
}

async function embedded(scale: string): Promise<Figure[]> {
  return onCopyOf(await electionOf(scale), async (data) => {
    const database = await openDatabase({ dataDir: data });
    const inside = await insideServer('embedded', database.db, data);
    await planAll(database.db);
    await database.close();
    const server = await startServer({ data, port: PORT });
    const browser = await launchChromium();
    try {
      return [...inside, ...(await onScreen(browser, server.url, FORM))];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

async function onPostgres(scale: string): Promise<Figure[]> {
  const programs = postgresPrograms();
  const size = scaleOf(scale);
  if (programs === undefined || size === undefined) return [];
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-bench-situation-'));
  const cluster = await startCluster(programs, []);
  const { db, close } = await openDatabase({ dataDir, databaseUrl: cluster.url });
  try {
    await migrate(db);
    await seedElection(db, { scale: size, seed: 1, now: new Date(), dataDir, hashes: hashesOf(configOf(dataDir)) });
    await sql`vacuum analyze`.execute(db);
    return await insideServer('PostgreSQL', db, dataDir);
  } finally {
    await close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const scale = wantedScale('large');
// Made once for all benchmarks.
await electionOf(scale);
const limit = setTimeout(() => {
  say('Ten minutes are over.');
  process.exit(1);
}, LONGEST).unref();
const figures = await embedded(scale);
await report('situation', figures, { scale, figures });
limit.refresh();
figures.push(...(await onPostgres(scale)));
await report('situation', figures, { scale, figures });
