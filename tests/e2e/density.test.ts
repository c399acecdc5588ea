import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';
import { screens } from './screens.ts';

const { visit } = stage();

/** The first row of each list. */
const lists = {
  urgents: 'main nav li',
  answers: 'main nav li',
  observers: 'tbody tr',
  ngos: 'tbody tr',
  forms: 'tbody tr',
  notificationHistory: 'tbody tr',
} as const;

const names = ['urgents', 'answers', 'observers', 'ngos', 'forms', 'notificationHistory'] as const;

test('the first row of every list begins in the first 160 of 900 px', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    const tops: Record<string, number> = {};
    for (const name of names) {
      await page.goto(await screens[name].path(page));
      await screens[name].ready(page);
      tops[name] = Math.round((await page.locator(lists[name]).first().boundingBox())?.y ?? 900);
    }
    expect(Object.entries(tops).filter(([, top]) => top > 160)).toEqual([]);
  }));

test('OBS-02 a list that fits the window fills it, and nothing of it has to be scrolled to', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    await page.goto(await screens.observers.path(page));
    await screens.observers.ready(page);
    await page.getByLabel('Rows per page').selectOption('fit');
    /** What has to be scrolled to, and whether one more row would have had room. */
    const fit = () =>
      page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        const row = document.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
        const end = document.querySelector('main section:has(tbody)')?.getBoundingClientRect().bottom ?? 0;
        return [scrollHeight - clientHeight, window.innerHeight - end > row + 16];
      });
    const counts = [];
    for (const height of [900, 700, 1200]) {
      await page.setViewportSize({ width: 1440, height });
      await expect.poll(fit).toEqual([0, false]);
      counts.push(await page.locator('tbody tr').count());
    }
    expect(counts.toSorted((a, b) => a - b)).toEqual([counts[1], counts[0], counts[2]]);
    expect(new Set(counts).size).toBe(3);
  }));

test('SIT-01 a figure is as large with a door as without one', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    await page.goto(await screens.situation.path(page));
    await screens.situation.ready(page);
    const sizes = await page
      .locator('main dl strong span, main dl strong:not(:has(span))')
      .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).fontSize));
    expect(sizes.length).toBeGreaterThan(3);
    expect(new Set(sizes).size).toBe(1);
  }));
