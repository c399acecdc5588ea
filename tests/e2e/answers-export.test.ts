import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readWorkbook } from '#tests/support/workbook.ts';
import { isRead, listed, open, staff, underReview } from './desk.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

/** A row of the export, or an option that is marked on screen. */
interface Chosen {
  phone: string;
  station: string;
  form: string;
  question: string;
  option: string;
  text: string;
  flagged: boolean;
}

/** What is marked in the tab that is open. */
const markedIn = (page: Page): Promise<Chosen[]> =>
  page.evaluate(() => {
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    const phone = text('#thread-heading ~ * a[href^="tel:"]');
    const station = text('#thread-heading');
    const form = text('[role=tab][aria-selected=true] b');
    return [...document.querySelectorAll('[role=tabpanel] li[data-answered]')].flatMap((question) =>
      [...question.querySelectorAll('li[data-chosen]')].map((option) => ({
        phone,
        station,
        form,
        question: question.querySelector('h4')?.textContent?.split(':')[0] ?? '',
        option: option.querySelector('span')?.firstChild?.textContent ?? '',
        text: option.querySelector('q')?.textContent ?? '',
        flagged: 'flagged' in (option instanceof HTMLElement ? option.dataset : {}),
      })),
    );
  });

const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/gu)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );

const inOrder = (marks: readonly Chosen[]) => marks.map((mark) => JSON.stringify(mark)).toSorted();

async function download(page: Page, format: RegExp) {
  await page.getByRole('button', { name: 'Download answers' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: format }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('ANS-07 DSK-13 the spreadsheet agrees with the screen to the row', () =>
  visit(async (page) => {
    const send = await staff(url());
    const all = await listed(send, 'urgent=true&pageSize=1000');
    const counties = Map.groupBy(all, ({ pollingStationName }) => pollingStationName.split(' ')[0] ?? '');
    const [county = ''] = [...counties].find(([, of]) => of.length >= 3 && of.length <= 12) ?? [];
    const threads = await underReview(send, `tab=all&county=${county}&pageSize=100`);
    await open(page, `/urgents?tab=all&county=${county}&show=answered`);
    const shown: Chosen[] = [];
    for (const thread of threads) {
      await page.keyboard.press('j');
      await isRead(page, thread);
      const forms = page.locator('[role=tab][data-form]:not([data-form=flagged])');
      for (const tab of await forms.all()) {
        await tab.click();
        const answered = Number(/^\d+/u.exec((await tab.locator('[aria-hidden]').first().textContent()) ?? '')?.[0]);
        await expect.poll(() => page.locator('[role=tabpanel] li[data-answered]').count()).toBe(answered);
        shown.push(...(await markedIn(page)));
      }
      await forms.first().click();
    }
    const csv = await download(page, /csv/u);
    expect(csv.name).toMatch(/^answers-\d{4}-\d\d-\d\d\.csv$/u);
    const exported = cellsOf(csv.content.toString())
      .slice(1)
      .map(([phone = '', , , countyCode, number, form = '', question = '', , option = '', text = '', flagged]) => ({
        phone,
        station: `${countyCode} ${number}`,
        form,
        question,
        option,
        text,
        flagged: flagged === 'yes',
      }));
    expect(inOrder(exported)).toEqual(inOrder(shown));
    const book = await download(page, /xlsx/u);
    expect(book.name).toMatch(/\.xlsx$/u);
    const [sheet] = readWorkbook(book.content);
    expect(sheet?.rows).toHaveLength(exported.length + 1);
  }));
