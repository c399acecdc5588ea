import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilDrawn } from './browser.ts';
import { stage } from './given.ts';
import { beginVisit, screens, visitScreen } from './screens.ts';

const { visit } = stage();

/** The fields in sight whose text is smaller than 16 px: phones enlarge the page when one of them is reached. */
const smallFields = (page: Page) =>
  page
    .locator(':is(input:not([type=checkbox], [type=radio], [type=range]), select, textarea):visible')
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `${field.tagName} ${field.getAttribute('name') ?? field.id}`),
    );

/** The buttons of which less than 32 px would be hit, with what takes presses around them. */
const smallButtons = (page: Page) =>
  page.locator('.button:visible').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { width, height } = button.getBoundingClientRect();
        const around = -2 * Number.parseFloat(getComputedStyle(button, '::before').top);
        return !(Math.min(width, height) + around >= 32);
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );

test('where a finger points no screen has a field that enlarges the page, or a button that is hard to hit', () =>
  visit(
    async (page) => {
      await page.goto('/login');
      expect(await smallFields(page)).toEqual([]);
      await beginVisit(page);
      const found: Record<string, string[]> = {};
      for (const [name, screen] of Object.entries(screens)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await visitScreen(page, screen);
        await page.setViewportSize({ width: 360, height: 780 });
        await untilDrawn(page);
        const small = [...(await smallFields(page)), ...(await smallButtons(page))];
        if (small.length > 0) found[name] = small;
      }
      expect(found).toEqual({});
    },
    { options: { hasTouch: true, isMobile: true } },
  ));
