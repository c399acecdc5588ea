import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readWorkbook } from '#tests/support/workbook.ts';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const names = (page: Page) => page.getByRole('table').getByRole('rowheader').allInnerTexts();
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).getByRole('button').click();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

test('OBS-02 OBS-08 TAB-03 NAV-07 filter, page 12, sort; a reload gives the same screen', () =>
  visit(async (page) => {
    await page.goto('/observatori');
    await logIn(page);
    await shown(page, 'Showing 1 to 9 of 1,000');
    expect(await names(page)).toHaveLength(9);

    await page.getByLabel('Name', { exact: true }).fill('popa');
    await page.keyboard.press('Enter');
    await shown(page, /^Showing 1 to \d+ of (?!1,000)/u);
    expect((await names(page)).filter((name) => !/popa/iu.test(name))).toEqual([]);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await shown(page, 'Showing 1 to 9 of 1,000');

    await page.getByRole('button', { name: 'Page 5', exact: true }).click();
    await shown(page, 'Showing 37 to 45 of 1,000');
    for (const wanted of [6, 7, 8, 9, 10, 11, 12])
      await page.getByRole('button', { name: `Page ${wanted}`, exact: true }).click();
    await shown(page, 'Showing 100 to 108 of 1,000');
    const twelfth = await names(page);
    expect(twelfth).toHaveLength(9);
    await page.reload();
    await shown(page, 'Showing 100 to 108 of 1,000');
    expect(await names(page)).toEqual(twelfth);

    await sortBy(page, 'Name');
    await page.locator('th[aria-sort="descending"]').waitFor();
    await sortBy(page, 'Name');
    await page.locator('th[aria-sort="ascending"]').waitFor();
    const ascending = await names(page);
    expect(ascending).toEqual(ascending.toSorted(new Intl.Collator('ro').compare));
    await page.goBack();
    await page.locator('th[aria-sort="descending"]').waitFor();
  }));

test('OBS-06 OBS-09 TAB-04 the selection survives paging; who has answers stays, with the reason', () =>
  visit(
    async (page) => {
      await page.goto('/observatori?sort=numberOfPollingStations:asc');
      await logIn(page);
      await shown(page, 'Showing 1 to 9 of 1,000');
      const idle = (await names(page)).slice(0, 2);
      for (const name of idle) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Last page' }).click();
      await shown(page, 'Showing 1,000 to 1,000 of 1,000');
      await rows(page).nth(1).getByRole('checkbox').check();
      await shown(page, '3 selected');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await shown(page, 'Not every observer was deleted');
      await shown(page, '2 observers were deleted.');
      await dialog(page).getByRole('button', { name: 'Close' }).first().click();
      await shown(page, 'Showing 1 to 9 of 998');
    },
    { complaints: /409/u },
  ));

test('OBS-05 OBS-10 a password is reset, and the observer can log in with it', () =>
  visit(async (page, context) => {
    await page.goto('/observatori?phone=0722000001');
    await logIn(page);
    await page.getByRole('button', { name: /^Actions for/u }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    await dialog(page).getByLabel('New PIN').fill('482915');
    await dialog(page)
      .getByRole('button', { name: /Confirm|Reset/u })
      .click();
    await shown(page, 'Password has been reset for the observer.');
    const phone = (password: string) =>
      context.request.post('/api/v2/access/authorize', {
        data: { user: '0722000001', password, fcmToken: 'a-phone', channelName: 'Firebase' },
      });
    expect((await phone('482915')).status()).toBe(200);
    expect((await phone('1234')).status()).toBe(400);
  }));

test('OBS-03 the filtered list is exported as a workbook', () =>
  visit(async (page) => {
    await page.goto('/observatori?name=popa');
    await logIn(page);
    await page.getByRole('table').waitFor();
    const total = (await page.getByText(/^Showing/u).innerText()).split(' ').at(-1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^observers-\d{4}-\d\d-\d\d\.xlsx$/u);
    const [sheet, ...others] = readWorkbook(await readFile(await download.path()));
    expect(others).toEqual([]);
    expect(sheet?.rows).toHaveLength(Number(total) + 1);
    expect(sheet?.rows.flat().filter(({ type }) => type === 'formula')).toEqual([]);
  }));
