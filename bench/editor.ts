import { parseArgs } from 'node:util';
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { MAX_HISTORY } from '#machines/form/undo-history.ts';
import { uploadOf } from '#machines/form/upload.ts';
import { demoLogins } from '#server/seed/register.ts';
import { launchBrowser } from '#tests/support/chromium.ts';
import { watchAuthor } from './support/author.ts';
import { fillLogin, heap } from './support/browser.ts';
import { loggedIn, over } from './support/client.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { round, show, spreadOf } from './support/figures.ts';
import { largest, SECTIONS, times, uploadLargest } from './support/form.ts';
import { report, say, type Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// What an author waits for in a form of 40 sections x 25 questions x 5 options: keys, sections, drags, memory.

const PORT = 8168;

/** `--quick` tries it out and keeps no figures. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const KEYS = values.quick ? 20 : 200;
const VISITS = values.quick ? 3 : 20;
const DRAGS = values.quick ? 2 : 10;
const EDITS = values.quick ? 50 : MAX_HISTORY;
const SAVES = values.quick ? 5 : 50;

/** From the first move of the pressed pointer until this is so, and painted, in milliseconds. */
const untilPainted = (page: Page, isThere: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector) === null) requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.now() - window.author.moved));
        };
        requestAnimationFrame(look);
      }),
    isThere,
  );

const throttle = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

const entries = (page: Page) =>
  page.locator('nav li > div > button[aria-current], nav li > div > button:not([data-handle])');

/** Opens one section after the other from the outline. */
const openSections = async (page: Page): Promise<number[]> => {
  await page.evaluate(() => (window.author.clicked = []));
  for (let visit = 1; visit <= VISITS; visit += 1) {
    const entry = entries(page).nth((visit * 7) % SECTIONS);
    await entry.scrollIntoViewIfNeeded();
    const key = await entry.evaluate((button) => button.closest('li')?.dataset['key'] ?? '');
    await entry.click();
    await page.locator(`section[data-key="${key}"]`).waitFor();
    await page.waitForFunction((count) => window.author.clicked.length >= count, visit);
  }
  return page.evaluate(() => window.author.clicked);
};

/** All questions of the section show their options; then a text is written in one, on a processor of a quarter the speed. */
const write = async (page: Page, session: CDPSession) => {
  // For a moment after a drag dnd-kit takes no click.
  await page.waitForFunction(() => {
    const closed = document.querySelectorAll<HTMLElement>('button[data-place^="question"][aria-expanded="false"]');
    for (const button of closed) button.click();
    return closed.length === 0;
  });
  return typeInto(page, session, page.locator('textarea[data-place^="question"][data-place$=" text"]').nth(12));
};

/** The same in a page that has nothing but the field: what the browser takes for itself. */
const writeNowhere = async (context: BrowserContext) => {
  const page = await context.newPage();
  const body = '<!doctype html><textarea>Was everything in order?</textarea>';
  await page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/nothing');
  const typed = await typeInto(page, await context.newCDPSession(page), page.locator('textarea'));
  await page.close();
  return typed;
};

/** A look in every frame would be work that we then measure; the page keeps the times. */
const seldom = { polling: 100 };

const typeInto = async (page: Page, session: CDPSession, field: Locator) => {
  await field.click();
  await throttle(session, 4);
  await page.evaluate(() => Object.assign(window.author, { handled: [], ours: [], painted: [] }));
  for (let key = 1; key <= KEYS; key += 1) {
    await page.keyboard.press('x');
    await page.waitForFunction((count) => window.author.painted.length >= count, key, seldom);
  }
  await throttle(session, 1);
  return page.evaluate(() => window.author);
};

/** Lifts a question by its handle and puts it back. */
const drag = async (page: Page): Promise<number[]> => {
  const took: number[] = [];
  for (let turn = 0; turn < DRAGS; turn += 1) {
    const handle = page.locator('section li[data-key] > [data-handle]').nth(turn);
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    if (box === null) throw new Error('There is nothing to drag by.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const lifted = untilPainted(page, '[data-dragged="true"]');
    await page.mouse.move(x, y + 10);
    took.push(await lifted);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-dragged="true"]').waitFor({ state: 'detached' });
  }
  return took;
};

/** Options are flagged and unflagged: each press is an edit and a step to undo. */
const edit = async (page: Page, session: CDPSession) => {
  const flags = page.locator('li[data-key] li[data-key] button[data-flag]');
  const go = (count: number) =>
    flags.evaluateAll(async (buttons, edits) => {
      for (let turn = 0; turn < edits; turn += 1) {
        const button = buttons[turn % Math.min(50, buttons.length)];
        if (button instanceof HTMLElement) button.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, count);
  const heaps = [await heap(session)];
  for (let turn = 0; turn < 2; turn += 1) {
    await go(EDITS);
    heaps.push(await heap(session));
  }
  return heaps;
};

/** What saving makes of the form before it is sent. */
const serialise = (): number[] =>
  times(SAVES, () => {
    const began = performance.now();
    JSON.stringify(uploadOf(largest, null, 'publish'));
    return performance.now() - began;
  });

const author = await onCopyOf(await electionOf('demo'), async (data) => {
  const server = await startServer({ data, port: PORT });
  const browser = await launchBrowser();
  try {
    const { account, password } = demoLogins.organizer;
    const id = await uploadLargest(await loggedIn(over(server.url), account, password));
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(watchAuthor);
    const page = await context.newPage();
    await page.goto(`/formulare/${id}`);
    await fillLogin(page);
    await page.click('.login-submit');
    await page.locator('section[data-key]').waitFor();
    const session = await context.newCDPSession(page);
    const opened = await openSections(page);
    say(`${VISITS} sections opened`);
    const lifted = await drag(page);
    say(`${DRAGS} questions lifted`);
    const { handled, ours, painted } = await write(page, session);
    const floor = await writeNowhere(context);
    say(`${KEYS} keys`);
    const heaps = await edit(page, session);
    say(`${2 * EDITS} edits`);
    return { opened, lifted, handled, ours, painted, floor, heaps, serialised: serialise() };
  } finally {
    await browser.close();
    await server.stop();
  }
});

const figures: Figure[] = [
  {
    what: 'one key, 4 x slower: dispatch, render and layout, p50 / p95',
    figure: `${show(spreadOf(author.ours))}; floor ${show(spreadOf(author.floor.ours))}`,
    budget: '16 ms',
  },
  {
    what: 'one key, 4 x slower: until it is rendered and laid out, p50 / p95',
    figure: `${show(spreadOf(author.handled))}; floor ${show(spreadOf(author.floor.handled))}`,
  },
  {
    what: 'one key, 4 x slower: until it is painted, p50 / p95',
    figure: `${show(spreadOf(author.painted))}; floor ${show(spreadOf(author.floor.painted))}`,
  },
  { what: 'opening a section, p50 / p95', figure: show(spreadOf(author.opened)), budget: '100 ms' },
  {
    what: 'lifting a question, from the move of the pointer, p50 / p95',
    figure: show(spreadOf(author.lifted)),
    budget: '100 ms',
  },
  { what: 'making the upload of the form, p50 / p95', figure: show(spreadOf(author.serialised)), budget: '10 ms' },
  {
    what: `memory at first / once ${EDITS} edits can be undone, which is as many as are kept / after ${EDITS} more`,
    figure: `${author.heaps.map((size) => round(size)).join(' / ')} MB`,
    budget: 'flat',
  },
];
if (values.quick) for (const { what, figure } of figures) say(`${what}: ${figure}`);
else await report('editor', figures, author);
