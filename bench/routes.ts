import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/chromium.ts';
import { FIRST_LIST, heap, logIn, untilSettled, watchedPage } from './support/browser.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { median, round } from './support/figures.ts';
import { report } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// What going back and forth between lists costs at full speed, when a call takes 50 ms: time, requests, memory.

const PORT = 8168;
const RETURNS = 13;
const LATENCY = 50;

/** The lists that the menu leads to, by what stands in each row of theirs. */
const lists = {
  observers: { address: '/observatori', rows: 'main tbody tr th' },
  ngos: { address: '/ong', rows: 'main tbody tr th' },
  forms: { address: '/formulare', rows: 'main tbody tr th' },
  answers: { address: '/answers', rows: 'main nav a[data-place]' },
} as const;
type List = keyof typeof lists;

declare global {
  interface Window {
    /** From the click on a link of the menu to the frame that shows rows, in milliseconds. */
    shown: Promise<number>;
  }
}

/** Follows a link of the menu to another list. */
const go = async (page: Page, list: List): Promise<number> => {
  const { address, rows } = lists[list];
  await page.evaluate((rows) => {
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    window.shown = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('no rows within 10 s')), 10_000);
      const measure = ({ timeStamp }: Event) => {
        const look = () => {
          const isThere = heading() !== before && document.querySelector(rows) !== null;
          // A task after the frame: what it shows has been painted.
          if (isThere) setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('click', measure, { capture: true, once: true });
    });
  }, rows);
  await page.locator(`nav.section-bar a[href^="${address}"]`).click();
  const took = await page.evaluate(() => window.shown);
  await page.waitForTimeout(400);
  return took;
};

const delayed = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
};

/** Thirteen returns to one list, from another. */
const returns = async (page: Page, session: CDPSession, list: List, other: List) => {
  const asked: string[] = [];
  const hear = (request: { url: () => string }) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  };
  for (const each of [other, list, other]) await go(page, each);
  const before = await heap(session);
  const took: number[] = [];
  const requests: number[] = [];
  for (let turn = 0; turn < RETURNS; turn += 1) {
    page.on('request', hear);
    took.push(await go(page, list));
    page.off('request', hear);
    requests.push(asked.length);
    if (turn < RETURNS - 1) asked.length = 0;
    await go(page, other);
  }
  const after = await heap(session);
  return { took, requests, asked, before, growth: ((after - before) * 1_000) / (2 * RETURNS) };
};

const visit = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await watchedPage(context);
  await page.goto(FIRST_LIST);
  await logIn(page);
  await untilSettled(page);
  const session = await context.newCDPSession(page);
  await delayed(session);
  return {
    observers: await returns(page, session, 'observers', 'ngos'),
    ngos: await returns(page, session, 'ngos', 'observers'),
    forms: await returns(page, session, 'forms', 'ngos'),
    answers: await returns(page, session, 'answers', 'observers'),
  };
};

const visited = await onCopyOf(await electionOf('demo'), async (data) => {
  const server = await startServer({ data, port: PORT });
  const browser = await launchBrowser();
  try {
    return await visit(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
  }
});

const figuresOf = (list: List) => {
  const { took, requests, growth } = visited[list];
  return [
    { what: `back to the ${list}: click to rows`, figure: `${round(median(took), 0)} ms`, budget: '30 ms' },
    { what: `back to the ${list}: requests`, figure: `${median(requests)}`, budget: '1' },
    { what: `back to the ${list}: memory left by a change of route`, figure: `${round(growth)} kB`, budget: '5 kB' },
  ];
};

await report('routes', (['observers', 'ngos', 'forms', 'answers'] as const).flatMap(figuresOf), visited);
