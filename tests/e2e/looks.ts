import type { Page } from 'playwright-core';
import { axe, overflows } from './browser.ts';

/** Whoever looks at a page looks at it in both. */
export const languages = [{ language: 'en' }, { language: 'ro' }] as const;

/** No part of a page is another at 360 than at 320 points: there it has only to fit. */
const widths = [
  { width: 1440, looked: true },
  { width: 360, looked: false },
  { width: 320, looked: true },
] as const;
/** The second differs from the first in its colours alone. */
const themes = [{ theme: 'light' }, { theme: 'dark', only: ['color-contrast'] }] as const;

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

export interface Looks {
  /** Looks at the page as it stands, in both themes and at every width. */
  look: (state: string) => Promise<void>;
  /** What was wrong with any of the states. */
  findings: readonly string[];
}

export function looksAt(page: Page): Looks {
  const findings: string[] = [];
  const note = (state: string, found: string[]) => findings.push(...found.map((finding) => `${state}: ${finding}`));
  const look = async (state: string) => {
    for (const { width, looked } of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const { theme, ...rules } of looked ? themes : []) {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(drawn);
        note(`${state}, ${theme}, ${width} px`, await axe(page, 'only' in rules ? rules.only : undefined));
      }
      await page.evaluate(drawn);
      if (await overflows(page)) note(`${state}, ${width} px`, ['scrolls sideways']);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(drawn);
  };
  return { look, findings };
}
