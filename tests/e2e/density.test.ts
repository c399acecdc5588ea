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
      await screens[name].whole(page);
      tops[name] = Math.round((await page.locator(lists[name]).first().boundingBox())?.y ?? 900);
    }
    expect(Object.entries(tops).filter(([, top]) => top > 160)).toEqual([]);
  }));
