import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { untilDrawn } from './browser.ts';
import { looksOf, looksOfWords } from './looks.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run: (options: object) => Promise<Record<'violations' | 'passes', AxeResult[]>> };
    looksOf: typeof looksOf;
  }
}

interface AxeResult {
  id: string;
  nodes: { target: string[]; failureSummary: string; element: Element }[];
}

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`${axeSource}; window.looksOf = ${looksOf.toString()};`);
}

/** What axe finds, in words, and how the words look whose contrast it found to be enough. */
async function ask(page: Page, options: object): Promise<{ found: string[]; looks: string[] }> {
  await loadAxe(page);
  return page.evaluate(async (wanted) => {
    // All style sheets, fetched once more for each look, would serve a rule that is off (css-orientation-lock).
    const { violations, passes } = await window.axe.run({ preload: { assets: ['media'] }, ...wanted });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    const legible = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
    return { found, looks: 'elementRef' in wanted ? window.looksOf(legible.map(({ element }) => element)) : [] };
  }, options);
}

const colourRules = ['color-contrast', 'link-in-text-block'];
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/** What axe finds on the page as it stands, in words. */
export const axe = async (page: Page): Promise<string[]> => (await ask(page, { resultTypes: ['violations'] })).found;

/** The same but for colours. */
export const axeButColours = async (page: Page): Promise<string[]> =>
  (await ask(page, { resultTypes: ['violations'], rules: withoutColours })).found;

/** How words look whose contrast axe found to be enough, on any page of this file's tests. */
const known = new Set<string>();

/** What axe finds of colours. It is not asked where all words look as others did that it was asked about before. */
async function colours(page: Page): Promise<string[]> {
  await loadAxe(page);
  const shown = await page.evaluate(looksOfWords);
  if (shown.every((look) => known.has(look))) return [];
  await untilDrawn(page);
  const { found, looks } = await ask(page, { runOnly: colourRules, elementRef: true });
  for (const look of looks) known.add(look);
  return found;
}

async function inTheme(page: Page, theme: 'light' | 'dark', look: () => Promise<string[]>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  return (await look()).map((finding) => `${theme}: ${finding}`);
}

/** What axe finds in the light theme, and what the colours of the dark one do wrong; the page stays dark. */
export async function axeInThemes(page: Page): Promise<string[]> {
  const light = await inTheme(page, 'light', async () => {
    await untilDrawn(page);
    return [...(await axeButColours(page)), ...(await colours(page))];
  });
  return [...light, ...(await inTheme(page, 'dark', () => colours(page)))];
}
