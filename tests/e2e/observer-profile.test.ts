import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });

async function open(page: Page, path: string, user?: string) {
  await page.goto(path);
  await logIn(page, user);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

test('OBP-02 OBP-04 OBP-05 OBP-07 add, be told that the phone is taken, edit under a new number, delete', () =>
  visit(
    async (page) => {
      await open(page, '/observatori', 'ngo-admin');
      const phone = await page.getByRole('table').getByRole('cell').nth(2).innerText();
      await page.getByRole('link', { name: 'Add observer' }).click();
      await heading(page, 'Add observer');
      await field(page, 'name').fill('  Zoe   Țîru ');
      await field(page, 'phone').fill(phone);
      await field(page, 'pin').fill('482915');
      await button(page, 'Save').click();
      await shown(page, /has this phone number/u);
      await field(page, 'phone').fill('+40 799-000-111');
      await button(page, 'Save').click();
      await shown(page, 'Observer has been added');
      await heading(page, 'Observers');

      await page.goto('/observatori/profil/edit/%2B40799000111');
      await field(page, 'name').fill('Zoe Maria Țîru');
      await field(page, 'phone').fill('0799 000 112');
      await button(page, 'Save').click();
      await shown(page, 'Changes have been saved');
      expect(new URL(page.url()).pathname).toBe('/observatori/profil/edit/0799000112');
      await page.reload();
      expect(await field(page, 'name').inputValue()).toBe('Zoe Maria Țîru');

      await button(page, 'Delete').click();
      await dialog(page, 'Delete Zoe Maria Țîru?').getByRole('button', { name: 'Delete' }).click();
      await shown(page, 'Observer has been removed');
      await heading(page, 'Observers');
      await page.goto('/observatori/profil/view/0799000112');
      await shown(page, 'No observer has the phone number 0799000112');
    },
    { complaints: /409/u },
  ));

test('NAV-08 back, a link and closing the tab ask while something is unsaved; a reload keeps the draft', () =>
  visit(async (page) => {
    const asked: string[] = [];
    page.on('dialog', (closing) => {
      asked.push(closing.type());
      void closing.accept();
    });
    await open(page, '/observatori?phone=0722000002');
    await page.getByRole('button', { name: /^Edit/u }).click();
    const before = 'Dragoș Marin';
    await expect.poll(() => field(page, 'name').inputValue()).toBe(before);
    await field(page, 'name').fill('Somebody Else');
    await field(page, 'pin').fill('751938');
    await page.goBack();
    await dialog(page, 'Leave without saving?').waitFor();
    expect(new URL(page.url()).pathname).toBe('/observatori/profil/edit/0722000002');
    await button(page, 'Stay here').click();
    await page.getByRole('link', { name: 'Observers' }).last().click();
    await dialog(page, 'Leave without saving?').waitFor();
    await button(page, 'Stay here').click();

    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await shown(page, /Your earlier changes are back/u);
    expect([await field(page, 'name').inputValue(), await field(page, 'pin').inputValue()]).toEqual([
      'Somebody Else',
      '',
    ]);
    await page.goBack();
    await button(page, 'Leave and discard').click();
    await heading(page, 'Observers');
    await page.getByText('Showing 1 to 1 of 1').waitFor();
    await page.goForward();
    await page.waitForURL(/profil\/edit/u);
    await expect.poll(() => field(page, 'name').inputValue()).toBe(before);
  }));
