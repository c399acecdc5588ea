import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { countUnread } from '#contract/unread.ts';
import { read } from '../../bench/support/client.ts';
import { axeInThemes } from './axe.ts';
import { logIn, overflows, untilDrawn } from './browser.ts';
import { staff } from './desk.ts';
import { namesIn } from './names.ts';
import { moving, outOfReach } from './reach.ts';
import { openings } from './openings.ts';
import { beginVisit, type Screen, screens, visitScreen } from './screens.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

/** What is unread depends on which screens were looked at before. */
beforeAll(async () => {
  const send = await staff(url());
  const { latest } = await read(send, '/api/v3/unread', countUnread.reply);
  const body = JSON.stringify({ read: [], upTo: latest });
  const { ok, status } = await send('/api/v3/unread/read', { method: 'POST', body });
  if (!ok) throw new Error(`what is unread was not marked as read: ${status}`);
});

/** A window of 1280 × 900 points at 200 %, and a small phone. */
const small = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
] as const;

const wide = { width: 1440, height: 900 };

/** In one language on a wide screen, in the other, whose words are longer, on a small phone. */
const looks = [
  { language: 'en', theme: 'light', size: wide },
  { language: 'ro', theme: 'dark', size: small[1] },
] as const;
type Look = (typeof looks)[number];

async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await untilDrawn(page);
}

async function foundByAxe(page: Page, { size }: Look): Promise<string[]> {
  await resizeTo(page, size);
  return (await axeInThemes(page)).map((finding) => `at ${size.width} points: ${finding}`);
}

/** What stays out of reach: a list that has just been given another size needs a moment for its rows. */
async function keptFrom(page: Page): Promise<string[]> {
  let found = await outOfReach(page);
  for (let look = 1; look < 20 && found.length > 0; look += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    found = await outOfReach(page);
  }
  return found;
}

async function findingsOn(page: Page, look: Look): Promise<string[]> {
  const found = await foundByAxe(page, look);
  found.push(...(await moving(page)).map((finding) => `moves though motion is to be reduced: ${finding}`));
  for (const size of small) {
    await resizeTo(page, size);
    if (await overflows(page)) found.push(`scrolls sideways at ${size.width} points`);
    found.push(...(await keptFrom(page)).map((finding) => `out of reach at ${size.width} points: ${finding}`));
  }
  return found;
}

const AT_ONCE = 12;
const partsOf = (views: Readonly<Record<string, Screen>>) => {
  const all = Object.entries(views);
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) =>
    all.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  ).map((part) => ({ names: part.map(([name]) => name).join(', '), part }));
};

type Part = ReturnType<typeof partsOf>[number]['part'];

/** What was opened on the one before is gone with its page. */
async function loadScreen(page: Page, { path, ready }: Screen): Promise<void> {
  await page.goto(await path(page));
  await ready(page);
}

/** Looks at one after the other, each as it stands once it is ready, and expects to find nothing. */
const expectNoFindings = (
  look: Look,
  part: Part,
  open: (page: Page, screen: Screen) => Promise<unknown>,
  findingsAt: (page: Page, name: string) => Promise<readonly string[]>,
): Promise<void> =>
  visit(
    async (page) => {
      const findings: string[] = [];
      await beginVisit(page);
      for (const [name, screen] of part) {
        await page.setViewportSize(wide);
        await open(page, screen);
        findings.push(...(await findingsAt(page, name)).map((finding) => `${name}: ${finding}`));
      }
      expect(findings).toEqual([]);
    },
    { language: look.language, theme: look.theme },
  );

describe.each(looks)('$language', (look) => {
  test.each(partsOf(screens))('$names: names, contrast, motion, zoom', ({ part }) =>
    expectNoFindings(look, part, visitScreen, async (page, name) => {
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      const names = namesIn(await page.locator('main').ariaSnapshot());
      await expect.soft(names).toMatchFileSnapshot(`names/${look.language}/${name}.txt`);
      return findingsOn(page, look);
    }),
  );

  test.each(partsOf(openings))('$names, opened: names, contrast, nothing scrolls sideways', ({ part }) =>
    expectNoFindings(look, part, loadScreen, async (page) => {
      const findings = await foundByAxe(page, look);
      await resizeTo(page, small[1]);
      return (await overflows(page)) ? [...findings, 'scrolls sideways at 320 points'] : findings;
    }),
  );
});

test('what moves, and what lies below something else, is found', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('link', { name: 'Go to the home page' }).waitFor();
    expect([await moving(page), await outOfReach(page)]).toEqual([[], []]);
    await page.addStyleTag({ content: 'main a { transition: color 1s !important }' });
    await page.evaluate(() => {
      const cover = document.body.appendChild(document.createElement('div'));
      cover.style.cssText = 'position: fixed; inset: 0';
    });
    expect([await moving(page), await outOfReach(page)]).toEqual([
      [expect.stringContaining('Go to the home page')],
      [expect.stringContaining('Go to the home page')],
    ]);
  }));

test('what only the other theme, or another background, makes hard to read is found', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('link', { name: 'Go to the home page' }).waitFor();
    expect(await axeInThemes(page)).toEqual([]);
    await page.addStyleTag({ content: '@media (prefers-color-scheme: dark) { main h1 { color: #222 !important } }' });
    expect(await axeInThemes(page)).toEqual([expect.stringMatching(/^dark: color-contrast at/u)]);
    await page.addStyleTag({
      content: '@media (prefers-color-scheme: light) { main { background: #222 !important } }',
    });
    const inLight = expect.stringMatching(/^light: color-contrast at/u);
    expect(await axeInThemes(page)).toEqual(expect.arrayContaining([inLight]));
  }));
