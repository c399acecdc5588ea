import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  delayCalls,
  fillLogin,
  FIRST_LIST,
  logIn,
  processorTime,
  slowDown,
  untilRows,
  untilSettled,
  untilTaken,
  watchedPage,
} from './browser.ts';
import { median } from './figures.ts';
import { go, returns } from './routes.ts';

type Options = Parameters<Browser['newContext']>[0];

/** What one visit of each kind took, in milliseconds. */
export interface Run {
  loginPaint: number;
  loginUsable: number;
  loginMainThread: number;
  loginShift: number;
  clickToRows: number;
  quickClickToRows: number;
  quickClickWork: number;
  listCold: number;
  listWarm: number;
  keyToPaint: number;
  longestInteraction: number;
  filterToRows: number;
  routeFirst: number;
  routeAgain: number;
}

const seen = (page: Page) => page.evaluate(() => window.seen);

const inContext = async <T>(
  browser: Browser,
  options: Options,
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
  await fillLogin(page);
  await page.waitForLoadState('networkidle');
  // A plain page is taken before it is painted.
  const loginPaint = await firstPaint(page);
  const { taken, shift } = await seen(page);
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
  await page.evaluate(() => Object.assign(window.seen, { keys: [], longest: 0 }));
  await field.pressSequentially('popes', { delay: 120 });
  await page.waitForTimeout(500);
  const { keys, longest } = await seen(page);
  const began = await page.evaluate(() => performance.now());
  await field.press('Enter');
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('main tbody tr')];
    return rows.length > 0 && rows.every((row) => row.textContent.toLowerCase().includes('popes'));
  });
  const ended = await page.evaluate(() => performance.now());
  return {
    listCold: cold,
    listWarm: warm,
    keyToPaint: median(keys),
    longestInteraction: longest,
    filterToRows: ended - began,
  };
};

/** The login at full speed, with what the main thread works for it. */
const quickLogin = async (context: BrowserContext) => {
  const page = await watchedPage(context);
  const session = await context.newCDPSession(page);
  await delayCalls(session);
  await page.goto(FIRST_LIST);
  await untilTaken(page);
  await fillLogin(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const began = await processorTime(session);
  await page.click('.login-submit');
  await untilRows(page);
  const { rows, clicked } = await seen(page);
  return { quickClickToRows: rows - clicked, quickClickWork: (await processorTime(session)) - began };
};

/** A list that is seen for the first time, and one that was seen before, after the first list stood for a while. */
const route = async (context: BrowserContext) => {
  const page = await watchedPage(context);
  await slowDown(page);
  await page.goto(FIRST_LIST);
  await untilRows(page);
  await untilSettled(page);
  const routeFirst = await go(page, 'ngos');
  await go(page, 'observers');
  return { routeFirst, routeAgain: await go(page, 'ngos') };
};

/** What the main thread works until the login is usable, at full speed; what it waits is not counted. */
const mainThread = async (context: BrowserContext): Promise<number> => {
  const page = await watchedPage(context);
  const session = await context.newCDPSession(page);
  await processorTime(session);
  await page.goto('/login');
  await untilTaken(page);
  return processorTime(session);
};

/** The first visitor gets files that are packed in a hurry; the ones after it are what is measured. */
export const warmUp = (browser: Browser, options: Options) =>
  inContext(browser, options, async (context) => {
    const page = await watchedPage(context);
    await page.goto(FIRST_LIST);
    await untilTaken(page);
    await logIn(page);
    await untilSettled(page);
  });

/** One visit of each kind, by browsers that know nothing yet. */
export const visit = async (browser: Browser, options: Options): Promise<Run> => {
  const { times, state } = await inContext(browser, options, login);
  const known = { ...options, storageState: state };
  return {
    ...times,
    ...(await inContext(browser, options, quickLogin)),
    ...(await inContext(browser, known, list)),
    ...(await inContext(browser, known, route)),
    loginMainThread: await inContext(browser, options, mainThread),
  };
};

/** After so many rounds of returns whatever becomes hot is compiled: after three, most of what is left is compiled code. */
const ROUNDS = 6;

/** Back and forth between two lists at full speed, for the first time and once whatever becomes hot is compiled. */
export const backAndForth = (browser: Browser, options: Options) =>
  inContext(browser, options, async (context) => {
    const page = await watchedPage(context);
    await page.goto(FIRST_LIST);
    await logIn(page);
    await untilSettled(page);
    const session = await context.newCDPSession(page);
    await delayCalls(session);
    const rounds: Awaited<ReturnType<typeof returns>>[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      rounds.push(await returns(page, session, 'observers', 'ngos'));
      await go(page, 'observers');
    }
    return { ...rounds[0]!, growthOnceWarm: rounds.at(-1)!.growth };
  });
