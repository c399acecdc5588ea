import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stage } from './given.ts';
import { said } from './said.ts';
import { beginVisit, screens, visitScreen } from './screens.ts';

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

const topOf = async (page: Page, name: keyof typeof lists) =>
  Math.round((await page.locator(lists[name]).first().boundingBox())?.y ?? 900);

const names = ['urgents', 'answers', 'observers', 'ngos', 'forms', 'notificationHistory'] as const;

test.each(['en', 'ro'] as const)('the first row of every list begins in the first 160 of 900 px: %s', (language) =>
  visit(
    async (page) => {
      await beginVisit(page);
      const tops: Record<string, number> = {};
      for (const name of names) {
        await visitScreen(page, screens[name]);
        tops[name] = await topOf(page, name);
      }
      expect(Object.entries(tops).filter(([, top]) => top > 160)).toEqual([]);
    },
    { language },
  ),
);

test.each(['en', 'ro'] as const)(
  'DSK-02 on a phone the emergencies begin in the first 260 of 780 px, and what changes the list is one line: %s',
  (language) =>
    visit(
      async (page) => {
        await beginVisit(page);
        await visitScreen(page, screens.urgents);
        await page.setViewportSize({ width: 360, height: 780 });
        expect(await topOf(page, 'urgents')).toBeLessThanOrEqual(260);
        await page.locator('main label > select').focus();
        const reached: string[] = [];
        const lines = new Set<number>();
        for (let tab = 0; tab < 6; tab += 1) {
          const { left, right, middle } = await page.evaluate(() => {
            const { left, right, top, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect(-1);
            return { left, right, middle: top + height / 2 };
          });
          reached.push(left >= 0 && right <= 360 ? 'in sight' : `from ${left} to ${right}`);
          lines.add(middle);
          await page.keyboard.press('Tab');
        }
        expect(new Set(reached)).toEqual(new Set(['in sight']));
        expect(lines.size).toBe(1);
      },
      { language },
    ),
);

test.each(['en', 'ro'] as const)('on a phone the observers begin in the first 200 of 780 px: %s', (language) =>
  visit(
    async (page) => {
      await beginVisit(page);
      await visitScreen(page, screens.observers);
      await page.setViewportSize({ width: 360, height: 780 });
      await expect.poll(() => topOf(page, 'observers')).toBeLessThanOrEqual(200);
      const actions = page.locator('main header').getByRole('link').or(page.locator('main header').getByRole('button'));
      const names = await actions.evaluateAll((all) => all.map((action) => action.getAttribute('aria-label')));
      expect(names.filter((name) => name === null)).toEqual([]);
      expect(names.length).toBe(4);
    },
    { language },
  ),
);

test.each(['en', 'ro'] as const)('DSK-02 a row of emergencies takes three lines: %s', (language) =>
  visit(
    async (page) => {
      await beginVisit(page);
      await visitScreen(page, screens.urgents);
      const found: Record<string, unknown> = {};
      for (const width of [1440, 1024, 360]) {
        await page.setViewportSize({ width, height: 900 });
        found[width] = await page
          .locator('main nav li')
          .first()
          .evaluate((row) => {
            const { height, bottom } = row.getBoundingClientRect();
            const words = document.createRange();
            words.selectNodeContents(row);
            const rest = bottom - words.getBoundingClientRect().bottom;
            return [height, rest >= 0 ? 'whole' : 'cut off'];
          });
      }
      expect(found).toEqual({ 1440: [76, 'whole'], 1024: [76, 'whole'], 360: [76, 'whole'] });
    },
    { language },
  ),
);

/** From 768 px up: a tablet, a window beside another, a desk. */
const wide = [768, 820, 899, 900, 1024, 1100, 1199, 1200, 1280, 1366, 1440, 1920];

test.each(['en', 'ro'] as const)(
  'ANS-07 the download stands in one row with the title of the answers: %s',
  (language) =>
    visit(
      async (page) => {
        await beginVisit(page);
        const title = page.getByRole('heading', { level: 1 });
        const download = page.getByRole('button', { name: said('DOWNLOAD_ANSWERS') });
        const middle = async (part: Locator) => {
          const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
          return y + height / 2;
        };
        const apart: Record<string, number> = {};
        const measure = async (what: string, widths: readonly number[]) => {
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 });
            const by = Math.abs((await middle(title)) - (await middle(download)));
            if (by > 4) apart[`${what} ${width}`] = by;
          }
        };
        await visitScreen(page, screens.answers);
        await measure('list', wide);
        await page.setViewportSize({ width: 1440, height: 900 });
        await visitScreen(page, screens.answersThread);
        // On less, what is read has the window to itself.
        await measure(
          'visit',
          wide.filter((width) => width >= 900),
        );
        expect(apart).toEqual({});
      },
      { language },
    ),
);

test('DSK-12 what is opened in that line of a phone has the whole width, and one thing is open at a time', () =>
  visit(async (page) => {
    await beginVisit(page);
    await visitScreen(page, screens.urgents);
    await page.setViewportSize({ width: 360, height: 780 });
    const opener = (name: string) => page.getByRole('button', { name, exact: true });
    await opener('Filters').click();
    const { width = 0 } = (await page.getByRole('search').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(320);
    await opener('More filters').click();
    await page.getByRole('combobox', { name: 'Escalated' }).waitFor();
    expect(await page.getByRole('search').isVisible()).toBe(false);
    await opener('More filters').click();
    expect(await opener('More filters').getAttribute('aria-expanded')).toBe('false');
  }));

test('OBS-02 a list that fits the window fills it, and nothing of it has to be scrolled to', () =>
  visit(async (page) => {
    await beginVisit(page);
    await visitScreen(page, screens.observers);
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
    await beginVisit(page);
    await visitScreen(page, screens.situation);
    const sizes = await page
      .locator('main dl strong span, main dl strong:not(:has(span))')
      .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).fontSize));
    expect(sizes.length).toBeGreaterThan(3);
    expect(new Set(sizes).size).toBe(1);
  }));
