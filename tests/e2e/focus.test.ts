import { expect, test } from 'vitest';
import { logIn, untilDrawn } from './browser.ts';
import { coveredGoingBack } from './reach.ts';
import { screens } from './screens.ts';
import { stage } from './given.ts';

const { visit } = stage();

// WCAG 2.2, 2.4.11: a small phone, which is also what a large window shows at 400 %.
test('TAB-06 whoever goes back by keyboard sees where they are: the bar at the top covers nothing', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    const covered: string[] = [];
    for (const [name, screen] of Object.entries(screens)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(await screen.path(page));
      await screen.whole(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await untilDrawn(page);
      covered.push(...(await coveredGoingBack(page)).map((control) => `${name}: ${control}`));
    }
    expect(covered).toEqual([]);
  }));
