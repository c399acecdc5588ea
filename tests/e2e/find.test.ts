import { expect, test } from 'vitest';
import { home } from '#src/routes.ts';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

test('FND-01 Ctrl+K over an open menu: the menu closes, the words go into the dialog, a found question opens in its text', () =>
  visit(async (page) => {
    await page.goto('/nowhere');
    await logIn(page);
    await page.goto(home);
    await page.getByRole('button', { name: /^Account/u }).click();
    const menu = page.locator('#account');
    await menu.getByRole('combobox', { name: 'Start page' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    expect(await menu.isVisible()).toBe(false);
    await page.keyboard.type('urn');
    await page.getByRole('option', { name: /urn/iu }).first().waitFor();
    const question = page.getByRole('group', { name: 'Questions' }).getByRole('option').first();
    await question.click();
    await page.locator('main [data-place^="question "]:focus').waitFor();
  }));
