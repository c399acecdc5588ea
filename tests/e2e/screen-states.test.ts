import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../docs/machines/catalogue.ts';
import { hashOfMachine, screensPath } from '../../docs/machines/screens/place.ts';
import { axeInThemes, overflows, untilDrawn } from './browser.ts';
import { devServer } from './dev-server.ts';
import { nameOfState, openStage, showState, statesOfMachine } from './screen-states.ts';

const visit = devServer();

test('PRB-07 every machine has screens on the stage, its own or those of which it is a part, and none is left out', () =>
  visit(async (page) => {
    const all = await openStage(page);
    const found = new Set<string>();
    const without: string[] = [];
    for (const { id } of Object.values(catalogue)) {
      const states = await statesOfMachine(page, id);
      if (states.length === 0) without.push(id);
      for (const state of states) found.add(state);
    }
    expect(without).toEqual([]);
    expect(all.filter((state) => !found.has(state))).toEqual([]);
  }));

test('PRB-07 a machine has the walks of its own fetched, and no others', () =>
  visit(async (page) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(/(\S+)\.walk\.test\.tsx/u.exec(basename(request.url()))?.[1] ?? ''));
    await page.goto(`${screensPath}${hashOfMachine('second-factor')}`);
    await page.getByRole('link').first().waitFor();
    expect(fetched.filter(Boolean)).toEqual(['second-factor']);
  }));

/** The lines that stand where the app will: there is nothing yet to name. */
const isOnItsWay = (page: Page) =>
  page.evaluate(() => document.querySelector('.standing-line')?.checkVisibility() ?? false);

/** Each state is looked at in one of them, and for its colours in the other theme, too. */
const looks = [
  { language: 'en', theme: 'light', other: 'dark' },
  { language: 'ro', theme: 'dark', other: 'light' },
] as const;

test.each(looks)(
  'PRB-07 every state of every screen that a walk reaches: names, contrast, 360 points: $language, $theme',
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
          const unnamed = (await isOnItsWay(page)) ? /: (?:landmark-one-main|page-has-heading-one) at html:/u : /(?!)/u;
          findings.push(
            ...found.filter((one) => !unnamed.test(one)).map((finding) => `${nameOfState(state)}: ${finding}`),
          );
        }
        expect(states.length).toBeGreaterThan(200);
        expect(findings).toEqual([]);
      },
      { theme },
    ),
  900_000,
);
