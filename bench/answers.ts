import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/chromium.ts';
import { demoLogins } from '#server/seed/register.ts';
import { fillLogin, heap } from './support/browser.ts';
import { loggedIn, over } from './support/client.ts';
import { electionOf, onCopyOf, wantedScale } from './support/election.ts';
import { median, round, spreadOf } from './support/figures.ts';
import { alarmsOf, phoneOf, submit } from './support/phone.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// What a desk officer waits for on election day, at full speed: threads, keys, scrolling, memory, news.

const PORT = 8167;
const CLICKS = 60;
const PRESSES = 40;
const BETWEEN_PRESSES = 100;
const ROWS = 2_000;
const CHANGES = 200;
const NEWS = 10;

declare global {
  interface Window {
    desk: {
      /** From the key or click to the frame that shows the answers of another thread, in milliseconds. */
      opened: number[];
      /** The gaps between frames. */
      frames: number[];
    };
  }
}

/** Watches from inside the page. */
const watchDesk = (): void => {
  const desk = { opened: [] as number[], frames: [] as number[] };
  window.desk = desk;
  const measure = ({ timeStamp }: Event) => {
    const whose = () => document.querySelector('#thread-heading')?.closest('header')?.textContent;
    const before = whose();
    const look = () => {
      if (whose() === before || !document.querySelector('[role=tabpanel] h4')) requestAnimationFrame(look);
      // A task after the frame: what it shows has been painted.
      else setTimeout(() => desk.opened.push(performance.now() - timeStamp));
    };
    requestAnimationFrame(look);
  };
  document.addEventListener('pointerdown', measure, { capture: true });
  document.addEventListener('keydown', (event) => event.key === 'j' && measure(event), { capture: true });
  let last = 0;
  const frame = (now: number) => {
    if (last !== 0) desk.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

const rowsOf = (page: Page) => page.locator('nav a[data-place]');
const opened = (page: Page) => page.evaluate(() => window.desk.opened);
const forget = (page: Page) =>
  page.evaluate(() => {
    window.desk.opened = [];
    window.desk.frames = [];
  });

/** Waits until so many threads have been painted since `forget`. */
const untilOpened = (page: Page, count: number) =>
  page.waitForFunction((wanted) => window.desk.opened.length >= wanted, count);

/** Scrolls the list down until it holds so many rows. */
const holdRows = async (page: Page, count: number): Promise<void> => {
  await rowsOf(page).first().hover();
  while ((await lastPlace(page)) < count - 1) {
    await page.mouse.wheel(0, 4_000);
    await page.waitForTimeout(30);
  }
};

const lastPlace = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => Math.max(0, ...rows.map((row) => Number(row.getAttribute('data-place')))));

/** Again and again: a turn of the wheel may still be under way. */
const toTop = (page: Page) =>
  page.waitForFunction(() => {
    document.querySelector('nav a[data-place]')?.closest('ul')?.parentElement?.scrollTo(0, 0);
    return document.querySelector('nav a[data-place="0"]') !== null;
  });

/** Every third row, so that none is the one that was fetched ahead. */
const clicks = async (page: Page): Promise<number[]> => {
  await toTop(page);
  await forget(page);
  for (let click = 0; click < CLICKS; click += 1) {
    const row = page.locator(`nav a[data-place="${click * 3}"]`);
    while ((await row.count()) === 0) await page.mouse.wheel(0, 200);
    await row.scrollIntoViewIfNeeded();
    await row.click();
    await untilOpened(page, click + 1);
  }
  return opened(page);
};

/** `j` held down, ten threads a second. */
const presses = async (page: Page, count: number) => {
  await forget(page);
  for (let press = 0; press < count; press += 1) {
    await page.keyboard.press('j');
    await page.waitForTimeout(BETWEEN_PRESSES);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => window.desk);
};

/** From the top to the last row and back, two rows a frame. */
const scroll = async (page: Page): Promise<number[]> => {
  await toTop(page);
  await rowsOf(page).first().hover();
  await forget(page);
  for (const way of [1, -1]) {
    for (let turn = 0; turn < 300; turn += 1) {
      await page.mouse.wheel(0, way * 400);
      await page.waitForTimeout(16);
    }
  }
  return page.evaluate(() => window.desk.frames);
};

const changes = async (page: Page, session: CDPSession) => {
  const go = async (count: number) => {
    await forget(page);
    for (let step = 1; step <= count; step += 1) {
      await page.keyboard.press('j');
      await untilOpened(page, step);
    }
  };
  await go(20);
  const before = await heap(session);
  await go(CHANGES);
  return { before, after: await heap(session) };
};

/** From the phone's post to the bar that tells of it, and to the row once it was asked for. */
const news = async (page: Page, url: string): Promise<{ told: number[]; listed: number[] }> => {
  const staff = await loggedIn(over(url), demoLogins.organizer.account, demoLogins.organizer.password);
  const bring = page.getByRole('button', { name: /^Show \d+ (?:new|changed)/u });
  const told: number[] = [];
  const listed: number[] = [];
  const phone = await phoneOf(over(url), 1);
  for (const alarm of await alarmsOf(staff, phone, NEWS)) {
    const began = performance.now();
    await submit(phone, alarm);
    await bring.waitFor();
    told.push(performance.now() - began);
    const asked = performance.now();
    await bring.click();
    await bring.waitFor({ state: 'detached' });
    listed.push(performance.now() - asked);
  }
  return { told, listed };
};

const desk = await onCopyOf(await electionOf(wantedScale('large')), async (data) => {
  const server = await startServer({ data, port: PORT });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(watchDesk);
    const page = await context.newPage();
    await page.goto('/urgents');
    await fillLogin(page);
    await page.click('.login-submit');
    await rowsOf(page).first().waitFor();
    const session = await context.newCDPSession(page);
    await page.goto('/answers');
    await rowsOf(page).first().waitFor();

    await holdRows(page, CLICKS * 3);
    const clicked = await clicks(page);
    say(`${CLICKS} clicks`);
    await toTop(page);
    await rowsOf(page).first().click();
    const held = await presses(page, PRESSES);
    say(`${PRESSES} presses`);
    const memory = await changes(page, session);
    say(`${CHANGES} threads read`);
    await holdRows(page, ROWS);
    const scrolled = await scroll(page);
    const nodes = await rowsOf(page).count();
    say(`${ROWS} rows scrolled`);
    await page.goto('/urgents');
    await rowsOf(page).first().waitFor();
    await page.waitForTimeout(1_000);
    const came = await news(page, server.url);
    return { clicked, held, memory, scrolled, nodes, came };
  } finally {
    await browser.close();
    await server.stop();
  }
});

