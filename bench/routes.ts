import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/chromium.ts';
import { delayCalls, FIRST_LIST, logIn, untilSettled, watchedPage } from './support/browser.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { median, round } from './support/figures.ts';
import { report } from './support/report.ts';
import { returns, type List } from './support/routes.ts';
import { startServer } from './support/server-process.ts';

// What going back and forth between lists costs at full speed, when a call takes 50 ms: time, requests, memory.

const PORT = 8168;
const visit = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await watchedPage(context);
  await page.goto(FIRST_LIST);
  await logIn(page);
  await untilSettled(page);
  const session = await context.newCDPSession(page);
  await delayCalls(session);
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
  const { took, worked, requests, growth } = visited[list];
  return [
    { what: `back to the ${list}: click to rows`, figure: `${round(median(took), 0)} ms`, budget: '30 ms' },
    { what: `back to the ${list}: work of the main thread`, figure: `${round(median(worked), 0)} ms`, budget: '30 ms' },
    { what: `back to the ${list}: requests`, figure: `${median(requests)}`, budget: '1' },
    { what: `back to the ${list}: memory left by a change of route`, figure: `${round(growth)} kB`, budget: '5 kB' },
  ];
};

await report('routes', (['observers', 'ngos', 'forms', 'answers'] as const).flatMap(figuresOf), visited);
