import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { demoLogins } from '#server/seed/register.ts';

export const FIRST_LIST = '/observatori';

declare global {
  interface Window {
    /** What the watcher in the page has seen, in milliseconds since the page was asked for. */
    seen: { taken: number; rows: number; clicked: number; shift: number; keys: number[]; longest: number };
  }
}

/** Watches from inside the page: when the login works, when the first rows stand there, how far the layout moved. */
const watch = (): void => {
  // oxlint-disable-next-line no-console -- the driver of the browser hears it
  const tell = (what: News) => console.debug(what);
  tell('begun');
  const seen = { taken: 0, rows: 0, clicked: 0, shift: 0, keys: [] as number[], longest: 0 };
  window.seen = seen;
  const look = (): void => {
    if (seen.taken === 0 && 'taken' in document.documentElement.dataset) {
      seen.taken = performance.now();
      tell('taken');
    }
    if (seen.rows > 0) return;
    // Rows may stand there out of sight, behind the login.
    const main = [...document.querySelectorAll('main')].at(-1);
    if (/0722\d{6}/u.test(main?.textContent ?? '') && main?.checkVisibility())
      requestAnimationFrame(() => {
        if (seen.rows > 0) return;
        seen.rows = performance.now();
        tell('rows');
      });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  document.addEventListener('submit', () => (seen.clicked = performance.now()), { capture: true });
  document.addEventListener('keydown', ({ timeStamp }) => {
    // A task after the next frame: what the key did has been painted.
    requestAnimationFrame(() => setTimeout(() => seen.keys.push(performance.now() - timeStamp)));
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  const interactions: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
  }).observe(interactions);
};

/** What the watcher says on the console: that its page has begun, that the login works, that the first rows stand there. */
type News = 'begun' | 'taken' | 'rows';

const heard = new WeakMap<Page, Set<string>>();

export const watchedPage = async (context: BrowserContext): Promise<Page> => {
  await context.addInitScript(watch);
  const page = await context.newPage();
  page.on('console', (message) => {
    const what = message.text();
    if (what === 'begun') heard.set(page, new Set());
    else heard.get(page)?.add(what);
  });
  return page;
};

/**
 * Nothing asks the page meanwhile: the first question of the driver to a page compiles its own code in it, some 24 ms
 * of the slow profile, which count where the page works and are lost where it waits for the network.
 */
const until = (what: News) => async (page: Page) => {
  if (heard.get(page)?.has(what)) return;
  await page.waitForEvent('console', (message) => message.text() === what);
};
export const untilTaken = until('taken');
export const untilRows = until('rows');

/** The network and the processor of a cheap phone on a poor connection. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Full speed, but a call takes 50 ms. */
export const delayCalls = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
};

/** What the main thread has worked so far, in milliseconds; what it waited is not counted. */
export const processorTime = async (session: CDPSession): Promise<number> => {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
};

/** The stream of new answers stays open, so that the network is never idle once somebody is logged in. */
export const untilSettled = (page: Page) => page.waitForTimeout(2_500);

export const fillLogin = async (page: Page): Promise<void> => {
  await page.fill('#user', demoLogins.organizer.account);
  await page.fill('#password', demoLogins.organizer.password);
};

export const logIn = async (page: Page): Promise<void> => {
  await fillLogin(page);
  await page.click('.login-submit');
  await untilRows(page);
};

/** What is still held after the rubbish was taken out, in MB. */
export const heap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
};
