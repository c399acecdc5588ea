import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInThemes } from './axe.ts';
import { logIn, overflows, untilDrawn } from './browser.ts';
import { screens } from './screens.ts';
import { stage } from './given.ts';

const { visit } = stage();

async function openVisit(page: Page) {
  await page.goto('/nowhere');
  await logIn(page);
  await page.getByRole('banner').waitFor();
  await page.goto(await screens.urgentsThread.path(page));
  await screens.urgentsThread.ready(page);
}

test('EVD-04 the name of a visit’s observer opens who that is, by keyboard, within any window', () =>
  visit(async (page) => {
    await openVisit(page);
    const name = page.locator('main h2 ~ span button').first();
    await name.focus();
    await page.keyboard.press('Enter');
    const card = page.locator('main [popover]:popover-open');
    await card.getByText('Stations today').waitFor();
    await card.getByRole('link', { name: 'Observer’s profile' }).waitFor();
    expect(await axeInThemes(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await card.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await untilDrawn(page);
      await name.click();
      await card.getByText('Stations today').waitFor();
      const { left, right, top, bottom } = await card.evaluate((one) => one.getBoundingClientRect().toJSON());
      expect([left >= 0, right <= width, top >= 0, bottom <= 640, await overflows(page)]).toEqual([
        true,
        true,
        true,
        true,
        false,
      ]);
      await page.keyboard.press('Escape');
    }
    const who = (await name.textContent()) ?? '';
    await name.click();
    await card.getByRole('button', { name: 'Send notification' }).click();
    await page.waitForURL('**/notifications');
    await page.getByRole('main').getByText(who).first().waitFor();
  }));
