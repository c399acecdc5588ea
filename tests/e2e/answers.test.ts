import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listThreads, type Thread } from '#contract/answers.ts';
import { demoLogins } from '#server/seed/register.ts';
import { readWorkbook } from '#tests/support/workbook.ts';
import { loggedIn, over, read, type Send } from '../../bench/support/client.ts';
import { alarmsOf, phoneOf, submit, type Submission } from '../../bench/support/phone.ts';
import { axe, logIn, overflows } from './browser.ts';
import { stage } from './stage.ts';

const { visit, url } = stage();

const staff = () => loggedIn(over(url()), demoLogins.organizer.account, demoLogins.organizer.password);
const listed = async (send: Send, query: string): Promise<Thread[]> =>
  (await read(send, `/api/v1/answers?${query}`, listThreads.reply)).data;

const rows = (page: Page) => page.locator('nav a[data-place]');
const chosen = (page: Page) => page.locator('nav a[data-place][aria-current]');
const heading = (page: Page) => page.locator('#thread-heading');
const keyOf = ({ idObserver, idPollingStation }: Thread) => `${idObserver}/${idPollingStation}`;
const keyIn = (page: Page) => /details\/(\d+\/\d+)/u.exec(page.url())?.[1] ?? '';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await logIn(page);
  await rows(page).first().waitFor();
}

/** The thread in the address is the one that is read, answers and all. */
async function isRead(page: Page, thread: Thread): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname.endsWith(`/details/${keyOf(thread)}`));
  await heading(page).filter({ hasText: thread.pollingStationName }).waitFor();
  await page.getByRole('tabpanel').waitFor();
  await page.getByText('Loading the form…').waitFor({ state: 'hidden' });
}

/** Where the chosen row stands on the screen. */
const placeOf = async (page: Page) => {
  const box = await chosen(page).boundingBox();
  return { text: await chosen(page).innerText(), y: Math.round(box?.y ?? -1) };
};

test(
  'ANS-04 ANS-06 a desk officer reads 50 urgent threads by keyboard while 30 new ones come in, and keeps the place',
  () =>
    visit(async (page) => {
      const send = await staff();
      await open(page, '/urgents');
      const before = await listed(send, 'urgent=true&pageSize=51');
      const wanted = before.slice(0, 50);
      const phone = await phoneOf(over(url()), 1);
      const alarms = await alarmsOf(send, phone, 30);
      const visited: string[] = [];
      for (const [index, thread] of wanted.entries()) {
        await page.keyboard.press('j');
        await isRead(page, thread);
        visited.push(keyIn(page));
        if (index % 10 !== 9 || index > 29) continue;
        const place = await placeOf(page);
        for (const alarm of alarms.slice(index - 9, index + 1)) await submit(phone, alarm);
        await page.getByRole('button', { name: `Show ${index + 1} new` }).waitFor();
        expect([await placeOf(page), keyIn(page)]).toEqual([place, keyOf(thread)]);
      }
      expect(visited).toEqual(wanted.map(keyOf));

      const place = await placeOf(page);
      await page.getByRole('button', { name: 'Show 30 new' }).press('Enter');
      await page.getByRole('button', { name: /^Show/u }).waitFor({ state: 'detached' });
      await expect.poll(() => placeOf(page)).toEqual(place);
      expect(keyIn(page)).toBe(visited.at(-1));
      await page.keyboard.press('j');
      await page.waitForURL(({ pathname }) => !pathname.endsWith(visited.at(-1) ?? ''));
      expect(keyIn(page)).toBe(before.slice(50).map(keyOf)[0]);

      const now = await listed(send, 'urgent=true&pageSize=10');
      await rows(page)
        .first()
        .evaluate((row) => row.closest('ul')?.parentElement?.scrollTo(0, 0));
      const first = page.locator('nav a[data-place="0"]');
      await first.waitFor();
      expect(await first.getAttribute('href')).toContain(`/urgents/details/${now.map(keyOf)[0]}`);
    }),
  120_000,
);

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

