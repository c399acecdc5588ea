import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wallPath } from '#contract/wall.values.ts';
import { pathTo } from '#src/routes.ts';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

/** An organizer makes a link; answers its address. */
async function makeLink(page: Page, name: string): Promise<string> {
  await page.goto(pathTo('wallLinks'));
  if ((await page.locator('input[name="user"]').count()) > 0) await logIn(page);
  await page.getByRole('textbox', { name: /^Where it hangs/u }).fill(name);
  await page.getByRole('button', { name: 'Make a link' }).click();
  return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
}

const figures = (page: Page) => page.locator('main dl strong').first().waitFor();

test('SIT-05 a link shows the wall without a login until it is ended, on a phone and on the largest projector', async () => {
  await visit(
    async (page, context) => {
      const address = await makeLink(page, 'Great hall');
      const wall = await context.browser()?.newContext({ viewport: { width: 3_840, height: 2_160 } });
      if (wall === undefined) throw new Error('there is no browser');
      const hall = await wall.newPage();
      const asked: string[] = [];
      hall.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await hall.goto(address);
      await figures(hall);
      for (const [width, height] of [
        [3_840, 2_160],
        [1_920, 1_080],
        [1_024, 768],
        [360, 780],
      ] as const) {
        await hall.setViewportSize({ width, height });
        for (const key of ['1', '2', '3', '4', '5']) {
          await hall.keyboard.press(key);
          const beyond = await hall.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([width, key, beyond]).toEqual([width, key, 0]);
        }
      }
      expect(new URL(hall.url()).search).toBe('?lang=en&view=first');
      // Of the API nothing but the one call, and of files its own page, two scripts and a style sheet.
      expect([...new Set(asked.filter((path) => path.startsWith('/api/')))]).toEqual([`/api/v3${wallPath}`]);
      expect(new Set(asked.filter((path) => !path.startsWith('/api/') && !/mark|favicon/u.test(path))).size).toBe(4);
      await page.getByRole('button', { name: 'I have it' }).click();
      await page.getByRole('button', { name: 'End the link “Great hall”' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click();
      await hall.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
      expect(await hall.locator('main dl').count()).toBe(0);
      await wall.close();
    },
    { complaints: /401/u },
  );
});

test('SIT-05 the legend of the day has the colours of its bars', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    await page.goto(wallPath);
    await figures(page);
    await page.keyboard.press('2');
    const coloursOf = (kind: string) =>
      page.evaluate((kind) => {
        const [sign, bar] = [`p [data-kind="${kind}"]`, `svg [data-kind="${kind}"]`].map((at) =>
          document.querySelector(at),
        );
        if (!sign || !bar) throw new Error(`${kind} is not shown`);
        return [getComputedStyle(sign, '::before').backgroundColor, getComputedStyle(bar).fill];
      }, kind);
    await page.locator('main svg [data-kind="flagged"]').first().waitFor({ state: 'attached' });
    const [answers, flagged] = [await coloursOf('answers'), await coloursOf('flagged')];
    expect([answers[0], flagged[0]]).toEqual([answers[1], flagged[1]]);
    expect(answers[0]).not.toBe(flagged[0]);
  }));

/** From now on the wall gets the server's next answer again and again, without a request. Answers how often it has asked. */
async function repeatAnswers(page: Page): Promise<() => Promise<number>> {
  const asked = await page.evaluateHandle(() => {
    const ask = window.fetch.bind(window);
    const count = { looks: 0 };
    let known: { text: string; status: number; headers: Headers } | undefined;
    window.fetch = async (...request) => {
      count.looks += 1;
      if (known !== undefined) return new Response(known.text, known);
      const response = await ask(...request);
      known = { text: await response.clone().text(), status: response.status, headers: response.headers };
      return response;
    };
    return count;
  });
  return () => asked.evaluate(({ looks }) => looks);
}

/** In bytes. */
const ALLOWED = 5 * 1024 * 1024;

test('SIT-05 an hour of a night, by a driven clock: the heap grows by less than 5 MB', { timeout: 300_000 }, () =>
  visit(async (page) => {
    const address = await makeLink(page, 'Night');
    await page.clock.install();
    await page.goto(address);
    await figures(page);
    const devtools = await page.context().newCDPSession(page);
    const heap = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    };
    const seen = { asked: 0, answered: 0 };
    page.on('request', () => {
      seen.asked += 1;
    });
    page.on('requestfinished', () => {
      seen.answered += 1;
    });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 2) {
        await page.clock.runFor(2_000);
        // The clock is driven, the line is not.
        while (seen.answered < seen.asked) await page.waitForEvent('requestfinished');
      }
    };
    // Every view has been shown once.
    await pass(100);
    const looksSoFar = await repeatAnswers(page);
    await pass(100);
    const [before, first] = [await heap(), await looksSoFar()];
    for (let minute = 0; minute < 60; minute += 1) await page.clock.runFor(60_000);
    const grown = (await heap()) - before;
    const looks = (await looksSoFar()) - first;
    process.stdout.write(`the wall asked ${looks} times in an hour, and grew by ${Math.round(grown / 1024)} kB\n`);
    // It was awake: it looks each second.
    expect(looks).toBeGreaterThan(3_500);
    expect(grown).toBeLessThan(ALLOWED);
  }),
);
