import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { logIn, newVisit, untilDrawn } from '#tests/e2e/browser.ts';
import { screens } from '#tests/e2e/screens.ts';
import { startVigil } from '#tests/e2e/vigil.ts';
import { launchChromium } from '#tests/support/chromium.ts';

interface Look {
  language: 'en' | 'ro';
  theme: 'light' | 'dark';
  width: number;
}

type Name = keyof typeof screens;
const isName = (name: string): name is Name => name in screens;

/** What `docs/screens/README.md` shows: languages, themes and widths by turns. */
const sheet: readonly [Name, Look][] = [
  ['urgentsThread', { language: 'en', theme: 'light', width: 1440 }],
  ['answersThread', { language: 'ro', theme: 'dark', width: 1440 }],
  ['observers', { language: 'en', theme: 'light', width: 1440 }],
  ['observers', { language: 'ro', theme: 'light', width: 360 }],
  ['statistics', { language: 'en', theme: 'dark', width: 1440 }],
  ['forms', { language: 'ro', theme: 'light', width: 1024 }],
  ['form', { language: 'en', theme: 'light', width: 1440 }],
  ['notifications', { language: 'en', theme: 'dark', width: 1024 }],
  ['ngos', { language: 'en', theme: 'light', width: 1024 }],
  ['ngoView', { language: 'ro', theme: 'light', width: 768 }],
  ['observerImport', { language: 'en', theme: 'dark', width: 768 }],
  ['urgentsThread', { language: 'en', theme: 'dark', width: 360 }],
];

/** Every screen in every look. */
const all = (): [Name, Look][] =>
  (['en', 'ro'] as const).flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      [1440, 1024, 768, 360].flatMap((width) =>
        Object.keys(screens)
          .filter(isName)
          .map((name): [Name, Look] => [name, { language, theme, width }]),
      ),
    ),
  );

/** A screen shows all that it has first, at the width at which its parts can be found; then it is made as wide as wanted. */
async function take(page: Page, name: Name, { width }: Look, file: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await screens[name].path(page));
  await screens[name].whole(page);
  await page.setViewportSize({ width, height: width < 600 ? 780 : 900 });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await untilDrawn(page);
  await page.screenshot({ path: file, type: 'jpeg', quality: 42 });
}

/** `npm run screens` makes the pictures of the README; with a folder, every screen in every look there. */
const folder = process.argv[2];
const only = process.argv[3];
const place = folder ?? import.meta.dirname;
await mkdir(place, { recursive: true });
const wanted = (folder === undefined ? sheet : all()).filter(
  ([name, look]) => only === undefined || fileOf(name, look).includes(only),
);
const data = await mkdtemp(join(tmpdir(), 'vigil-screens-'));
const [vigil, browser] = await Promise.all([startVigil({ data }), launchChromium()]);

function fileOf(name: Name, { language, theme, width }: Look): string {
  return `${name}-${language}-${theme}-${width}.jpg`;
}

const looks = Map.groupBy(wanted, ([, { language, theme }]) => `${language} ${theme}`);
for (const group of looks.values()) {
  const [, look] = group[0] ?? sheet[0] ?? [];
  const context = await newVisit(browser, vigil.url, look);
  const page = await context.newPage();
  await page.goto('/nowhere');
  await logIn(page);
  await page.getByRole('banner').waitFor();
  for (const [name, one] of group) await take(page, name, one, join(place, fileOf(name, one)));
  await context.close();
}
await browser.close();
await vigil.stop();
await rm(data, { recursive: true, force: true });
