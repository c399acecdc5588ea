import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const titles = (page: Page) => page.getByRole('table').getByRole('rowheader').allInnerTexts();
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const handle = (page: Page, place: number) => page.locator('[data-handle]').nth(place);
const becomes = (page: Page, place: number, title: string) =>
  page.locator(`tbody tr:nth-child(${place}) th`, { hasText: title }).waitFor();

async function openForms(page: Page, user?: string) {
  await page.goto('/formulare');
  await logIn(page, user);
  await page.getByRole('rowheader').first().waitFor();
}

async function choose(page: Page, name: RegExp, action: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('FRM-02 FED-07 rows are dragged, and moved by the keyboard alone; the order outlives a reload', () =>
  visit(async (page) => {
    await openForms(page);
    const [first = '', second = '', third = '', ...rest] = await titles(page);
    const [from, to] = [await handle(page, 0).boundingBox(), await handle(page, 2).boundingBox()];
    if (!from || !to) throw new Error('There are no handles.');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 14, { steps: 8 });
    await page.mouse.up();
    await becomes(page, 3, first);
    expect(await titles(page)).toEqual([second, third, first, ...rest]);

    await handle(page, 0).focus();
    await page.keyboard.press('Space');
    await shown(page, /is picked up/u);
    await page.keyboard.press('ArrowDown');
    await shown(page, /would be 2 of/u);
    await page.keyboard.press('Space');
    await becomes(page, 2, second);
    expect(await titles(page)).toEqual([third, second, first, ...rest]);

    await page.reload();
    await becomes(page, 1, third);
    expect(await titles(page)).toEqual([third, second, first, ...rest]);
    await page.getByRole('button', { name: 'Back to the usual order' }).click();
    await becomes(page, 1, first);
  }));

test('FRM-03 FRM-04 a form goes out as a file and comes back as a draft with all its flags; answered ones stay', () =>
  visit(
    async (page) => {
      await openForms(page);
      const downloading = page.waitForEvent('download');
      await choose(page, /^Actions for B /u, 'Export as a file');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('form-B.json');
      const path = await download.path();
      await page.locator('input[type="file"]').setInputFiles(path);
      await shown(page, /was imported as a draft\. Its code was in use, so it has the code B-2 now/u);
      await page.goto('/formulare');
      await page.getByRole('row', { name: /B-2/u }).getByText('Draft').waitFor();
      const again = page.waitForEvent('download');
      await choose(page, /^Actions for B-2 /u, 'Export as a file');
      const text = readFileSync(await (await again).path(), 'utf8');
      expect(JSON.parse(text)).toEqual({ ...JSON.parse(readFileSync(path, 'utf8')), code: 'B-2' });

      await choose(page, /^Actions for B-2 /u, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await shown(page, 'The form has been deleted');
      await choose(page, /^Actions for A /u, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await shown(page, /The form A cannot be deleted: .*\(answers: [\d,]+, notes: [\d,]+\)/u);
    },
    { complaints: /409/u },
  ));

test('NAV-10 who is no organizer looks at forms, and paper holds the whole form and nothing else', () =>
  visit(async (page) => {
    await openForms(page, 'ngo-admin');
    expect(await page.getByRole('button', { name: 'New form' }).count()).toBe(0);
    await page.getByRole('rowheader').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[data-print-sheet] h3').first().isVisible()).toBe(true);
    expect([await dialog.isVisible(), await page.getByRole('banner').isVisible()]).toEqual([false, false]);
  }));
