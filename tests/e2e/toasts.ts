import type { Page } from 'playwright-core';
import { logIn } from './browser.ts';
import { screens, type Screen } from './screens.ts';

export const toasts = (page: Page) => page.locator('.toast__root');

/** Of the nth row, by keyboard: what only shows beside the buttons may be covered. */
export const openMenu = (page: Page, nth: number) =>
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

export async function openNgos(page: Page) {
  await page.goto('/ong');
  await logIn(page);
  await screens.ngos.ready(page);
}

/**
 * Primary buttons of which a toast hides something in a window as it stands, at either end of the page. A toast moves in
 * the frame after the button came: what it still covers some frames later, it covers.
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }));
    const coveredNow = (): string[] => {
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
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const stillCovered = async (): Promise<string[]> => {
      let found = coveredNow();
      for (let look = 0; look < 10 && found.length > 0; look += 1) {
        await drawn();
        found = coveredNow();
      }
      return found;
    };
    const atTop = await stillCovered();
    const top = scrollY;
    window.scrollTo(0, document.body.scrollHeight);
    if (scrollY === top) return atTop;
    await drawn();
    const atBottom = await stillCovered();
    window.scrollTo(0, 0);
    return [...atTop, ...atBottom];
  });

/** Primary actions that come with what somebody does on a screen. */
export const withPrimaryAction: Readonly<Record<string, Screen>> = {
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

/** Shows so many toasts that stay: of NGOs that cannot be switched while the line is cut for it. */
export async function showToasts(page: Page, count: number): Promise<void> {
  // No toast's time is over before all screens have been seen.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, after?: number) => later(run, after === 5_000 || after === 1_000 ? 1e9 : after),
    });
  });
  await openNgos(page);
  await page.route('**/api/v1/ngo/*/status', (route) => route.abort());
  for (let nth = 0; nth < count; nth += 1) await switchNgo(page, nth);
}
