import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeButColours, axeInThemes, overflows, untilDrawn } from './browser.ts';
import type { Stage } from './given.ts';

/** As it is opened first. Colours are looked at in one language, in both themes. */
const openings = [
  { language: 'en', theme: 'light', width: 1440, axe: axeInThemes },
  { language: 'ro', theme: 'dark', width: 320, axe: axeButColours },
] as const;
/** No layout changes between the last two: for axe they are one. */
const widths = [
  { width: 1440, isForAxe: true },
  { width: 360, isForAxe: false },
  { width: 320, isForAxe: true },
];

type Opening = (typeof openings)[number];

/** What is wrong with the page as it stands, at every width. */
async function findingsOn(page: Page, opening: Opening): Promise<string[]> {
  const findings: string[] = [];
  const seeAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await untilDrawn(page);
  };
  for (const { width, isForAxe } of widths) {
    await seeAt(width);
    if (isForAxe) findings.push(...(await opening.axe(page)).map((finding) => `${width} px, ${finding}`));
    if (await overflows(page)) findings.push(`${width} px: scrolls sideways`);
  }
  await seeAt(opening.width);
  return findings;
}

interface States {
  /** What the page complains of, where a state provokes it. */
  complaints?: RegExp;
  /** Brings the page from state to state, and has each looked at. */
  visitAll: (page: Page, look: (state: string) => Promise<void>) => Promise<void>;
}

/** A test in each language: whatever state the page is in, axe finds nothing and nothing scrolls sideways. */
export function nobodyIsShutOut(visit: Stage['visit'], title: string, { visitAll, ...expected }: States): void {
  test.each(openings)(`${title}: $language, opened $theme, $width px`, (opening) =>
    visit(
      async (page) => {
        const states: Record<string, string[]> = {};
        await visitAll(page, async (state) => {
          states[state] = await findingsOn(page, opening);
        });
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(opening.language);
        expect(Object.keys(states)).not.toEqual([]);
        expect(Object.entries(states).filter(([, findings]) => findings.length > 0)).toEqual([]);
      },
      { ...opening, ...expected },
    ),
  );
}
