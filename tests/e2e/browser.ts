import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a page complained about; expected complaints are taken out by the test that provokes them. */
const complaints = new WeakMap<BrowserContext, string[]>();

export interface Visit {
  language?: 'en' | 'ro';
  theme?: 'light' | 'dark';
  width?: number;
  options?: BrowserContextOptions;
}

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
export async function endVisit(context: BrowserContext, expected: RegExp = /(?!)/u): Promise<void> {
  await context.close();
  expect((complaints.get(context) ?? []).filter((said) => !expected.test(said))).toEqual([]);
}

export async function logIn(page: Page, user = 'organizer', password = 'vigil-demo'): Promise<void> {
  await page.locator('input[name="user"]').fill(user);
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
}

/** What axe finds on the page as it stands, in words. */
export const axe = (page: Page): Promise<string[]> => findings(page, {});

/** What another theme may change. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/** The same where colours were looked at in the other language: words do not change them. */
export const axeButColours = (page: Page): Promise<string[]> => findings(page, { rules: withoutColours });

async function findings(page: Page, look: { runOnly?: readonly string[]; rules?: object }): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (wanted) => {
    // All style sheets, fetched once more for each look, would serve a rule that is off (css-orientation-lock).
    const options = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...wanted };
    const { violations } = await window.axe.run(options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  }, look);
}

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** The page has been drawn as it stands now. */
export const untilDrawn = (page: Page): Promise<void> => page.evaluate(drawn);

async function inTheme(page: Page, theme: 'light' | 'dark', look: () => Promise<string[]>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await untilDrawn(page);
  return (await look()).map((finding) => `${theme}: ${finding}`);
}

/** What axe finds in the light theme, and what the colours of the dark one do wrong; the page stays dark. */
export async function axeInThemes(page: Page): Promise<string[]> {
  const light = await inTheme(page, 'light', () => axe(page));
  return [...light, ...(await inTheme(page, 'dark', () => findings(page, { runOnly: colourRules })))];
}

declare global {
  interface Window {
    axe: { run: (options: object) => Promise<AxeResults> };
  }
}

interface AxeResults {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** Whether the page scrolls sideways. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
