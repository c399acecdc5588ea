import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { crowding } from './crowding.ts';
import { beginVisit, screens, visitScreen } from './screens.ts';
import { stage } from './given.ts';
import { covered, showToasts, toasts, withPrimaryAction } from './toasts.ts';

const { visit } = stage();

/** Phones, tablets, windows beside another, the widths at which layouts change and one to each side, screens, a wall. */
const widths = [
  320, 344, 360, 390, 480, 600, 768, 820, 899, 900, 901, 1024, 1100, 1152, 1230, 1280, 1366, 1440, 1920, 2560,
];

/** A number as wide as it gets beside the way to the emergencies, whatever there is to count. */
const widestBadge = 'header nav a[href^="/urgents"]::after { content: "100+"; padding: 0 6px; font-size: 12px; }';

test('C2 NAV-06 with and without a badge, as organizer and as NGO', () =>
  visit(async (page) => {
    await beginVisit(page, 'ngo-admin');
    await page.addStyleTag({ content: '.unreadBadge { display: none !important; }' });
    expect(await findingsOn(page)).toEqual([]);
    await page.addStyleTag({ content: widestBadge });
    expect(await findingsOn(page)).toEqual([]);
  }));

test('C2 NAV-06 no section moves when the number of unread comes', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    const number = page.locator('[data-entry] .unreadBadge');
    await number.waitFor();
    expect(await number.locator('[aria-hidden]').textContent()).toMatch(/^\d{3}$/u);
    const lefts = () =>
      page.locator('[data-entry]').evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().left));
    const withNumber = await lefts();
    await number.evaluate((shown) => shown.remove());
    expect(await lefts()).toEqual(withNumber);
  }));

/** Sections of the header that are shown, but not whole: the bar cuts off what it has no room for. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-entry], [data-more]')].flatMap((entry) => {
      const bar = entry.parentElement?.closest('nav')?.getBoundingClientRect();
      const own = entry.getBoundingClientRect();
      if (bar === undefined || own.width === 0 || !entry.checkVisibility({ visibilityProperty: true })) return [];
      const isWhole = own.left >= bar.left - 1 && own.right <= bar.right + 1;
      return isWhole ? [] : [`${entry.textContent} is cut off`];
    }),
  );

/** Where toasts are held against buttons, too. */
const toastWidths = new Set([360, 768, 1024, 1440]);

async function findingsOn(page: Page, look: { toasts: boolean } = { toasts: false }): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = [...(await crowding(page)), ...(await cutOff(page))];
    if (look.toasts && toastWidths.has(width))
      found.push(...(await covered(page)).map((button) => `a toast covers ${button}`));
    findings.push(...found.map((finding) => `${width} px: ${finding}`));
  }
  return findings;
}

/** The smallest pile of toasts that there is, and the largest: in Romanian its words are longest. */
const piles = [
  { language: 'en', pile: 'one toast', count: 1 },
  { language: 'ro', pile: 'three toasts', count: 3 },
] as const;

test.each(piles)(
  'C2 C10 NAV-06 TST-01 at 20 widths nothing overlaps, no word is broken, nothing scrolls sideways, and $pile covers no primary button: $language',
  ({ language, count }) =>
    visit(
      async (page) => {
        await showToasts(page, count);
        const findings: Record<string, string[]> = {};
        await page.addStyleTag({ content: widestBadge });
        for (const [name, screen] of Object.entries({ ...screens, ...withPrimaryAction })) {
          await page.setViewportSize({ width: 1440, height: 900 });
          await visitScreen(page, screen);
          findings[name] = await findingsOn(page, { toasts: true });
        }
        expect(await toasts(page).count()).toBe(count);
        expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
      },
      { language, complaints: /ERR_FAILED/u },
    ),
);

/** How many lines the tabs of the visit's forms take. */
const linesOfTabs = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tabs = [...document.querySelectorAll('[role="tablist"] [role="tab"]')];
    if (tabs.length < 3) throw new Error('too few tabs to need a second line');
    return new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size;
  });

test.each(['en', 'ro'] as const)('C15 AND-03 the tabs of forms stand in one line, however narrow: %s', (language) =>
  visit(
    async (page) => {
      await beginVisit(page);
      await page.goto(await screens.answersThread.path(page));
      await screens.answersThread.ready(page);
      const lines: Record<number, number> = {};
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        lines[width] = await linesOfTabs(page);
      }
      expect(Object.entries(lines).filter(([, count]) => count !== 1)).toEqual([]);
    },
    { language },
  ),
);

/** Tabs that are not in sight, and what the menu "More" offers, if there is one. */
const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.querySelector('[role="tablist"]:has([data-form])')?.getBoundingClientRect();
    if (room === undefined) throw new Error('no tabs of forms');
    return [...document.querySelectorAll<HTMLElement>('[data-form]')]
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left < room.left - 1 || right > room.right + 1;
      })
      .map((tab) => tab.dataset['form'] ?? '');
  });

test('C15 AND-03 forms whose tabs have no room are in "More"; one that is chosen there opens, and its tab is in sight', () =>
  visit(async (page) => {
    await beginVisit(page);
    await page.goto(await screens.answersThread.path(page));
    await screens.answersThread.ready(page);
    await page.setViewportSize({ width: 2560, height: 900 });
    const more = page.getByRole('button', { name: 'More', exact: true }).and(page.locator('[aria-haspopup="menu"]'));
    await more.waitFor({ state: 'hidden' });
    expect(await outOfSight(page)).toEqual([]);

    await page.setViewportSize({ width: 360, height: 780 });
    await more.waitFor();
    const left = await outOfSight(page);
    expect(left.length).toBeGreaterThan(1);
    await more.click();
    const items = page.getByRole('menuitem');
    expect(await items.count()).toBe(left.length);
    await items.last().click();
    await page.locator(`[data-form="${left.at(-1)}"][aria-selected="true"]:focus`).waitFor();
    expect(await outOfSight(page)).not.toContain(left.at(-1));
  }));
