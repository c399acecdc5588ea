import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { nobodyIsShutOut } from './looks.ts';
import { stage } from './given.ts';

const { visit } = stage();

nobodyIsShutOut(visit, 'TAB-06 nobody is shut out of login and list', {
  complaints: /400/u,
  visitAll: async (page, look) => {
    await page.goto('/observatori');
    await page.locator('button[type="submit"]:enabled').waitFor();
    await look('login');
    await logIn(page, 'organizer', 'wrong');
    await page.getByRole('alert').filter({ hasText: /./u }).waitFor();
    await look('login failed');
    await logIn(page);
    await page.getByRole('checkbox').nth(2).waitFor();
    await look('list');
    await page.locator('tbody input[type="checkbox"]').first().check();
    await look('selected');
  },
});

test('LNG-01 the language and the theme are chosen in the user’s menu and kept', () =>
  visit(async (page) => {
    await page.goto('/observatori');
    await logIn(page);
    await page.getByText('Showing 1 to 9').waitFor();
    await page.getByRole('button', { name: 'Account of organizer' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ro');
    await page.getByRole('heading', { name: 'Observatori', level: 1 }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual([
      'ro',
      'ro',
    ]);
    await page.reload();
    await page.getByRole('heading', { name: 'Observatori', level: 1 }).waitFor();
  }));

test('keyboard alone: log in, filter, open the actions of a row, reset a password', () =>
  visit(async (page) => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '');
    const tabTo = async (wanted: (page: Page) => Promise<boolean>) => {
      for (let pressed = 0; pressed < 60; pressed++) {
        if (await wanted(page)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard does not reach it; it ends at ${await focused()}`);
    };
    const isFocused = (selector: string) => (on: Page) =>
      on
        .locator(`${selector}:focus`)
        .count()
        .then((count) => count > 0);
    await page.goto('/observatori');
    await tabTo(isFocused('input[name="user"]'));
    await page.keyboard.type('organizer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('vigil-demo');
    await page.keyboard.press('Enter');
    await page.getByText('Showing 1 to 9').waitFor();
    await tabTo((on) => on.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement));
    await page.keyboard.type('maria');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the filter' }).waitFor();
    await tabTo((on) =>
      on
        .getByRole('button', { name: /^Actions for/u })
        .first()
        .evaluate((button) => button === document.activeElement),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Reset password' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Actions for/u);
  }));
