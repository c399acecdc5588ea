import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, overflows } from './browser.ts';
import type { Stage } from './stage.ts';

/** As it is opened first; from there it is looked at in every way. */
const openings = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'ro', theme: 'dark', width: 320 },
] as const;
const themes = ['light', 'dark'] as const;
const widths = [1440, 360, 320];

type Opening = (typeof openings)[number];

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

async function seeIn(page: Page, theme: Opening['theme'], width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(drawn);
}

/** What is wrong with the page as it stands, in both themes and at every width. */
async function findingsOn(page: Page, { theme: first, width: opened }: Opening): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    for (const theme of themes) {
      await seeIn(page, theme, width);
      findings.push(...(await axe(page)).map((finding) => `${theme}, ${width} px: ${finding}`));
    }
    if (await overflows(page)) findings.push(`${width} px: scrolls sideways`);
  }
  await seeIn(page, first, opened);
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
