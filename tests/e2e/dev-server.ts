import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { endVisit, newVisit, type Visit } from './browser.ts';
import { freePort } from './vigil.ts';

/** One browser and the pages for developers, which no build has, for all tests of a file. */
export function devServer(): (act: (page: Page) => Promise<void>, visit?: Visit) => Promise<void> {
  let vite: ViteDevServer;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    vite = await createServer({
      server: { port, host: '127.0.0.1', strictPort: true, hmr: false },
      mode: 'development',
      logLevel: 'error',
    });
    await vite.listen();
    url = `http://127.0.0.1:${port}`;
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await vite.close();
  });

  return async (act, visit) => {
    const context = await newVisit(browser, url, visit);
    try {
      await act(await context.newPage());
    } catch (error) {
      await context.close();
      throw error;
    }
    await endVisit(context);
  };
}
