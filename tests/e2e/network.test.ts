import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, untilDrawn } from './browser.ts';
import { stage } from './given.ts';

const { visit, stop, start } = stage();

const list = 'Showing 1 to 9 of';
const unreachable = /ERR_|Failed to load resource/u;

test('TAB-02 the server goes away and comes back: the rows stay, the retry is said and works', () =>
  visit(
    async (page) => {
      await page.goto('/observatori');
      await logIn(page);
      await page.getByText(list).waitFor();
      const before = await page.getByRole('table').getByRole('rowheader').allInnerTexts();
      await stop();
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
      await page.getByRole('button', { name: 'Try now' }).waitFor();
      expect(await page.getByRole('table').getByRole('rowheader').allInnerTexts()).toEqual(before);
      await start();
      await page.locator('th[aria-sort="descending"]').waitFor();
      expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0);
    },
    { complaints: unreachable },
  ));

test('TAB-02 with the cable out the console says so; with the cable back in the list loads at once', () =>
  visit(
    async (page, context) => {
      await page.goto('/observatori');
      await logIn(page);
      await page.getByText(list).waitFor();
      await context.setOffline(true);
      await page.getByText('You are offline').waitFor();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('button', { name: 'Try now' }).waitFor();
      await page.getByText('not refreshed').waitFor();
      await page.getByText(list).waitFor();
      await context.setOffline(false);
      await page.getByText('not refreshed').waitFor({ state: 'detached' });
      await page.getByText(list).waitFor();
      await page.getByText('You are offline').waitFor({ state: 'detached' });
    },
    { complaints: unreachable },
  ));

test('TAB-02 rows whose refresh takes long are muted, and nothing in them fades', () =>
  visit(
    async (page, context) => {
      await page.goto('/observatori');
      await logIn(page);
      await page.getByText(list).waitFor();
      const held = Promise.withResolvers<void>();
      await context.route('**/api/v1/observer?**', async (route) => {
        await held.promise;
        await route.continue();
      });
      const rows = page.locator('tbody');
      const fades = await rows.evaluateHandle((body) => {
        const seen: string[] = [];
        body.addEventListener('transitionrun', ({ target }) =>
          seen.push(target instanceof Element ? target.outerHTML : ''),
        );
        return seen;
      });
      const colour = () => rows.evaluate((body) => getComputedStyle(body).color);
      const before = await colour();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(colour).not.toBe(before);
      held.resolve();
      await page.locator('table[aria-busy="false"]').waitFor();
      await untilDrawn(page);
      expect([await colour(), await fades.jsonValue()]).toEqual([before, []]);
    },
    { options: { reducedMotion: 'no-preference' } },
  ));

test('LOG-03 a screen that was lost behind the login comes with it', () =>
  visit(
    async (page) => {
      const code = '**/assets/ObserversScreen-*.js';
      await page.route(code, (route) => route.abort());
      const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('ObserversScreen'));
      await page.goto('/observatori');
      await lost;
      await page.unroute(code);
      await logIn(page);
      await page.getByText(list).waitFor();
    },
    { complaints: unreachable },
  ));

test('NAV-10 a question that does not arrive leaves what was typed, and comes with the next try', () =>
  visit(
    async (page) => {
      const code = '**/assets/SendQuestions-*';
      await page.route(code, (route) => route.abort());
      const lostFiles = ['js', 'css'].map((kind) =>
        page.waitForEvent('requestfailed', (request) => request.url().endsWith(`.${kind}`)),
      );
      await page.goto('/observatori');
      await logIn(page);
      await page.locator('tbody input[type="checkbox"]').first().check();
      await page.getByRole('button', { name: 'Send notification' }).click();
      await page.locator('input[name="title"]').fill('Polls stay open');
      await page.locator('textarea[name="message"]').fill('Until 22:00.');
      await Promise.all(lostFiles);
      const send = page.getByRole('button', { name: 'Send to 1 observer' });
      const lost = page.getByRole('dialog', { name: 'This part could not be loaded' });
      await send.click();
      await lost.getByRole('button', { name: 'Try again' }).click();
      await lost.waitFor();
      await page.keyboard.press('Escape');
      await lost.waitFor({ state: 'detached' });
      expect(await page.locator('input[name="title"]').inputValue()).toBe('Polls stay open');
      expect(await page.locator('textarea[name="message"]').inputValue()).toBe('Until 22:00.');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send to 1 observer');
      await send.click();
      await lost.waitFor();
      await page.unroute(code);
      await lost.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).waitFor();
      expect(await lost.count()).toBe(0);
      const unstyled = () =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => !link.sheet);
      expect(await page.evaluate(unstyled)).toEqual([]);
    },
    { complaints: /ERR_|Failed to load resource|could not be loaded|Failed to fetch|Unable to preload/u },
  ));

