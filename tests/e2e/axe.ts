import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { untilDrawn } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
