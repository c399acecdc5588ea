import { expect, test } from 'vitest';
import { home } from '#src/routes.ts';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

test('FND-01 Ctrl+K over an open menu: the menu closes, the words go into the dialog, a found question opens in its text', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.getByRole('banner').waitFor();
    await page.goto(home);
    await page.locator('button[popovertarget=account]').click();
    const menu = page.locator('#account');
    await menu.locator('select').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    expect(await menu.isVisible()).toBe(false);
    await page.keyboard.type('urn');
    await page.getByRole('option', { name: /urn/iu }).first().waitFor();
    const question = page
      .getByRole('group', { name: /^(?:Questions|Întrebări)$/u })
      .getByRole('option')
      .first();
    await question.click();
    await page.locator('main [data-place^="question "]:focus').waitFor();
  }));
