import type { Browser, Page } from 'playwright-core';
import { listCoverageStations, type CoverageStation } from '#contract/coverage.ts';
import { demoLogins } from '#server/seed/register.ts';
import { logIn, newVisit } from '#tests/e2e/browser.ts';
import { loggedIn, over, read } from './client.ts';
import { show, spreadOf } from './figures.ts';
import { downloadForms, phoneOf, submit } from './phone.ts';
import type { Figure } from './report.ts';

const DRAWN = 12;
const POSTS = 12;

declare global {
  interface Window {
    /** When all stations stood there and a frame had shown them, in milliseconds since the page was asked for. */
    drawnAt: number;
    /** When the number of late stations became another one. */
    moved: number[];
  }
}

/** Runs in the page. */
const watch = (): void => {
  window.drawnAt = 0;
  window.moved = [];
  let shown = '';
  const look = () => {
    if (window.drawnAt === 0 && document.querySelector('main ul a svg path') !== null) {
      window.drawnAt = -1;
      // A task after the next frame: it has been painted.
      requestAnimationFrame(() => setTimeout(() => (window.drawnAt = performance.now())));
    }
    const late = document.querySelector('main dl > div:nth-child(3) dd strong')?.textContent ?? '';
    if (late !== shown) window.moved.push(performance.timeOrigin + performance.now());
    shown = late;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
};

/** From the last byte of the answer until all stations are painted: parsing, checking, rendering, layout, paint. */
async function drawing(page: Page, form: string): Promise<number> {
  await page.goto(`/coverage?view=stations&form=${form}`);
  await page.waitForFunction(() => window.drawnAt > 0);
  return page.evaluate(() => {
    const asked = performance
      .getEntriesByType('resource')
      .find((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/coverage/states'));
    return window.drawnAt - (asked instanceof PerformanceResourceTiming ? asked.responseEnd : Number.NaN);
  });
}

/** From the server's word that a report is stored until another number of late stations stands on the board. */
async function moving(page: Page, url: string, form: string): Promise<{ sent: number[]; stored: number[] }> {
  const staff = await loggedIn(over(url), demoLogins.organizer.account, demoLogins.organizer.password);
  const phone = await phoneOf(over(url), 1);
  const { questions } = await downloadForms(phone);
  const query = `form=${form}&state=late&pageSize=${POSTS}`;
  const { data } = await read(staff, `/api/v3/coverage/stations?${query}`, listCoverageStations.reply);
  await page.goto(`/coverage?form=${form}`);
  await page.waitForFunction(() => window.moved.length > 0);
  const [sent, stored]: [number[], number[]] = [[], []];
  for (const station of data) {
    const seen = await page.evaluate(() => window.moved.length);
    const began = Date.now();
    await submit(phone, reportFrom(station, questions));
    const taken = Date.now();
    await page.waitForFunction((before) => window.moved.length > before, seen);
    const moved = await page.evaluate(() => window.moved.at(-1) ?? 0);
    sent.push(moved - began);
    stored.push(moved - taken);
  }
  return { sent, stored };
}

const reportFrom = (
  { county, number }: CoverageStation,
  [question]: readonly { id: number; options: readonly number[] }[],
) => ({
  countyCode: county,
  pollingStationNumber: number,
  options: [{ questionId: question?.id ?? 0, optionId: question?.options[0] ?? 0 }],
});

/** How long all stations take to be drawn, and a post until its figure is on the board. */
export async function onScreen(browser: Browser, url: string, form: string): Promise<Figure[]> {
  const context = await newVisit(browser, url);
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto('/nowhere');
  await logIn(page);
  await page.getByRole('banner').waitFor();
  const drawn: number[] = [];
  for (let turn = -2; turn < DRAWN; turn += 1) {
    const took = await drawing(page, form);
    if (turn >= 0) drawn.push(took);
  }
  const { sent, stored } = await moving(page, url, form);
  await context.close();
  return [
    {
      what: 'all stations drawn in Chromium, from the last byte of the answer to the paint, p50 / p95',
      figure: show(spreadOf(drawn)),
      budget: '200 ms',
    },
    {
      what: `a post until its figure is on the board in Chromium, from its answer, p50 / p95, ${POSTS} posts`,
      figure: `${show(spreadOf(stored))}; from its sending ${show(spreadOf(sent))}`,
      budget: '1,500 ms',
    },
  ];
}
