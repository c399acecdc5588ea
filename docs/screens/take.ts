/** `npm run screens` takes the pictures of the README anew. `--help` says more. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { logIn, newVisit, untilDrawn } from '#tests/e2e/browser.ts';
import { startDevServer } from '#tests/e2e/dev-server.ts';
import { openings } from '#tests/e2e/openings.ts';
import { nameOfState, openStage, showState } from '#tests/e2e/screen-states.ts';
import { screens, visitScreen } from '#tests/e2e/screens.ts';
import { startVigil } from '#tests/e2e/vigil.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { type Look, looks, sheet, type View, widths } from './sheet.ts';

const help = `npm run screens                          the pictures of docs/screens
npm run screens -- FOLDER                every screen, and what opens over it, in every look
npm run screens -- FOLDER --states       every state of every screen that a walk reaches
npm run screens -- FOLDER --only WORD    those whose names have this word
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { states: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
});
const [folder] = positionals;
const place = folder ?? import.meta.dirname;
const isWanted = (name: string) => values.only === undefined || name.includes(values.only);

const views = { ...screens, ...openings };
const isView = (name: string): name is View => name in views;

const fileOf = (name: string, { language, theme, width }: Look) =>
  join(place, `${name}-${language}-${theme}-${width}.jpg`);

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width < 600 ? 780 : 900 });

async function photograph(page: Page, file: string): Promise<void> {
  await untilDrawn(page);
  await page.screenshot({ path: file, type: 'jpeg', quality: 42 });
}

/** A screen shows all that it has first, at the width at which its parts can be found; then it is made as wide as wanted. */
async function takeView(page: Page, name: View, wanted: readonly Look[]): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  // What was opened on the one before is gone with its page.
  await page.goto('/nowhere');
  await visitScreen(page, views[name]);
  for (const look of wanted) {
    await resize(page, look.width);
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await photograph(page, fileOf(name, look));
  }
}

/** Every view in every look; without a folder, what the README shows. */
function wantedViews(): [View, Look][] {
  const all = Object.keys(views)
    .filter(isView)
    .flatMap((name) => looks.flatMap((look) => widths.map((width): [View, Look] => [name, { ...look, width }])));
  return (folder === undefined ? [...sheet] : all).filter(([name, look]) => isWanted(fileOf(name, look)));
}

async function takeViews(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'vigil-screens-'));
  const [vigil, browser] = await Promise.all([startVigil({ data }), launchChromium()]);
  const groups = Map.groupBy(wantedViews(), ([, { language, theme }]) => `${language} ${theme}`);
  for (const group of groups.values()) {
    const context = await newVisit(browser, vigil.url, group[0]?.[1]);
    const page = await context.newPage();
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    for (const [name, wanted] of Map.groupBy(group, ([view]) => view))
      await takeView(
        page,
        name,
        wanted.map(([, look]) => look),
      );
    await context.close();
  }
  await browser.close();
  await vigil.stop();
  await rm(data, { recursive: true, force: true });
}

/** As the tests walk them, each in one look that is wide and one that is narrow. */
async function takeStates(): Promise<void> {
  const [server, browser] = [await startDevServer(), await launchChromium()];
  for (const look of [
    { language: 'en', theme: 'light', width: 1440 },
    { language: 'ro', theme: 'dark', width: 360 },
  ] as const) {
    const context = await newVisit(browser, server.url, look);
    const page = await context.newPage();
    for (const [at, state] of (await openStage(page)).entries()) {
      if (!isWanted(nameOfState(state))) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      await showState(page, state, look.language);
      const name = `${String(at).padStart(3, '0')} ${nameOfState(state)}`.replaceAll(/[^\w-]+/gu, '-').slice(0, 120);
      await resize(page, look.width);
      await photograph(page, fileOf(name, look));
    }
    await context.close();
  }
  await browser.close();
  await server.stop();
}

if (values.help === true) process.stdout.write(help);
else {
  await mkdir(place, { recursive: true });
  await (values.states === true ? takeStates() : takeViews());
}
