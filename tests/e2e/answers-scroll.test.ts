import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { over } from '../../bench/support/client.ts';
import { alarmsOf, phoneOf, submit } from '../../bench/support/phone.ts';
import { chosen, isRead, keyIn, listed, open, rows, staff } from './desk.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

/** Every row in sight with the pixel at which it stands, and which of them is chosen and has the focus. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('nav a[data-place]')?.closest('ul')?.parentElement;
    const { top, bottom } = list?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    return [...document.querySelectorAll<HTMLElement>('nav a[data-place]')]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top && box.top < bottom)
      .toSorted((a, b) => a.box.top - b.box.top)
      .map(({ row, box }) => ({
        thread: /details\/(\d+\/\d+)/u.exec(row.getAttribute('href') ?? '')?.[1],
        y: box.top,
        isChosen: row.hasAttribute('aria-current'),
        hasFocus: row === document.activeElement,
      }));
  });

const lastHeld = (page: Page) =>
  rows(page).evaluateAll((all) => Math.max(0, ...all.map((row) => Number(row.getAttribute('data-place')))));

/** Turns the wheel until so many rows have been loaded. */
async function scrollTo(page: Page, count: number): Promise<void> {
  await rows(page).first().hover();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 1_500);
        return lastHeld(page);
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBeGreaterThan(count);
}

/** So that nothing moves any more by itself. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const before = JSON.stringify(await inSight(page));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return JSON.stringify(await inSight(page)) === before;
    })
    .toBe(true);
}

test(
  'ANS-06 far down in the list, what comes in above moves no row by a pixel; choice and focus stay',
  () =>
    visit(async (page) => {
      const send = await staff(url());
      await open(page, '/answers');
      await scrollTo(page, 200);
      await settled(page);
      const middle = (await inSight(page))[3];
      await page.locator(`nav a[href*="/details/${middle?.thread}"]`).click();
      const thread = (await listed(send, 'pageSize=1000')).find(
        ({ idObserver, idPollingStation }) => `${idObserver}/${idPollingStation}` === middle?.thread,
      );
      if (thread === undefined) throw new Error('The thread is not on the server.');
      await isRead(page, thread);
      await chosen(page).focus();
      await page.mouse.wheel(0, 37);
      await settled(page);
      const before = await inSight(page);
      expect(before.filter(({ isChosen, hasFocus }) => isChosen && hasFocus).map((row) => row.thread)).toEqual([
        middle?.thread,
      ]);

      const phone = await phoneOf(over(url()), 1);
      for (const alarm of await alarmsOf(send, phone, 12)) await submit(phone, alarm);
      const bring = page.getByRole('button', { name: 'Show 12 new' });
      await bring.waitFor();
      expect(await inSight(page)).toEqual(before);

      await bring.evaluate((button) => button instanceof HTMLElement && button.click());
      await bring.waitFor({ state: 'detached' });
      await settled(page);
      expect(await inSight(page)).toEqual(before);
      expect(keyIn(page)).toBe(middle?.thread);

      await page.keyboard.press('j');
      const at = before.findIndex(({ isChosen }) => isChosen);
      await expect.poll(() => keyIn(page)).toBe(before[at + 1]?.thread);
      await expect
        .poll(async () => (await inSight(page)).filter(({ hasFocus }) => hasFocus).map((row) => row.thread))
        .toEqual([before[at + 1]?.thread]);
    }),
  120_000,
);
