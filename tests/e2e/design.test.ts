import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { axeInThemes, endVisit, newVisit, overflows, untilDrawn } from './browser.ts';
import { freePort } from './vigil.ts';

let vite: ViteDevServer;
let browser: Browser;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  vite = await createServer({ server: { port, host: '127.0.0.1', strictPort: true, hmr: false }, logLevel: 'error' });
  await vite.listen();
  url = `http://127.0.0.1:${port}`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await vite.close();
});

const themes = { whole: 'light', colours: 'dark' } as const;

test('every part in every state', async () => {
  const context = await newVisit(browser, url);
  const page = await context.newPage();
  await page.goto('/design');
  await page.getByRole('heading', { name: 'Parts of the console' }).waitFor();
  const found = await axeInThemes(page, themes);
  for (const width of [1440, 360, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await untilDrawn(page);
    if (await overflows(page)) found.push(`${width} px: scrolls sideways`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const overlay of await page.locator('button[data-overlay]').all()) {
    const name = await overlay.textContent();
    await overlay.click();
    await page.locator('[role=menu], [role=dialog], [role=alertdialog], dialog[open]').waitFor();
    found.push(...(await axeInThemes(page, themes)).map((finding) => `${name}: ${finding}`));
    await page.keyboard.press('Escape');
  }
  await endVisit(context);
  expect(found).toEqual([]);
});
