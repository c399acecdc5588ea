import { expect, test } from 'vitest';
import { axeInThemes } from './axe.ts';
import { overflows, untilDrawn } from './browser.ts';
import { visitDevelopers as visit } from './given.ts';

test('every part in every state', () =>
  visit(async (page) => {
    await page.goto('/design');
    await page.getByRole('heading', { name: 'Parts of the console' }).waitFor();
    const found = await axeInThemes(page);
    for (const width of [1440, 360, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await untilDrawn(page);
      if (await overflows(page)) found.push(`${width} px: scrolls sideways`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const overlay of await page.locator('button[data-overlay]').all()) {
      const name = await overlay.textContent();
      await overlay.click();
      await page.locator('[role=menu], [role=dialog], [role=alertdialog], dialog[open]').waitFor();
      found.push(...(await axeInThemes(page)).map((finding) => `${name}: ${finding}`));
      await page.keyboard.press('Escape');
    }
    expect(found).toEqual([]);
  }));
