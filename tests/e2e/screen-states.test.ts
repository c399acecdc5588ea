import { expect, test } from 'vitest';
import { axeInThemes, overflows, untilDrawn } from './browser.ts';
import { devServer } from './dev-server.ts';
import { nameOfState, openStage, showState } from './screen-states.ts';

const visit = devServer();

/** Each state is looked at in one of them, and for its colours in the other theme, too. */
const looks = [
  { language: 'en', theme: 'light', other: 'dark' },
  { language: 'ro', theme: 'dark', other: 'light' },
] as const;

test.each(looks)(
  'every state of every screen that a walk reaches: names, contrast, 360 points: $language, $theme',
  ({ language, theme, other }) =>
    visit(
      async (page) => {
        const findings: string[] = [];
        const states = await openStage(page);
        for (const state of states) {
          const broke = await showState(page, state, language);
          if (broke !== '') findings.push(`${nameOfState(state)}: came no further: ${broke}`);
          const found = await axeInThemes(page, { all: theme, colours: other });
          await page.setViewportSize({ width: 360, height: 640 });
          await untilDrawn(page);
          if (await overflows(page)) found.push('scrolls sideways at 360 points');
          await page.setViewportSize({ width: 1440, height: 900 });
          findings.push(...found.map((finding) => `${nameOfState(state)}: ${finding}`));
        }
        expect(states.length).toBeGreaterThan(200);
        expect(findings).toEqual([]);
      },
      { theme },
    ),
  900_000,
);
