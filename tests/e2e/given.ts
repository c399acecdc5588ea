import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { endVisit, newVisit, type Visit } from './browser.ts';
import { copyOf } from './prepare.ts';
import { startVigil, type Vigil } from './vigil.ts';

export interface Stage {
  /** The server of this file; `stop` and `start` make it go away and come back at the same address. */
  url: () => string;
  /** Where the server keeps what is its own. */
  data: () => string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Opens a page in a new browser profile, lets the test use it, and fails when the page complained. */
  visit: (
    act: (page: Page, context: BrowserContext) => Promise<void>,
    visit?: Visit & { complaints?: RegExp },
  ) => Promise<void>;
}

/** One browser and one server with its own copy of the demo election, for all tests of a file. */
export function stage(): Stage {
  let browser: Browser;
  let vigil: Vigil;
  let copy: Awaited<ReturnType<typeof copyOf>>;

  beforeAll(async () => {
    copy = await copyOf(inject('template'));
    [vigil, browser] = await Promise.all([startVigil(copy), launchChromium()]);
  });

  afterAll(async () => {
    await browser.close();
    await vigil.stop();
    await copy.remove();
  });

  return {
    url: () => vigil.url,
    data: () => copy.data,
    stop: () => vigil.stop(),
    start: async () => {
      vigil = await startVigil({ ...copy, port: Number(new URL(vigil.url).port) });
    },
    visit: async (act, { complaints, ...visit } = {}) => {
      const context = await newVisit(browser, vigil.url, visit);
      try {
        await act(await context.newPage(), context);
      } catch (error) {
        await context.close();
        throw error;
      }
      await endVisit(context, complaints);
    },
  };
}
