import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { demoLogins } from '#server/seed/register.ts';
import { beImpatient, impatience, look, logIn, type Look } from './page.ts';
import { blank, openProxy, type Passed, type Proxy } from './proxy.ts';
import type { Credentials } from './row.ts';

/** One browser profile behind one proxy; visits follow one another in it, each from a clean beginning. */
export interface Booth {
  proxy: Proxy;
  page: Page;
  /** Uncaught errors of the page since the beginning of the visit. */
  errors: string[];
  /** What was saved since the beginning of the visit. */
  files: Download[];
  /** What the screen of the last visit asked for by itself, before it could lead to another one. */
  ownCalls: readonly Passed[];
  /** Files that were fetched before are asked for again. */
  forgetFiles: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openBooth(browser: Browser, upstream: string, port?: number): Promise<Booth> {
  const proxy = await openProxy(upstream, port);
  const context = await browser.newContext({
    baseURL: proxy.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Bucharest',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(beImpatient, impatience);
  const errors: string[] = [];
  const files: Download[] = [];
  const page = await newPage(context, errors, files);
  const tools = await context.newCDPSession(page);
  return {
    proxy,
    page,
    errors,
    files,
    ownCalls: [],
    async forgetFiles() {
      await tools.send('Network.clearBrowserCache');
    },
    async close() {
      await context.close();
      await proxy.close();
    },
  };
}

async function newPage(context: BrowserContext, errors: string[], files: Download[]): Promise<Page> {
  const page = await context.newPage();
  page.on('download', (file) => files.push(file));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
}

const forget = async (kept: Record<string, string>) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
};

/** Nothing of the visit before is left; who is given a token is logged in. */
export async function begin(
  { proxy, page, errors, files }: Booth,
  token: string | null,
  isImpatient: boolean,
): Promise<void> {
  proxy.heal();
  await page.goto(blank);
  await page.evaluate(forget, {
    ...(token !== null && { 'token-id': token }),
    ...(isImpatient && { [impatience]: 'yes' }),
  });
  proxy.clear();
  errors.length = 0;
  files.length = 0;
}

/** One file has been saved in this visit, and no other. */
export async function savedOne({ page, files }: Booth): Promise<void> {
  if (files.length === 0) await page.waitForEvent('download');
  if (files.length > 1) throw new Error(`${files.length} files were saved`);
}

export const organizer: Credentials = {
  user: demoLogins.organizer.account,
  password: demoLogins.organizer.password,
};

export const enter = (page: Page, who = organizer): Promise<void> => logIn(page, who);

/** A page that is still at something after this many milliseconds is at it for ever. */
const longest = 15_000;
/** A page that looks the same for so many milliseconds will not say more by itself. */
const steady = 300;

/**
 * Waits until nothing is under way any more; gives what is on the page then.
 * @param isTold Whether the page tells what it has to tell; as long as it does not, it is waited for.
 */
export async function settled({ proxy, page }: Booth, isTold: (seen: Look) => boolean = () => true): Promise<Look> {
  const until = performance.now() + longest;
  let last = { picture: '', since: 0 };
  for (;;) {
    const seen = await look(page).catch(() => null);
    const isQuiet =
      seen !== null && proxy.pending() === 0 && seen.busy.length === 0 && (seen.blank || seen.ways.length > 0);
    const now = performance.now();
    const picture = JSON.stringify(seen);
    if (picture !== last.picture) last = { picture, since: now };
    if (isQuiet && !seen.blank && isTold(seen) && now - last.since >= steady) return seen;
    if (now > until) {
      const why = seen === null ? 'the page cannot be looked at' : seen.busy.join(', ');
      if (seen?.blank === true) throw new Error('the page is blank');
      if (seen?.ways.length === 0) throw new Error('there is no way on');
      if (isQuiet) throw new Error('nothing is said');
      throw new Error(`it never settles: ${why || `${proxy.pending()} calls on their way`}`);
    }
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}
