import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { logIn, untilTaken, watchedPage } from './support/browser.ts';
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
}

/** Everything that arrives in the page from now on. */
const collect = (page: Page): Fetched[] => {
  const fetched: Fetched[] = [];
  page.on('requestfinished', async (request) => {
    const response = await request.response();
    const { pathname } = new URL(request.url());
    if (response === null || pathname.startsWith('/api/')) return;
    const kind = request.resourceType();
    const entry = { path: kind === 'document' ? '/index.html' : pathname, kind, brotli: 0 };
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
  const browser = await launchChromium();
  try {
    const page = await watchedPage(await browser.newContext({ baseURL: server.url }));
    const fetched = collect(page);
    await page.goto('/login');
    await untilTaken(page);
    const untilLogin = new Set(fetched);
    await page.waitForLoadState('networkidle');
    const whileTyping = new Set(fetched);
    await logIn(page);
    await page.waitForLoadState('networkidle');
    return { fetched, untilLogin, whileTyping };
  } finally {
    await browser.close();
    await server.stop();
  }
});

const { fetched, untilLogin, whileTyping } = outcome;
const code = fetched.filter(({ kind }) => CODE.has(kind));
const largest = code.reduce((most, one) => (one.brotli > most.brotli ? one : most));
const when = (one: Fetched) => (untilLogin.has(one) ? 'login' : whileTyping.has(one) ? 'while typing' : 'first list');
report(
  'bundle',
  [
    {
      what: 'HTML, JS and CSS until the login is usable',
      figure: `${kilobytes(code.filter((one) => untilLogin.has(one)))} kB`,
      budget: '110 kB',
    },
    {
      what: 'fetched ahead while somebody types',
      figure: `${kilobytes(code.filter((one) => !untilLogin.has(one) && whileTyping.has(one)))} kB`,
    },
    { what: 'HTML, JS and CSS until the first list is usable', figure: `${kilobytes(code)} kB`, budget: '200 kB' },
    {
      what: 'translations, icons and the like',
      figure: `${kilobytes(fetched.filter(({ kind }) => !CODE.has(kind)))} kB`,
    },
    { what: `largest: ${largest.path}`, figure: `${kilobytes([largest])} kB` },
  ],
  fetched
    .toSorted((a, b) => b.brotli - a.brotli)
    .map((one) => ({ path: one.path, kind: one.kind, brotli: one.brotli, when: when(one) })),
);
