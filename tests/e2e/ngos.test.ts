import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { nobodyIsShutOut } from './looks.ts';
import { stage } from './given.ts';

const { visit } = stage();

const names = (page: Page) => page.getByRole('table').getByRole('rowheader').allInnerTexts();
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name, 'u') });
const flags = async (page: Page, name: string) => (await row(page, name).getByRole('cell').allInnerTexts()).slice(1, 3);
const question = (page: Page) => page.getByRole('alertdialog');

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openNgos(page: Page) {
  await page.goto('/ong');
  await logIn(page);
  await headed(page, 'NGOs');
  await page.getByRole('rowheader').first().waitFor();
}

test('NGO-01 NGP-01 NGP-02 an organizer adds an NGO with an account, and that account logs in', () =>
  visit(async (page, context) => {
    await openNgos(page);
    await page.getByRole('button', { name: 'Add NGO' }).click();
    await headed(page, 'Add NGO');
    await page.getByLabel('Name', { exact: false }).first().fill('  Vot   la vedere ');
    await page.getByLabel('Short name').fill('VLV');
    await page.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'NGO has been added');
    await headed(page, 'NGOs');
    await page.getByRole('rowheader', { name: 'Vot la vedere' }).click();
    await headed(page, 'Vot la vedere');
    await shown(page, 'Nobody can log in for this NGO yet. Add an account.');
    await page.getByRole('button', { name: 'Add account' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Account name').fill('mara@vlv.ro');
    await form.getByRole('button', { name: 'Make up a strong one' }).click();
    const password = await form.locator('input[name="password"]').inputValue();
    await form.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'The account has been added');
    await page.getByRole('button', { name: 'Remove mara@vlv.ro' }).waitFor();

    await page.getByRole('button', { name: 'Account of organizer' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Welcome to Vigil' }).waitFor();
    const other = await context.newPage();
    await other.goto('/observatori');
    await logIn(other, 'mara@vlv.ro', password);
    await other.getByRole('button', { name: 'Account of mara@vlv.ro' }).click();
    await other.getByRole('link', { name: 'My NGO' }).click();
    await headed(other, 'Vot la vedere');
    await shown(other, 'mara@vlv.ro');
  }));

test('NGO-02 what the server refuses goes back, with its reason; what it takes is there after a reload', () =>
  visit(
    async (page) => {
      await openNgos(page);
      const own = 'Alianța Observatorilor Votului';
      expect(await flags(page, own)).toEqual(['Yes', 'Yes']);
      await choose(page, own, 'Remove the organizer role');
      await shown(page, /You would lock yourself out of your own NGO/u);
      expect(await flags(page, own)).toEqual(['Yes', 'Yes']);
      await choose(page, 'Inițiativa Secția Mea', 'Make active');
      await shown(page, 'The status of Inițiativa Secția Mea has been updated');
      await choose(page, 'Centrul Agora Sud', 'Make inactive');
      await shown(page, /can no longer log in/u);
      await question(page).getByRole('button', { name: 'Make inactive' }).click();
      await shown(page, 'The status of Centrul Agora Sud has been updated');
      await page.reload();
      await row(page, 'Centrul Agora Sud').waitFor();
      expect([await flags(page, 'Inițiativa Secția Mea'), await flags(page, 'Centrul Agora Sud')]).toEqual([
        ['No', 'Yes'],
        ['No', 'No'],
      ]);
    },
    { complaints: /409/u },
  ));

test('NGO-02 an NGO with observers is not deleted, and the reason is said', () =>
  visit(
    async (page) => {
      await openNgos(page);
      const before = await names(page);
      await choose(page, 'Asociația Ochi Civic', 'Delete');
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await shown(page, /What belongs to Asociația Ochi Civic would be lost \(observers: \d+, accounts: 1/u);
      expect(await names(page)).toEqual(before);
    },
    { complaints: /409/u },
  ));

test('NAV-10 a plain admin sees no NGOs in the menu, is told so at their address, and manages the own accounts', () =>
  visit(async (page) => {
    for (const address of ['/ong', '/ong/new', '/ong/edit/1']) {
      await page.goto(address);
      if (address === '/ong') await logIn(page, 'ngo-admin');
      await headed(page, 'You may not see this page');
    }
    expect(await page.getByRole('link', { name: 'NGOs' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Account of ngo-admin' }).click();
    await page.getByRole('link', { name: 'My NGO' }).click();
    await headed(page, 'Rețeaua Urna Deschisă');
    await shown(page, 'ngo-admin (you)');
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  }));

test('NAV-10 the NGO of others does not exist for a plain admin', () =>
  visit(
    async (page) => {
      await page.goto('/ong/view/1');
      await logIn(page, 'ngo-admin');
      await shown(page, 'There is no such NGO');
    },
    { complaints: /404/u },
  ));

test('NAV-08 the back button asks before it takes unsaved changes away; a reload keeps them', () =>
  visit(async (page) => {
    await openNgos(page);
    await page.getByRole('button', { name: 'Edit: Grupul Civic Dunărea' }).click();
    await headed(page, 'Edit NGO');
    const name = page.locator('input[name="name"]');
    await name.fill('Grupul Civic Marea');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Stay here' }).click();
    expect(await name.inputValue()).toBe('Grupul Civic Marea');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await shown(page, /What you typed before is here again/u);
    expect(await name.inputValue()).toBe('Grupul Civic Marea');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await name.inputValue()).toBe('Grupul Civic Dunărea');
    await page.goBack();
    await headed(page, 'NGOs');
  }));

nobodyIsShutOut(visit, 'TAB-06 nobody is shut out of list and profile', {
  visitAll: async (page, look) => {
    await page.goto('/ong');
    await logIn(page);
    await page.locator('tbody tr').first().waitFor();
    await look('list');
    await page.goto('/ong/view/2');
    await page.locator('section li').first().waitFor();
    await look('view');
    await page.goto('/ong/edit/2');
    await page.locator('section li').first().waitFor();
    await page.locator('input[name="shortName"]').fill('ABCDEFGHIJKLMNOP');
    await look('edit with a complaint');
    await page.locator('section header button').click();
    await page.locator('input[name="password"]').waitFor();
    await look('new account');
  },
});
