import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, untilDrawn } from './browser.ts';
import { coveredGoingBack } from './reach.ts';
import { screens, visitScreen } from './screens.ts';
import { stage } from './given.ts';

const { visit } = stage();

// WCAG 2.2, 2.4.11: a small phone, which is also what a large window shows at 400 %.
test('TAB-06 whoever goes back by keyboard sees where they are: the bar at the top covers nothing', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    const covered: string[] = [];
    for (const [name, screen] of Object.entries(screens)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visitScreen(page, screen);
      await page.setViewportSize({ width: 320, height: 640 });
      await untilDrawn(page);
      covered.push(...(await coveredGoingBack(page)).map((control) => `${name}: ${control}`));
    }
    expect(covered).toEqual([]);
  }));

// WCAG 2.1, 1.4.13.
test('TAB-06 Escape takes the name of an icon’s button away, until the pointer or the focus goes elsewhere', () =>
  visit(async (page) => {
    await page.goto('/observatori');
    await logIn(page);
    await page.locator('tbody tr').nth(1).waitFor();
    const buttons = page.locator('main [data-tip]:visible');
    const isShown = (at: number) =>
      buttons.nth(at).evaluate((button) => getComputedStyle(button, '::after').display !== 'none');
    await buttons.first().hover();
    expect(await isShown(0)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await isShown(0)).toBe(false);
    await buttons.nth(1).hover();
    expect(await isShown(1)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await isShown(1)).toBe(true);
  }));

test('TAB-06 keyboard alone: log in, filter, open the actions of a row, reset a password', () =>
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
    await page.locator('button[aria-label^="Actions for"]:focus').waitFor();
  }));
