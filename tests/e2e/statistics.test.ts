import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const cards = (page: Page) => page.getByRole('main').getByRole('region');
const rows = (page: Page, card: string) => page.getByRole('region', { name: card, exact: true }).getByRole('listitem');

async function openStatistics(page: Page, account = 'organizer') {
  await page.goto('/statistics');
  await logIn(page, account);
  await headed(page, 'Statistics');
  await cards(page).nth(6).waitFor();
}

test('STA-01 STA-05 an organizer reads the cards, opens a complete list by keyboard, and takes it along', () =>
  visit(
    async (page) => {
      await openStatistics(page);
      expect(await rows(page, 'Top counties with most observers').count()).toBe(5);
      const open = page.getByRole('button', {
        name: 'See the complete list: Top polling stations with most flagged answers',
        exact: true,
      });
      await open.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Top polling stations with most flagged answers' });
      await dialog.getByRole('listitem').nth(19).waitFor();
      await dialog.getByRole('button', { name: 'Next page' }).click();
      await dialog.getByText(/^Showing 21 to 40 of/u).waitFor();
      expect(await dialog.getByRole('listitem').first().innerText()).toMatch(/^21\s/u);

      const total = Number((await dialog.getByText(/^Showing/u).innerText()).replaceAll(',', '').split(' ').at(-1));
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download as CSV' }).click();
      const download = await downloading;
      const text = await readFile(await download.path(), 'utf8');
      const lines = text.trimEnd().split('\r\n');
      expect([download.suggestedFilename().replace(/-2.*/u, ''), lines.length, lines[0]]).toEqual([
        'sesizari-sectii',
        total + 1,
        '\ufeff"Rank","Polling station","Flagged answers","As of"',
      ]);
      await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
      await page.getByText('The complete list has been copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text.slice(1));

      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
    },
    { options: { permissions: ['clipboard-read', 'clipboard-write'] } },
  ));