test('LNG-04 without translations the console works in English', () =>
  visit(
    async (page, context) => {
      await context.route('**/assets/i18n/*.json', (route) => route.abort());
      await page.goto('/observatori');
      await logIn(page);
      await page.getByText(list).waitFor();
      await page.getByRole('button', { name: 'Export' }).waitFor();
    },
    { complaints: unreachable },
  ));

/** The names of texts as they would stand where there is none. */
const rawNames = (page: Page) =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.getElementById('app')?.textContent ?? '', ...said].flatMap(
      (text) => text.match(/\b[A-Z]{2,}_[A-Z_]{2,}\b/gu) ?? [],
    );
  });

test.each([
  ['/observatori', 'Observatori', (page: Page) => page.locator('tbody tr')],
  ['/urgents?urgente=true', 'Urgențe', (page: Page) => page.locator('nav a[data-place]')],
] as const)(
  'LNG-02 %s is in Romanian as soon as its rows are there, and the rest as soon as it has come',
  (address, name, rows) =>
    visit(
      async (page, context) => {
        await page.goto(address);
        await logIn(page);
        await rows(page).first().waitFor();
        const later = await context.newPage();
        const [held, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        await later.route(/i18n\/\w+\.json\?v=[\w-]+$/u, async (route) => {
          held.resolve();
          await rest.promise;
          await route.continue();
        });
        await later.goto(address);
        await rows(later).first().waitFor();
        await held.promise;
        expect(await later.getByRole('heading', { level: 1 }).innerText()).toContain(name);
        expect(await rawNames(later)).toEqual([]);
        await later.getByRole('link', { name: 'ONG-uri', exact: true }).first().click();
        expect(await rawNames(later)).toEqual([]);
        expect(await later.getByRole('heading', { level: 1, name: 'ONG-uri' }).count()).toBe(0);
        rest.resolve();
        await later.getByRole('heading', { level: 1, name: 'ONG-uri' }).waitFor();
        await later.locator('tbody tr').first().waitFor();
        expect(await rawNames(later)).toEqual([]);
      },
      { language: 'ro' },
    ),
);

test('NAV-07 a page that is loaded again asks for its rows before any file has come, and once', () =>
  visit(async (page) => {
    await page.goto('/observatori?name=Popescu');
    await logIn(page);
    await page.getByText(list).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/observer?')) asked.push(request.url());
    });
    const first = page.waitForRequest(/\/api\/v1\/observer\?/u);
    await page.route(/\/assets\/index-[\w-]+\.js$/u, async (route) => {
      await first;
      await route.continue();
    });
    await page.reload();
    await page.getByText(list).waitFor();
    expect(asked).toHaveLength(1);
  }));

test('NAV-07 a new tab asks for the rows of a section before any file has come, and once', () =>
  visit(async (page, context) => {
    await page.goto('/observatori');
    await logIn(page);
    await page.getByText(list).waitFor();
    const asked: string[] = [];
    const tab = await context.newPage();
    tab.on('request', (request) => {
      if (request.url().includes('/api/v1/observer?')) asked.push(request.url());
    });
    const first = tab.waitForRequest(/\/api\/v1\/observer\?/u);
    await tab.route(/\/assets\/index-[\w-]+\.js$/u, async (route) => {
      await first;
      await route.continue();
    });
    await tab.goto('/observatori');
    await tab.getByText(list).waitFor();
    expect(asked).toHaveLength(1);
  }));

/** The server is there but its database is not, as our server says it, until the returned function is called. */
async function databaseAway(context: BrowserContext): Promise<() => Promise<void>> {
  const calls = '**/api/**';
  const body = JSON.stringify({ status: 503, title: 'Service Unavailable', detail: 'The database does not answer.' });
  await context.route(calls, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', headers: { 'Retry-After': '1' }, body }),
  );
  return () => context.unroute(calls);
}

const rowsOf = (page: Page) => page.locator('tbody th').allInnerTexts();

test('A2 the database goes away and comes back: the list recovers without a click, and what was typed stays', () =>
  visit(
    async (page, context) => {
      await page.goto('/observatori');
      await logIn(page);
      await page.getByText(list).waitFor();
      const before = await rowsOf(page);
      const heal = await databaseAway(context);
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
      await page.getByRole('button', { name: 'Try now' }).waitFor();
      expect(await rowsOf(page)).toEqual(before);
      const filter = page.getByLabel('Name', { exact: true });
      await filter.fill('half a na');
      await page.getByRole('button', { name: `Actions for ${before[0]}` }).click();
      await page.getByRole('menuitem', { name: 'Reset password' }).click();
      const pin = page.getByRole('dialog').getByLabel('New PIN');
      await pin.fill('482');
      const again = page.waitForResponse((reply) => reply.url().includes('/api/v1/observer') && reply.status() === 503);
      await again;
      await heal();
      await page.locator('th[aria-sort="descending"]').waitFor();
      expect(await page.getByText('Try now').count()).toBe(0);
      expect(await rowsOf(page)).not.toEqual(before);
      expect([await pin.inputValue(), await filter.inputValue()]).toEqual(['482', 'half a na']);
    },
    { complaints: unreachable },
  ));
