import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function open(page: Page, user = 'ngo-admin') {
  await page.goto('/observatori/import');
  await logIn(page, user);
  await page.getByText('Select file').or(page.getByText('Selectați fișierul')).waitFor();
}

const choose = (page: Page, content: string | Buffer, name = 'observers.csv') =>
  page
    .locator('main input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.isBuffer(content) ? content : Buffer.from(content) });

/** As a spreadsheet program in Bucharest writes it, with what people do to such lists. */
const messy = [
  'Nr. crt.;Nume și prenume;Județ;Telefon;Cod PIN',
  '1;Ștefan   Țîru;Iași;0731 000-001;1234',
  '2;Ana "Anca" Pop;Cluj;(0731)000002;1234',
  ';;;;',
  '3;;Cluj;0731000003;1234',
  '4;Dan Ilie;Cluj;;1234',
  '5;Mara Pop;Cluj;07310000O5;1234',
  '6;Ion Pop;Cluj;0731000006;',
  '7;Ana Pop;Cluj;+0731000001x;1234',
  '8;Twin Pop;Cluj;0731000001;9999',
  '"9";"Pop; Elena";Cluj;"0731000009";"0042"',
].join('\r\n');

test('OBI-02 OBI-03 a messy file: what is wrong is listed and downloaded, mended, imported again', () =>
  visit(async (page) => {
    await open(page);
    await choose(page, messy);
    await shown(page, '3 can be added');
    const problems = page.getByRole('table', { name: /with problems/u }).getByRole('row');
    expect((await problems.allInnerTexts()).slice(1).map((row) => row.split('\t'))).toEqual([
      ['5', '0731000003', '–', 'The name is missing.'],
      ['6', '–', 'Dan Ilie', 'The phone number is missing.'],
      ['7', '07310000O5', 'Mara Pop', 'The phone number needs 3 to 19 digits.'],
      ['8', '0731000006', 'Ion Pop', 'The PIN is missing.'],
      ['9', '+0731000001x', 'Ana Pop', 'The phone number needs 3 to 19 digits.'],
      ['10', '0731000001', 'Twin Pop', 'The same phone number as line 2.'],
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download these rows' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('observers-problems.csv');
    const report = await readFile(await download.path(), 'utf8');
    await page.getByRole('button', { name: 'Import 3 observers' }).click();
    await shown(page, '3 observers have been added successfully');
    await shown(page, '6 rows were not added');

    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(
      page,
      report.replace('07310000O5', '0731000005').replace('"0731000003","1234",""', '"0731000003","1234","Radu"'),
    );
    await shown(page, '2 can be added');
    await page.getByRole('button', { name: 'Import 2 observers' }).click();
    await shown(page, '2 observers have been added successfully');
    await page.getByRole('link', { name: 'To the list of observers' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('0731000009');
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'Pop; Elena' }).waitFor();
  }));

/** Made in the page: what Playwright passes is decoded there, which takes longer than the check. */
const chooseLarge = (page: Page, size: number, line: string) =>
  page.locator('main input[type="file"]').evaluate(
    (input: HTMLInputElement, { size, line }) => {
      const data = new DataTransfer();
      data.items.add(new File([line.repeat(Math.ceil(size / line.length))], 'large.csv'));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { size, line },
  );

test('OBI-02 a file of 5 MB is checked without a stall, and cancelling is possible meanwhile', () =>
  visit(async (page) => {
    await open(page);
    await chooseLarge(page, 5_000_000, '0737000001,1234,Somebody With A Long Name\n');
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await shown(page, 'Select file');
    await chooseLarge(page, 5_000_000, '0737000001,1234,Somebody With A Long Name\n');
    await page.getByRole('button', { name: 'Import 1 observer' }).waitFor();
    await shown(page, /^The first 10,000 are listed/u);
  }));
