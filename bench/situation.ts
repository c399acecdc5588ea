import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { listCoverageStations, type CoverageStation } from '#contract/coverage.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { demoLogins } from '#server/seed/register.ts';
import { logIn, newVisit } from '#tests/e2e/browser.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { appOver } from './support/app.ts';
import { loggedIn, over, read } from './support/client.ts';
import { electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { show, spreadOf, timed } from './support/figures.ts';
import { downloadForms, phoneOf, submit } from './support/phone.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// The situation room (COV-07, FND-01): every station is expected to report every form. First inside the server, each
// answer as if nobody had asked before; then in a browser: all stations drawn, and a post until its figure is on screen.

const PORT = 8179;
const ROUNDS = 30;
const WARM_UP = 3;
const DRAWN = 12;
const POSTS = 12;
const FORM = 'A';

async function planAll(db: Db): Promise<number> {
  await sql`delete from plan_line`.execute(db);
  const { rows } = await sql`
    insert into plan_line (plan_id, observer_id, ngo_id, polling_station_id, county_id, form_id, from_at, to_at)
    select (select min(id) from coverage_plan), o.id, o.ngo_id, s.id, s.county_id, f.id,
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

async function insideServer(dataDir: string): Promise<Figure[]> {
  const database = await openDatabase({ dataDir });
  let now = Date.now();
  try {
    const lines = await planAll(database.db);
    const send = appOver(database.db, dataDir, () => new Date(now));
    const staff = await loggedIn(send, demoLogins.organizer.account, demoLogins.organizer.password);
    const admin = await loggedIn(send, demoLogins.admin.account, demoLogins.admin.password);
    const late = await read(staff, `/api/v3/coverage/stations?form=${FORM}&state=late`, listCoverageStations.reply);
    const some = await read(staff, '/api/v3/coverage/stations?county=CJ&pageSize=50', listCoverageStations.reply);
    const found = `${lines} lines of the plan, ${late.totalItems} stations late with ${FORM}`;
    const series: [what: string, as: typeof staff, path: (round: number) => string, budget?: string][] = [
      [`board (${found})`, staff, () => '/api/v3/coverage', 'p95 60 ms'],
      ['board of an NGO', admin, () => '/api/v3/coverage'],
      [
        'stations of a county, form and state, a page of 50',
        staff,
        () => `/api/v3/coverage/stations?county=CJ&form=${FORM}&state=late`,
        'p95 40 ms',
      ],
      ['stations of all counties in a state', staff, () => `/api/v3/coverage/stations?form=${FORM}&state=late`],
      [
        'a station',
        staff,
        (round) => `/api/v3/coverage/stations/${some.data[round % some.data.length]?.id ?? 0}`,
        'p95 40 ms',
      ],
      ['all stations by their states, one form', staff, () => `/api/v3/coverage/states?form=${FORM}`],
      ['whom to call first, a page', staff, () => '/api/v3/coverage/calls'],
      ['situation', staff, () => '/api/v3/situation'],
      [
        'find',
        staff,
        (round) => `/api/v3/find?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`,
        'p95 50 ms',
      ],
    ];
    const figures: Figure[] = [];
    for (const [what, as, path, budget] of series) {
      const took: number[] = [];
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        now += 2_000;
        const answer = await timed(async () => {
          const reply = await as(path(Math.abs(round)));
          if (!reply.ok) throw new Error(`${what}: ${reply.status} ${await reply.text()}`);
          return reply.text();
        });
        if (round >= 0) took.push(answer.took);
      }
      const figure = show(spreadOf(took));
      say(`${what}: ${figure}`);
      figures.push({ what: `${what}, p50 / p95`, figure, ...(budget && { budget }) });
    }
    return figures;
  } finally {
    await database.close();
  }
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
  await page.waitForFunction(() => window.moved.length > 1);
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

const scale = wantedScale('large');
const figures = await onCopyOf(await electionOf(scale), async (data) => {
  const inside = await insideServer(data);
  const server = await startServer({ data, port: PORT });
  const browser = await launchChromium();
  try {
    return [...inside, ...(await onScreen(browser, server.url))];
  } finally {
    await browser.close();
    await server.stop();
  }
});
await report('situation', figures, { scale, figures });