test('ANS-07 the spreadsheet agrees with the screen to the row', () =>
  visit(async (page) => {
    const all = await listed(await staff(), 'urgent=true&pageSize=1000');
    const counties = Map.groupBy(all, ({ pollingStationName }) => pollingStationName.split(' ')[0] ?? '');
    const [county = '', threads = []] = [...counties].find(([, of]) => of.length >= 3 && of.length <= 12) ?? [];
    await open(page, `/urgents?county=${county}&show=answered`);
    const shown: Chosen[] = [];
    for (const thread of threads) {
      await page.keyboard.press('j');
      await isRead(page, thread);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        const answered = Number(/^\d+/u.exec((await tab.locator('[aria-hidden]').first().textContent()) ?? '')?.[0]);
        await expect.poll(() => page.locator('[role=tabpanel] li[data-answered]').count()).toBe(answered);
        shown.push(...(await markedIn(page)));
      }
      await page.getByRole('tab').first().click();
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

test('NAV-07 a thread by its address; reload, back and forward', () =>
  visit(async (page) => {
    const [first, , third] = await listed(await staff(), 'pageSize=3');
    if (first === undefined || third === undefined) throw new Error('The demo has no third thread.');
    await open(page, `/answers/details/${keyOf(third)}`);
    await isRead(page, third);
    await page.reload();
    await isRead(page, third);
    await page.goto('/answers?show=flagged');
    await rows(page).nth(0).click();
    await isRead(page, first);
    await rows(page).nth(2).click();
    await isRead(page, third);
    await page.goBack();
    await page.getByText('Nothing selected').waitFor();
    expect(new URL(page.url()).search).toBe('?show=flagged');
    await page.goForward();
    await isRead(page, third);
    await page.goto('/answers/details/999999/999999');
    await rows(page).first().waitFor();
    await page
      .getByText('There are no answers')
      .or(page.getByText(/no answers/iu))
      .first()
      .waitFor();
  }));

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What a phone sends with a note. */
async function note(phone: Send, alarm: Submission, question: number, text: string) {
  const form = new FormData();
  form.set('CountyCode', alarm.countyCode);
  form.set('PollingStationNumber', String(alarm.pollingStationNumber));
  form.set('QuestionId', String(question));
  form.set('Text', text);
  form.append('files', new File([new Uint8Array(picture)], 'door.png'));
  form.append('files', new File([new Uint8Array(picture)], 'urn.png'));
  form.append('files', new File(['<script>alert(1)</script>'], 'photo.jpg'));
  const sent = await phone('/api/v2/note', { method: 'POST', body: form });
  expect(sent.status).toBe(200);
}

test('AND-06 notes: plain text, pictures that enlarge, files that are saved', () =>
  visit(async (page) => {
    const send = await staff();
    const phone = await phoneOf(over(url()), 1);
    const alarm = (await alarmsOf(send, phone, 40)).at(-1);
    if (alarm === undefined) throw new Error('There is no alarm to raise.');
    await submit(phone, alarm);
    await note(phone, alarm, alarm.options[0]?.questionId ?? 0, '<img src=x onerror="document.title=1">');
    await note(phone, alarm, 0, 'The whole station is crowded');
    const [thread] = await listed(send, `urgent=true&pageSize=1&county=${alarm.countyCode}`);
    if (thread === undefined) throw new Error('The note has no thread.');
    await open(page, `/urgents/details/${keyOf(thread)}`);
    await isRead(page, thread);
    await page.getByRole('region', { name: '1 note on the polling station' }).getByText('The whole station').waitFor();
    await page.getByRole('button', { name: /^1 note on question/u }).waitFor();
    await page.keyboard.press('n');
    const notes = page.getByRole('list', { name: /^Notes on question/u });
    await notes.getByText('<img src=x onerror="document.title=1">').waitFor();
    expect(await page.title()).not.toBe('1');
    const tile = notes.getByRole('button', { name: /^Show picture door\.png/u });
    await notes.scrollIntoViewIfNeeded();
    await tile.locator('img').waitFor();
    expect(await axe(page)).toEqual([]);

    await tile.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Pictures and videos' });
    await viewer.getByRole('img', { name: 'door.png' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('link', { name: 'Save urn.png' }).waitFor();
    expect(await axe(page)).toEqual([]);
    const address = page.url();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect([page.url(), await tile.evaluate((button) => button === document.activeElement)]).toEqual([address, true]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      notes.getByRole('button', { name: /photo\.jpg/u }).click(),
    ]);
    expect([file.suggestedFilename(), await readFile(await file.path(), 'utf8')]).toEqual([
      'photo.jpg',
      '<script>alert(1)</script>',
    ]);
  }));

for (const [language, theme] of [
  ['en', 'light'],
  ['ro', 'dark'],
] as const)
  test(`on a phone, ${language} and ${theme}: one pane at a time, nothing scrolls sideways, axe finds nothing`, () =>
    visit(
      async (page) => {
        await open(page, '/urgents');
        expect([await overflows(page), await axe(page)]).toEqual([false, []]);
        const [thread] = await listed(await staff(), 'urgent=true&pageSize=1');
        await rows(page).first().click();
        if (thread !== undefined) await isRead(page, thread);
        expect([await rows(page).first().isVisible(), await overflows(page), await axe(page)]).toEqual([
          false,
          false,
          [],
        ]);
        await page.goBack();
        await rows(page).first().waitFor();
        expect(await heading(page).count()).toBe(0);
      },
      { language, theme, width: 360 },
    ));