const { clicked, held, memory, scrolled, nodes, came } = desk;
const slow = (frames: readonly number[]) => frames.filter((gap) => gap > 50).length;
const longest = (frames: readonly number[]) => round(Math.max(...frames), 0);
const clickSpread = spreadOf(clicked);
const pressSpread = spreadOf(held.opened);
await report(
  'answers',
  [
    {
      what: 'click on a thread to painted answers, p50 / p95',
      figure: `${round(clickSpread.p50, 0)} / ${round(clickSpread.p95, 0)} ms`,
      budget: 'p50 100 ms',
    },
    {
      what: `${PRESSES} times j: key to painted answers, p50 / p95`,
      figure: `${round(pressSpread.p50, 0)} / ${round(pressSpread.p95, 0)} ms`,
    },
    {
      what: `${PRESSES} times j: frames over 50 ms / longest`,
      figure: `${slow(held.frames)} of ${held.frames.length} / ${longest(held.frames)} ms`,
      budget: '0',
    },
    {
      what: `scrolling ${ROWS.toLocaleString('en')} threads down and up: frames over 50 ms / longest`,
      figure: `${slow(scrolled)} of ${scrolled.length} / ${longest(scrolled)} ms`,
    },
    { what: `rows in the page with ${ROWS.toLocaleString('en')} threads loaded`, figure: String(nodes) },
    {
      what: `memory before / after ${CHANGES} thread changes`,
      figure: `${round(memory.before)} / ${round(memory.after)} MB`,
      budget: 'flat',
    },
    {
      what: 'memory growth for each change of thread',
      figure: `${round(((memory.after - memory.before) * 1_000) / CHANGES)} kB`,
      budget: '5 kB',
    },
    {
      what: 'urgent answer posted until it is told on screen, median / longest',
      figure: `${round(median(came.told), 0)} / ${round(Math.max(...came.told), 0)} ms`,
      budget: '2000 ms',
    },
    { what: 'brought in until it is in the list, median', figure: `${round(median(came.listed), 0)} ms` },
  ],
  { clicked: clickSpread, pressed: pressSpread, memory, nodes, came },
);
