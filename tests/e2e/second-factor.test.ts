import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOfText } from '#tests/support/factor.ts';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const user = 'ngo-admin';
const password = 'vigil-demo';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Account of ${user}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Welcome to Vigil' }).waitFor();
}

test('PEO-04 a second factor is set up, asked for at the login, opened by a recovery code, and removed', () =>
  visit(
    async (page) => {
      await page.goto('/account');
      await logIn(page, user, password);
      await page.getByRole('button', { name: 'Set up a second factor' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name="password"]').fill(password);
      await page.keyboard.press('Enter');
      const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/gu, '');
      expect(await dialog.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true);
      await dialog.locator('input[name="code"]').fill(codeOfText(secret, new Date()));
      await page.keyboard.press('Enter');
      await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
      const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
      expect(codes).toHaveLength(10);
      await dialog.getByRole('button', { name: 'I have saved them' }).click();
      await page.getByText('10 recovery codes are unused.').waitFor();

      await logOut(page);
      await logIn(page, user, password);
      const field = page.getByLabel('Code', { exact: true });
      await field.fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('The code is wrong, was used already, or is too old.').waitFor();
      // That of the enrolment was taken: the next one is good already, since clocks may be a step apart.
      await field.fill(codeOfText(secret, new Date(), 1));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Account of ${user}` }).waitFor();

      await logOut(page);
      await logIn(page, user, password);
      await field.fill(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Account of ${user}` }).waitFor();
      await page.goto('/account');
      await page.getByText('9 recovery codes are unused.').waitFor();
      await page.getByRole('button', { name: 'Remove the second factor' }).click();
      await dialog.locator('input[name="password"]').fill(password);
      await dialog.locator('input[name="code"]').fill(codes[1] ?? '');
      await page.keyboard.press('Enter');
      await page.getByText('Your account has no second factor.').waitFor();
    },
    { complaints: /400/u },
  ));
