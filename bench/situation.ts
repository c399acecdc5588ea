import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { getCoverage, listCoverageStations, type CoverageStation } from '#contract/coverage.ts';
import { storeSubmission } from '#server/answers/store-submission.ts';
import { postgresPrograms } from '#server/cluster/programs.ts';
import { countAll } from '#server/counters/projector.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { scaleOf } from '#server/seed/scale.ts';
import { hashesOf, seedElection } from '#server/seed/seed.ts';
import { logIn, newVisit } from '#tests/e2e/browser.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { appOver } from './support/app.ts';
import { loggedIn, over, read, type Send } from './support/client.ts';
import { configOf, electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { round, show, spreadOf, timed } from './support/figures.ts';
import { downloadForms, phoneOf, submit } from './support/phone.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// The situation room (COV-07, SIT, FND-01): every station is expected to report every form. Inside the server, each answer
// as if nobody had asked before; in a browser: all stations drawn, and a post until its figure is on screen. A question by
// county (STQ-04) and how far counters are behind (COV-06) is measured by server-counters.

const PORT = 8179;
const ROUNDS = 30;
const WARM_UP = 3;
const DRAWN = 12;
const POSTS = 12;
const FORM = 'A';
/** Between two boards, of so many answers each. */
const REPORTS = 20;
const ANSWERS = 20;
const LONGEST = 10 * 60_000;

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
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    clock.now += 2_000;
    await between();
    const answer = await timed(async () => {
      const reply = await as(path(Math.abs(round)));
      if (!reply.ok) throw new Error(`${what}: ${reply.status} ${await reply.text()}`);
      return reply.text();
    });
    if (round >= 0) took.push(answer.took);
  }
  return show(spreadOf(took));
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
  const whole = await timed(() => read(staff, '/api/v3/coverage', getCoverage.reply));
  const { totals, forms } = whole.value;
  const some = await read(staff, '/api/v3/coverage/stations?county=CJ&pageSize=50', listCoverageStations.reply);
  const late = totals.cells[forms.findIndex(({ code }) => code === FORM)]?.late ?? 0;
  const reports = await reporting(db, dataDir);
  const nothing = async () => {};
  const stationOf = (round: number) => `/api/v3/coverage/stations/${some.data[round % some.data.length]?.id ?? 0}`;
  const findOf = (round: number) => `/api/v3/find?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`;
  const lateIn = (county: string) => `/api/v3/coverage/stations?${county}form=${FORM}&state=late`;
  const first = `${where}: first board after a start or another plan (${lines} lines, ${totals.stations} stations, ${late} late with ${FORM})`;
  const figures: Figure[] = [{ what: first, figure: `${round(whole.took)} ms` }];
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

declare global {
  interface Window {
    /** When all stations stood there and a frame had shown them, in milliseconds since the page was asked for. */
    drawnAt: number;
    /** When the number of late stations became another one. */
    moved: number[];
  }
}

/** Runs in the page. */
const watch = (): void => {
  window.drawnAt = 0;
  window.moved = [];
  let shown = '';
  const look = () => {
    if (window.drawnAt === 0 && document.querySelector('main ul a svg path') !== null) {
      window.drawnAt = -1;
      // A task after the next frame: it has been painted.
      requestAnimationFrame(() => setTimeout(() => (window.drawnAt = performance.now())));
    }
    const late = document.querySelector('main dl > div:nth-child(3) dd strong')?.textContent ?? '';
    if (late !== shown) window.moved.push(performance.timeOrigin + performance.now());
    shown = late;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
};

/** From the last byte of the answer until all stations are painted: parsing, checking, rendering, layout, paint. */
async function drawing(page: Page): Promise<number> {
  await page.goto(`/coverage?view=stations&form=${FORM}`);
  await page.waitForFunction(() => window.drawnAt > 0);
  return page.evaluate(() => {
    const asked = performance
      .getEntriesByType('resource')
      .find((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/coverage/states'));
    return window.drawnAt - (asked instanceof PerformanceResourceTiming ? asked.responseEnd : Number.NaN);
  });
}

/** From the server's word that a report is stored until another number of late stations stands on the board. */
async function moving(page: Page, url: string): Promise<{ sent: number[]; stored: number[] }> {
  const staff = await loggedIn(over(url), demoLogins.organizer.account, demoLogins.organizer.password);
  const phone = await phoneOf(over(url), 1);
  const { questions } = await downloadForms(phone);
  const query = `form=${FORM}&state=late&pageSize=${POSTS}`;
  const { data } = await read(staff, `/api/v3/coverage/stations?${query}`, listCoverageStations.reply);
  await page.goto(`/coverage?form=${FORM}`);
  await page.waitForFunction(() => window.moved.length > 0);
  const [sent, stored]: [number[], number[]] = [[], []];
  for (const station of data) {
    const seen = await page.evaluate(() => window.moved.length);
    const began = Date.now();
    await submit(phone, reportFrom(station, questions));
    const taken = Date.now();
    await page.waitForFunction((before) => window.moved.length > before, seen);
    const moved = await page.evaluate(() => window.moved.at(-1) ?? 0);
    sent.push(moved - began);
    stored.push(moved - taken);
  }
  return { sent, stored };
}

const reportFrom = (
  { county, number }: CoverageStation,
  [question]: readonly { id: number; options: readonly number[] }[],
) => ({
  countyCode: county,
  pollingStationNumber: number,
  options: [{ questionId: question?.id ?? 0, optionId: question?.options[0] ?? 0 }],
});

async function onScreen(browser: Browser, url: string): Promise<Figure[]> {
  const context = await newVisit(browser, url);
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto('/nowhere');
  await logIn(page);
  await page.getByRole('banner').waitFor();
  const drawn: number[] = [];
  for (let turn = -2; turn < DRAWN; turn += 1) {
    const took = await drawing(page);
    if (turn >= 0) drawn.push(took);
  }
  const { sent, stored } = await moving(page, url);
  await context.close();
  return [
    {
      what: 'all stations drawn in Chromium, from the last byte of the answer to the paint, p50 / p95',
      figure: show(spreadOf(drawn)),
      budget: '200 ms',
    },
    {
      what: `a post until its figure is on the board in Chromium, from its answer, p50 / p95, ${POSTS} posts`,
      figure: `${show(spreadOf(stored))}; from its sending ${show(spreadOf(sent))}`,
      budget: '1,500 ms',
    },
  ];
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
      return [...inside, ...(await onScreen(browser, server.url))];
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
setTimeout(() => {
  say('Ten minutes are over.');
  process.exit(1);
}, LONGEST).unref();
const figures = await embedded(scale);
await report('situation', figures, { scale, figures });
figures.push(...(await onPostgres(scale)));
await report('situation', figures, { scale, figures });
