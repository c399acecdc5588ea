import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

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
    await form.getByRole('button', { name: 'Generate a password' }).click();
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
