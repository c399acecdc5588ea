import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';

let launched: Promise<Browser> | undefined;

/** One browser for all visits of a test file, each with a profile of its own. It ends with the file's process. */
export const browserOfFile = (): Promise<Browser> => (launched ??= launchChromium());

/** What a page complained about; expected complaints are taken out by the test that provokes them. */
const complaints = new WeakMap<BrowserContext, string[]>();

export interface Visit {
  language?: 'en' | 'ro';
  theme?: 'light' | 'dark';
  width?: number;
  options?: BrowserContextOptions;
}

/** Who visits, and what the page may complain about. */
export type Visiting = Visit & { complaints?: RegExp };

/** A browser profile of its own: nothing is remembered from another visit. */
export async function newVisit(browser: Browser, url: string, visit: Visit = {}): Promise<BrowserContext> {
  const { language = 'en', theme = 'light', width = 1440 } = visit;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Bucharest',
    acceptDownloads: true,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'language', value: language }] }] },
    ...visit.options,
  });
  const said: string[] = [];
  complaints.set(context, said);
  context.on('weberror', (error) => said.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  return context;
}

/** Ends the visit; a page that complained fails the test. `expected` names the complaints that the test provoked. */
async function endVisit(context: BrowserContext, expected: RegExp = /(?!)/u): Promise<void> {
  await context.close();
  expect((complaints.get(context) ?? []).filter((said) => !expected.test(said))).toEqual([]);
}

export type Act = (page: Page, context: BrowserContext) => Promise<void>;

/** Opens a page in a new browser profile, lets the test use it, and fails when the page complained. */
export async function visitAt(url: string, act: Act, { complaints: expected, ...visit }: Visiting = {}): Promise<void> {
  const context = await newVisit(await browserOfFile(), url, visit);
  try {
    await act(await context.newPage(), context);
  } catch (error) {
    await context.close();
    throw error;
  }
  await endVisit(context, expected);
}

export async function logIn(page: Page, user = 'organizer', password = 'vigil-demo'): Promise<void> {
  await page.locator('input[name="user"]').fill(user);
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
}

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** The page has been drawn as it stands now. */
export const untilDrawn = (page: Page): Promise<void> => page.evaluate(drawn);

/** Whether the page scrolls sideways. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
