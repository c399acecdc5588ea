import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInThemes, overflows, untilDrawn, type Theme, type Visit } from './browser.ts';
import { nameOfState, openStage, showState } from './screen-states.ts';

/** The lines that stand where the app will: there is nothing yet to name. */
const isOnItsWay = (page: Page) =>
  page.evaluate(() => document.querySelector('.standing-line')?.checkVisibility() ?? false);

/** What is wrong with a state that is shown, as it stands, in the colours of the other theme, and on a phone. */
async function findingsOn(page: Page, theme: Theme, other: Theme): Promise<string[]> {
  const found = await axeInThemes(page, { all: theme, colours: other });
  await page.setViewportSize({ width: 360, height: 640 });
  await untilDrawn(page);
  if (await overflows(page)) found.push('scrolls sideways at 360 points');
  await page.setViewportSize({ width: 1440, height: 900 });
  const unnamed = (await isOnItsWay(page)) ? /: (?:landmark-one-main|page-has-heading-one) at html:/u : /(?!)/u;
  return found.filter((one) => !unnamed.test(one));
}

interface Look {
  language: 'en' | 'ro';
  theme: Theme;
  /** Looked at for its colours alone. */
  other: Theme;
}

/** Each language in a file of its own: they take minutes, and two files run side by side. */
export function lookAtEveryState(
  visit: (act: (page: Page) => Promise<void>, visit?: Visit) => Promise<void>,
  { language, theme, other }: Look,
): void {
  test(
    `PRB-07 every state of every screen that a walk reaches: names, contrast, 360 points: ${language}, ${theme}`,
    () =>
      visit(
        async (page) => {
          const findings: string[] = [];
          const states = await openStage(page);
          for (const state of states) {
            const broke = await showState(page, state, language);
            const found = await findingsOn(page, theme, other);
            if (broke !== '') found.unshift(`came no further: ${broke}`);
            findings.push(...found.map((finding) => `${nameOfState(state)}: ${finding}`));
          }
          expect(states.length).toBeGreaterThan(200);
          expect(findings).toEqual([]);
        },
        { theme },
      ),
    900_000,
  );
}
