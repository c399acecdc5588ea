import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit, stop, start } = stage();

const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const question = (page: Page) => page.getByRole('alertdialog');
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function open(page: Page, path = '/notifications', heading = 'Notifications') {
  await page.goto(path);
  await logIn(page);
  await headed(page, heading);
}

async function write(page: Page, title = 'Închiderea secțiilor') {
  await page.locator('input[name="title"]').fill(title);
  await page.locator('textarea[name="message"]').fill('Secțiile se închid la 21:00.\nRămâneți până la capăt.');
}

test('OBS-07 NTF-06 NTF-07 observers are picked in the list, written to, and the deliveries are there to see', () =>
  visit(async (page) => {
    await open(page, '/observatori', 'Observers');
    await page.getByRole('rowheader').first().waitFor();
    const names = await page.getByRole('rowheader').allInnerTexts();
    for (const row of [1, 2])
      await page
        .locator('tbody input[type="checkbox"]')
        .nth(row - 1)
        .check();
    await button(page, 'Send notification').click();
    await headed(page, 'Notifications');
    await said(page, '2 observers chosen');
    await write(page);
    await button(page, 'Send to 2 observers').click();
    await question(page).getByRole('button', { name: 'Send', exact: true }).click();
    await said(page, /^Recorded for 2 observers/u);
    await page.getByRole('link', { name: 'See the deliveries' }).click();
    await headed(page, 'Închiderea secțiilor');
    const told = await page.getByRole('rowheader').allInnerTexts();
    expect(told.toSorted()).toEqual(names.slice(0, 2).toSorted());
    await page.reload();
    await headed(page, 'Închiderea secțiilor');
    await page.getByRole('link', { name: 'Sent notifications' }).click();
    await headed(page, 'Sent notifications');
    await page
      .getByRole('row', { name: /Închiderea secțiilor/u })
      .first()
      .waitFor();
    await page.getByText('Queued').waitFor({ state: 'detached' });
  }));

test('NTF-06 a message to all is confirmed by its number; what was sent while the server was down goes out once', () =>
  visit(
    async (page) => {
      await open(page);
      await write(page, 'Tuturor');
      const [, number = ''] =
        /All active: ([\d,]+) observers/u.exec(await page.getByText(/^All active: /u).innerText()) ?? [];
      await button(page, 'Send to all').click();
      await question(page).getByRole('textbox').waitFor();
      await stop();
      await question(page).getByRole('textbox').fill(number);
      await page.keyboard.press('Enter');
      await said(page, /The message may have gone out/u);
      await start();
      await page.reload();
      await said(page, /The message may have gone out/u);
      await button(page, 'Try again').click();
      await said(page, new RegExp(`Recorded for ${number} observers`, 'u'));
      await page.goto('/notifications/history');
      await page
        .getByRole('row', { name: /Tuturor/u })
        .first()
        .waitFor();
      expect(await page.getByRole('row', { name: /Tuturor/u }).count()).toBe(1);
    },
    { complaints: /ERR_CONNECTION_REFUSED|Failed to load resource|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/u },
  ));
