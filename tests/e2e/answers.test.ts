import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { over } from '../../bench/support/client.ts';
import { alarmsOf, phoneOf, submit } from '../../bench/support/phone.ts';
import { axe } from './axe.ts';
import { overflows } from './browser.ts';
import { chosen, heading, isRead, keyIn, keyOf, listed, open, rows, staff, underReview } from './desk.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

/** Where the chosen row stands on the screen. */
const placeOf = async (page: Page) => {
  const box = await chosen(page).boundingBox();
  return { text: await chosen(page).innerText(), y: Math.round(box?.y ?? -1) };
};

test(
  'ANS-04 ANS-06 a desk officer reads 50 visits by keyboard while 30 new ones come in, and keeps the place',
  () =>
    visit(async (page) => {
      const send = await staff(url());
      await open(page, '/answers');
      const before = await listed(send, 'pageSize=51');
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
      await page.getByRole('button', { name: /^Show \d/u }).waitFor({ state: 'detached' });
      await expect.poll(() => placeOf(page)).toEqual(place);
      expect(keyIn(page)).toBe(visited.at(-1));
      await page.keyboard.press('j');
      await page.waitForURL(({ pathname }) => !pathname.endsWith(visited.at(-1) ?? ''));
      expect(keyIn(page)).toBe(before.slice(50).map(keyOf)[0]);

      const now = await listed(send, 'pageSize=10');
      await rows(page)
        .first()
        .evaluate((row) => row.closest('ul')?.parentElement?.scrollTo(0, 0));
      const first = page.locator('nav a[data-place="0"]');
      await first.waitFor();
      expect(await first.getAttribute('href')).toContain(`/answers/details/${now.map(keyOf)[0]}`);
    }),
  120_000,
);

test('NAV-07 a thread by its address; reload, back and forward', () =>
  visit(async (page) => {
    const [first, , third] = await listed(await staff(url()), 'pageSize=3');
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

for (const [language, theme] of [
  ['en', 'light'],
  ['ro', 'dark'],
] as const)
  test(`on a phone, ${language} and ${theme}: one pane at a time, nothing scrolls sideways, axe finds nothing`, () =>
    visit(
      async (page) => {
        await open(page, '/urgents');
        expect([await overflows(page), await axe(page)]).toEqual([false, []]);
        const [thread] = await underReview(await staff(url()), 'tab=new&pageSize=1');
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
