import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/chromium.ts';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { fillLogin } from './support/browser.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { round, spreadOf } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// How an officer clears the desk by keys in the built console (DSK-05, DSK-18): from the last key for one visit to the frame
// that shows the next one. Most are confirmed by one key, every fifth is dismissed by two.

const { values } = parseArgs({
  options: { scale: { type: 'string', default: 'demo' }, visits: { type: 'string', default: '200' } },
});
const VISITS = Number(values.visits);
const PORT = 8354;
/** Somebody looks at it before the next key. */
const LOOKS = 400;
const PAINTED = 60_000;

declare global {
  interface Window {
    cleared: { keys: number; next: number[] };
  }
}

/** Watches from inside the page: keys, and when what they did has been painted. */
const watch = (): void => {
  const cleared = { keys: 0, next: [] as number[] };
  window.cleared = cleared;
  const shown = () => document.querySelector('#thread-heading')?.closest('header')?.textContent;
  const isWhole = () => document.querySelector('[role=tabpanel] h4, [role=tabpanel] li') !== null;
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      cleared.keys += 1;
      if (key === 'x') return;
      const before = shown();
      const look = () => {
        if (shown() === before || !isWhole()) requestAnimationFrame(look);
        // A task after the frame: what it shows has been painted.
        else setTimeout(() => cleared.next.push(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
};

const untilNext = (page: Page, count: number) =>
  page.waitForFunction((wanted) => window.cleared.next.length >= wanted, count, { timeout: PAINTED });

async function clear(page: Page): Promise<{ keys: number; next: number[] }> {
  await page.keyboard.press('.');
  await untilNext(page, 1);
  await page.getByRole('button', { name: 'Confirm', disabled: false }).waitFor();
  await page.evaluate(() => Object.assign(window.cleared, { keys: 0, next: [] }));
  for (let visit = 1; visit <= VISITS; visit += 1) {
    await page.waitForTimeout(LOOKS);
    if (visit % 5 === 0) {
      await page.keyboard.press('x');
      await page.getByRole('group', { name: 'Dismiss' }).waitFor();
      await page.keyboard.press('1');
    } else await page.keyboard.press('e');
    await untilNext(page, visit);
  }
  return page.evaluate(() => window.cleared);
}

const outcome = await onCopyOf(await electionOf(values.scale), async (data) => {
  const server = await startServer({ data, port: PORT });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    // What is not measured may take as long as it has to beside other work.
    context.setDefaultTimeout(PAINTED);
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto('/urgents');
    await fillLogin(page);
    await page.click('.login-submit');
    await page.locator('nav a[data-place]').first().waitFor();
    await page.waitForTimeout(3_000);
    const done = page.getByRole('navigation', { name: 'Visits under review' }).getByRole('link', { name: /^Done/u });
    const cleared = await clear(page);
    await page.waitForTimeout(2_000);
    say((await done.textContent()) ?? '');
    return { ...cleared, load: loadavg()[0] ?? 0 };
  } finally {
    await browser.close();
    await server.stop();
  }
});

const { p50, p95 } = spreadOf(outcome.next);
await report(
  'desk-keys',
  [
    {
      what: `DSK-18: last key for a visit until the next one is painted, p50 / p95`,
      figure: `${round(p50, 0)} / ${round(p95, 0)} ms (load ${round(outcome.load)})`,
      budget: 'p50 50 ms',
    },
    {
      what: `DSK-18: ${VISITS} emergencies cleared, keys for each`,
      figure: `${round(outcome.keys / VISITS, 2)}`,
      budget: 'at most 2',
    },
  ],
  outcome,
);
