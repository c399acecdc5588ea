import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { wallPath } from '#contract/wall.values.ts';
import { browserOfFile, logIn, visitAt, type Act } from './browser.ts';
import { copyOf } from './prepare.ts';
import { startDevelopment, type Vigil } from './vigil.ts';

/** `npm run dev`: the console from its sources, before the API of a demo election. */
let vigil: Vigil;
let copy: Awaited<ReturnType<typeof copyOf>>;

beforeAll(async () => {
  copy = await copyOf(inject('template'));
  [vigil] = await Promise.all([startDevelopment(copy), browserOfFile()]);
});

afterAll(async () => {
  await vigil.stop();
  await copy.remove();
});

const visit = (act: Act): Promise<void> =>
  visitAt(vigil.url, (page, context) => {
    context.setDefaultTimeout(60_000);
    return act(page, context);
  });

test('SIT-05 the wall opens under npm run dev, with its figures and its other views', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(wallPath);
    await page.locator('main dl strong').first().waitFor();
    expect(asked).toContain('/src/wall/main.tsx');
    const heading = () => page.getByRole('heading', { level: 1 }).textContent();
    const first = await heading();
    await page.keyboard.press('2');
    await page.locator('main svg').first().waitFor();
    expect(await heading()).not.toBe(first);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }));

test('PRB-05 the gallery marks where the console in another tab is, and keeps what it took, without its password', () =>
  visit(async (console, context) => {
    await console.goto('/observatori');
    await logIn(console);
    await console.getByText('Showing 1 to 9 of').waitFor();
    const page = await context.newPage();
    await page.goto('/machines');
    await page.getByText(/^\d+ live actors$/u).click();
    await page.getByLabel('Filter actors').fill('list');
    const list = page.locator('#play ul.events a', { hasText: /^list / }).first();
    await list.click();
    const state = page.locator('[data-play="list"] .state > output');
    await expect.poll(() => state.textContent()).toBe('In ready');
    const fill = (id: string) =>
      page
        .locator(`[id="state list.${id}"] > path`)
        .first()
        .evaluate((path) => getComputedStyle(path).fill);
    expect(await fill('ready')).not.toBe(await fill('loading'));
    const events = page.locator('[data-play="list"] ol.events li');
    const before = await events.count();
    await console.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(() => events.count()).toBeGreaterThan(before);
    await page.locator('[data-play="list"]').getByLabel('Filter events').fill('sort.toggled');
    await expect.poll(() => events.allTextContents()).toEqual([expect.stringContaining('sort.toggled')]);
    await page.goto('/machines#session');
    await page.getByText(/^\d+ live actors$/u).click();
    expect(await page.locator('#play').textContent()).not.toContain('vigil-demo');
  }));
