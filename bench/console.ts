import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/chromium.ts';
import {
  fillLogin,
  FIRST_LIST,
  logIn,
  slowDown,
  untilRows,
  untilSettled,
  untilTaken,
  watchedPage,
} from './support/browser.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { startFloor } from './support/floor.ts';
import { median, round } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// What a person waits for on a cheap phone with a poor connection: 4 x slower processor, 1.6 Mbit/s, 150 ms. Beside it
// the floor: the same login and list written by hand, since a machine's days differ by a factor of two.

const PORT = 8163;
const FLOOR_PORT = 8166;
const RUNS = 5;

interface Run {
  loginPaint: number;
  loginUsable: number;
  loginMainThread: number;
  loginShift: number;
  clickToRows: number;
  listCold: number;
  listWarm: number;
  keyToPaint: number;
  filterToRows: number;
}

const seen = (page: Page) => page.evaluate(() => window.seen);

const inContext = async <T>(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext(options);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
};

const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);

/** From a slow first visit to the first rows; hands on the session for the visits after it. */
const login = async (context: BrowserContext) => {
  const page = await watchedPage(context);
  await slowDown(page);
  await page.goto(FIRST_LIST);
  await untilTaken(page);
  const loginPaint = await firstPaint(page);
  const { taken, shift } = await seen(page);
  await fillLogin(page);
  await page.waitForLoadState('networkidle');
  await page.click('.login-submit');
  await untilRows(page);
  const { rows, clicked } = await seen(page);
  const times = { loginPaint, loginUsable: taken, loginShift: shift, clickToRows: rows - clicked };
  return { times, state: await context.storageState() };
};

/** The list by its address: with an empty cache, then once more; then the filter. */
const list = async (context: BrowserContext) => {
  const page = await watchedPage(context);
  await slowDown(page);
  await page.goto(FIRST_LIST);
  await untilRows(page);
  const cold = (await seen(page)).rows;
  await untilSettled(page);
  await page.goto(FIRST_LIST);
  await untilRows(page);
  const warm = (await seen(page)).rows;
  await untilSettled(page);

  const field = page.getByRole('main').getByRole('textbox').first();
  await field.click();
  await page.evaluate(() => (window.seen.keys = []));
  await field.pressSequentially('popes', { delay: 120 });
  const { keys } = await seen(page);
  const began = await page.evaluate(() => performance.now());
  await field.press('Enter');
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('main tbody tr')];
    return rows.length > 0 && rows.every((row) => row.textContent.toLowerCase().includes('popes'));
  });
  const ended = await page.evaluate(() => performance.now());
  return { listCold: cold, listWarm: warm, keyToPaint: median(keys), filterToRows: ended - began };
};

/** What the main thread works until the login is usable, at full speed; what it waits is not counted. */
const mainThread = async (context: BrowserContext): Promise<number> => {
  const page = await watchedPage(context);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/login');
  await untilTaken(page);
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
};

/** Five visits, each by a browser that knows nothing yet. */
const visits = async (browser: Browser, options: { baseURL: string }): Promise<Run[]> => {
  // The first visitor gets files that are packed in a hurry; the ones after it are what we measure.
  await inContext(browser, options, async (context) => {
    const page = await watchedPage(context);
    await page.goto(FIRST_LIST);
    await untilTaken(page);
    await logIn(page);
    await untilSettled(page);
  });
  const done: Run[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const { times, state } = await inContext(browser, options, login);
    const later = await inContext(browser, { ...options, storageState: state }, list);
    done.push({ ...times, ...later, loginMainThread: await inContext(browser, options, mainThread) });
    say(`${options.baseURL}: run ${run} of ${RUNS}`);
  }
  return done;
};

const { console, floor } = await onCopyOf(await electionOf('demo'), async (data) => {
  const server = await startServer({ data, port: PORT });
  const bare = await startFloor(server.url, FLOOR_PORT);
  const browser = await launchBrowser();
  try {
    return {
      floor: await visits(browser, { baseURL: bare.url }),
      console: await visits(browser, { baseURL: server.url }),
    };
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
  }
});

/** Ours, the floor's, and the budget with the floor that it was set by (shared/design/performance.md). */
const figure = (what: string, of: keyof Run, budget?: string, digits = 0) => {
  const [ours, least] = [console, floor].map((runs) => round(median(runs.map((run) => run[of])), digits));
  return { what, figure: `${ours} ms; floor ${least} ms`, ...(budget === undefined ? {} : { budget }) };
};

await report(
  'console',
  [
    figure('login: first paint, slow', 'loginPaint', '1.3 x floor'),
    figure('login: usable, slow', 'loginUsable', '1250 ms; floor 304 ms'),
    figure('login: work of the main thread', 'loginMainThread', '100 ms; floor 15 ms'),
    { what: 'login: layout shift', figure: `${round(median(console.map((run) => run.loginShift)), 3)}`, budget: '0' },
    figure('login: click to first rows, slow', 'clickToRows', '420 ms; floor 377 ms'),
    figure('list by its address, empty cache, slow', 'listCold', '1500 ms; floor 495 ms'),
    figure('list by its address, warm cache, slow', 'listWarm', '500 ms; floor 425 ms'),
    figure('typing in the filter, key to paint, slow', 'keyToPaint', '16 ms; floor 14 ms', 1),
    figure('filter to filtered rows, slow', 'filterToRows', '230 ms; floor 210 ms'),
  ],
  { console, floor },
);
