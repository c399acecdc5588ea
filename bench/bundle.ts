import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/chromium.ts';
import { FIRST_LIST, logIn, slowDown, untilSettled, untilTaken, watchedPage } from './support/browser.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { round } from './support/figures.ts';
import { report } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// What the browser fetches until the login is usable, and until the first list is, in bytes over brotli.

const PORT = 8164;

interface Fetched {
  path: string;
  kind: string;
  brotli: number;
  /** In milliseconds since the page was asked for. */
  from: number;
  to: number;
}

/** Everything that arrives in the page from now on. */
const collect = (page: Page): Fetched[] => {
  const fetched: Fetched[] = [];
  let began: number | undefined;
  page.on('requestfinished', async (request) => {
    const response = await request.response();
    const { pathname } = new URL(request.url());
    if (response === null || pathname.startsWith('/api/')) return;
    const kind = request.resourceType();
    const { startTime, responseEnd } = request.timing();
    began ??= startTime;
    const from = startTime - began;
    const path = kind === 'document' ? '/index.html' : pathname;
    const entry = { path, kind, brotli: 0, from: round(from), to: round(from + responseEnd) };
    fetched.push(entry);
    entry.brotli = brotliCompressSync(await response.body()).length;
  });
  return fetched;
};

const CODE = new Set(['document', 'script', 'stylesheet']);
const kilobytes = (fetched: readonly Fetched[]): number =>
  round(fetched.reduce((sum, { brotli }) => sum + brotli, 0) / 1000);

const outcome = await onCopyOf(await electionOf('demo'), async (data) => {
  const server = await startServer({ data, port: PORT });
  const browser = await launchBrowser();
  try {
    const page = await watchedPage(await browser.newContext({ baseURL: server.url }));
    await slowDown(page);
    const fetched = collect(page);
    await page.goto(FIRST_LIST);
    await untilTaken(page);
    const { taken } = await page.evaluate(() => window.seen);
    await page.waitForLoadState('networkidle');
    const whileTyping = new Set(fetched);
    await logIn(page);
    const { rows } = await page.evaluate(() => window.seen);
    await untilSettled(page);
    return { fetched, taken, rows, whileTyping };
  } finally {
    await browser.close();
    await server.stop();
  }
});

const { fetched, taken, rows, whileTyping } = outcome;
const code = fetched.filter(({ kind }) => CODE.has(kind));
const largest = code.reduce((most, one) => (one.brotli > most.brotli ? one : most));
const when = (one: Fetched) => {
  if (one.to <= taken) return 'login';
  if (whileTyping.has(one)) return 'while typing';
  return one.from <= rows ? 'first list' : 'afterwards';
};
const codeOf = (phase: string) => kilobytes(code.filter((one) => when(one) === phase));
await report(
  'bundle',
  [
    { what: 'HTML, JS and CSS until the login is usable', figure: `${codeOf('login')} kB`, budget: '110 kB' },
    { what: 'fetched ahead while somebody types', figure: `${codeOf('while typing')} kB` },
    {
      what: 'HTML, JS and CSS until the first list is usable',
      figure: `${kilobytes(code.filter((one) => when(one) !== 'afterwards'))} kB`,
      budget: '200 kB',
    },
    { what: 'fetched after it: dialogs, what is live', figure: `${codeOf('afterwards')} kB` },
    {
      what: 'translations, icons and the like',
      figure: `${kilobytes(fetched.filter(({ kind }) => !CODE.has(kind)))} kB`,
    },
    { what: `largest: ${largest.path}`, figure: `${kilobytes([largest])} kB` },
  ],
  {
    taken: round(taken),
    files: fetched
      .toSorted((a, b) => a.from - b.from)
      .map((one) => [when(one), one.path, `${one.brotli} bytes`, `${one.from} to ${one.to} ms`].join(', ')),
  },
);
