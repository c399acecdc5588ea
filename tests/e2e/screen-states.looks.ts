import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readScreenPlace } from '../../docs/machines/screens/place.ts';
import { axeButColours, axeInThemes } from './axe.ts';
import { overflows, untilDrawn } from './browser.ts';
import { visitDevelopers } from './given.ts';
import { nameOfState, openStage, showState } from './screen-states.ts';

/** The lines that stand where the app will: there is nothing yet to name. */
const isOnItsWay = (page: Page) =>
  page.evaluate(() => document.querySelector('.standing-line')?.checkVisibility() ?? false);

async function withoutUnnamed(page: Page, found: readonly string[]): Promise<string[]> {
  const unnamed = (await isOnItsWay(page)) ? /(?:landmark-one-main|page-has-heading-one) at html:/u : /(?!)/u;
  return found.filter((one) => !unnamed.test(one));
}

async function scrolls(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return (await overflows(page)) ? ['scrolls sideways at 360 points'] : [];
}

/** All that there is to see, but for the numbers that React gives to what it names. Runs in the page. */
function seen(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const focused = [...document.body.querySelectorAll('*')].indexOf(document.activeElement ?? document.body);
  const ids = new Map<string, number>();
  const numbered = (id: string): string => {
    const number = ids.get(id) ?? ids.size;
    ids.set(id, number);
    return `#${number}`;
  };
  const html = document.body.outerHTML.replaceAll(/_r_[\da-z]+_/gu, numbered);
  return JSON.stringify([html, fields.map(({ value, checked }) => [value, checked]), focused]);
}

/** What was looked at before: several states of a machine may look the same. */
const known = new Set<string>();

async function isKnown(page: Page): Promise<boolean> {
  const now = await page.evaluate(seen);
  if (known.has(now)) return true;
  known.add(now);
  return false;
}

/**
 * What is wrong with a state: in one language on a wide screen in both themes, in the other on a phone. It is played once,
 * and turned into the other language.
 */
async function findingsOn(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  const say = (language: string, findings: readonly string[]) =>
    void found.push(...findings.map((finding) => `${nameOfState(state)}, ${language}: ${finding}`));
  const show = async (language: 'en' | 'ro') => {
    const broke = await showState(page, state, language);
    say(language, broke === '' ? [] : [`came no further: ${broke}`]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await show('en');
  if (await isKnown(page)) return found;
  say('en', await withoutUnnamed(page, await axeInThemes(page)));
  await page.setViewportSize({ width: 360, height: 640 });
  say('en', await scrolls(page));
  await show('ro');
  say('ro', await scrolls(page));
  say('ro', await withoutUnnamed(page, await axeButColours(page)));
  return found;
}

/** Those of every other file: what a state has loaded late is there for the next of its walk. */
function halfOf(states: readonly string[], half: 0 | 1): string[] {
  const fileOf = (state: string) => readScreenPlace(state).file;
  const files = [...new Set(states.map(fileOf))];
  return states.filter((state) => files.indexOf(fileOf(state)) % 2 === half);
}

/** Two files look at half of the states each: they take minutes, and two files run side by side. */
export function lookAtHalf(half: 0 | 1): void {
  test(
    `PRB-07 every state of every screen that a walk reaches: names, contrast, 360 points, in both languages: half ${half + 1} of 2`,
    () =>
      visitDevelopers(async (page) => {
        const states = await openStage(page);
        const findings: string[] = [];
        for (const state of halfOf(states, half)) findings.push(...(await findingsOn(page, state)));
        expect(states.length).toBeGreaterThan(200);
        expect(known.size).toBeGreaterThan(100);
        expect(findings).toEqual([]);
      }),
    900_000,
  );
}
