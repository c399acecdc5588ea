import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { screens, type Screen } from './screens.ts';
import { stage } from './given.ts';

const { visit, stop } = stage();

const toasts = (page: Page) => page.locator('.toast__root');

/** Of the nth row, by keyboard: what only shows beside the buttons may be covered. */
const openMenu = (page: Page, nth: number) =>
  page.locator('tbody tr').nth(nth).locator('button[aria-haspopup="menu"]').press('Enter');

/** Switches the nth NGO, and says yes where that is asked about. */
async function switchNgo(page: Page, nth: number) {
  await openMenu(page, nth);
  await page.locator('[role="menuitem"]').first().dispatchEvent('click');
  const question = page.getByRole('alertdialog');
  await question.or(toasts(page).nth(nth)).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button').last().click();
  await toasts(page).nth(nth).waitFor();
}

async function openNgos(page: Page) {
  await page.goto('/ong');
  await logIn(page);
  await screens.ngos.ready(page);
}

/**
 * Primary buttons of which a toast hides something, at that end of the page. A toast moves in the frame after the button
 * came: what it still covers some frames later, it covers.
 */
const coveredAt = (page: Page, end: 'top' | 'bottom'): Promise<string[]> =>
  page.evaluate(async (to) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }));
    const covered = (): string[] => {
      const cards = boxes('.toast__root');
      if (cards.length === 0) throw new Error('no toast is shown');
      return boxes('button[class*="solid"], a[class*="solid"], .notice-action')
        .filter(({ box: one }) =>
          cards.some(
            ({ box: other }) =>
              one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          ),
        )
        .map(({ name, box }) => `${name} at ${Math.round(box.left)}, ${Math.round(box.top)}`);
    };
    window.scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight);
    let found: string[] = [];
    for (let look = 0; look < 10; look += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      found = covered();
      if (found.length === 0) break;
    }
    return found;
  }, end);

async function findingsOn(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const end of ['top', 'bottom'] as const) {
      findings.push(...(await coveredAt(page, end)).map((button) => `${width} px, ${end}: ${button}`));
    }
  }
  return findings;
}

/** Primary actions that come with what somebody does on a screen. */
const further: Readonly<Record<string, Screen>> = {
  'observers, one chosen': {
    path: () => '/observatori',
    async ready(page) {
      await page.locator('tbody tr').nth(1).waitFor();
      await page.locator('tbody input[type="checkbox"]').first().check({ force: true });
    },
  },
  'ngos, question': {
    path: () => '/ong',
    async ready(page) {
      await openMenu(page, 0);
      await page.locator('[role="menuitem"]').last().dispatchEvent('click');
      await page.getByRole('alertdialog').waitFor();
    },
  },
};

/** A screen without a new page, which would take the toasts along. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The smallest pile that there is, and the largest: in Romanian its words are longest. */
const piles = [
  { language: 'en', said: 'one toast', nths: [0] },
  { language: 'ro', said: 'three toasts', nths: [0, 1, 2] },
] as const;

test.each(piles)('C10 TST-01 $said: no primary button is covered on any screen: $language', ({ language, nths }) =>
  visit(
    async (page) => {
      await openNgos(page);
      const states: [string, Screen, string][] = [];
      for (const [name, state] of Object.entries({ ...screens, ...further }))
        states.push([name, state, await state.path(page)]);
      // No toast's time is over before all screens have been seen.
      await page.addInitScript(() => {
        const later = window.setTimeout.bind(window);
        Object.assign(window, {
          setTimeout: (run: () => void, after?: number) => later(run, after === 5_000 || after === 1_000 ? 1e9 : after),
        });
      });
      await page.goto('/ong');
      await screens.ngos.ready(page);
      await page.route('**/api/v1/ngo/*/status', (route) => route.abort());
      for (const nth of nths) await switchNgo(page, nth);
      const findings: Record<string, string[]> = {};
      for (const [name, { ready }, path] of states) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await goTo(page, path);
        await ready(page);
        findings[name] = await findingsOn(page);
      }
      expect(await toasts(page).count()).toBe(nths.length);
      expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
    },
    { language, complaints: /ERR_FAILED/u },
  ),
);

test('C10 TST-01 the first toast looks as every other while the server is away', () =>
  visit(
    async (page) => {
      await openNgos(page);
      await openMenu(page, 0);
      await page.locator('[role="menuitem"]').first().dispatchEvent('click');
      const answers = page.getByRole('alertdialog').getByRole('button');
      await answers.last().waitFor();
      await stop();
      await answers.last().click();
      const toast = toasts(page).first();
      await toast.locator('.toast__title').waitFor();
      expect(await toast.locator('svg').count()).toBe(2);
      expect(await toast.evaluate((card) => getComputedStyle(card).display)).toBe('flex');
      expect(await toast.evaluate((card) => getComputedStyle(card).opacity)).toBe('1');
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'detached' });
    },
    { complaints: /ERR_|Failed to/u },
  ));
