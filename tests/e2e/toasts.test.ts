import { expect, test } from 'vitest';
import { stage } from './given.ts';
import { covered, openMenu, openNgos, showToasts, toasts } from './toasts.ts';

const { visit, stop } = stage();

test('C10 a toast that covers a primary button is found', () =>
  visit(
    async (page) => {
      await showToasts(page, 1);
      expect(await covered(page)).toEqual([]);
      await page.addStyleTag({ content: '.toast__root { position: fixed !important; inset: 0 !important; }' });
      expect(await covered(page)).not.toEqual([]);
    },
    { complaints: /ERR_FAILED/u },
  ));

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
