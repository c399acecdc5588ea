import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
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
