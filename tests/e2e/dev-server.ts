import type { Browser, Page } from 'playwright-core';
import { createServer } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { endVisit, newVisit, type Visit } from './browser.ts';
import { freePort } from './vigil.ts';

/** The pages for developers, which no build has. */
export async function startDevServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const vite = await createServer({
    server: { port, host: '127.0.0.1', strictPort: true, hmr: false },
    mode: 'development',
    logLevel: 'error',
  });
  await vite.listen();
  return { url: `http://127.0.0.1:${port}`, stop: () => vite.close() };
}

/** One browser and these pages, for all tests of a file. */
export function devServer(): (act: (page: Page) => Promise<void>, visit?: Visit) => Promise<void> {
  let server: Awaited<ReturnType<typeof startDevServer>>;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = [await startDevServer(), await launchChromium()];
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  return async (act, visit) => {
    const context = await newVisit(browser, server.url, visit);
    try {
      await act(await context.newPage());
    } catch (error) {
      await context.close();
      throw error;
    }
    await endVisit(context);
  };
}
