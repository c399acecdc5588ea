import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Vigil' }).waitFor();
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);

test('SES-07 logged in as somebody else afterwards, nothing of the first user is there', () =>
  visit(async (page, context) => {
    await page.goto('/observatori/profil/new');
    await logIn(page);
    await field(page, 'name').fill('Typed Before');
    const other = await context.newPage();
    await other.goto('/observatori');
    await other.getByRole('button', { name: 'Account of organizer' }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await welcome(page);
    await logIn(page, 'ngo-admin');
    await headed(page, 'Add observer');
    expect(await field(page, 'name').inputValue()).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('drafts') ?? '')).not.toContain('Typed Before');
  }));

/** As a browser does that is told to keep nothing. */
const forbidStorage = () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
};

const screens = [
  ['NGOs', 'NGOs'],
  ['Answers', 'Newest answers from your observers'],
  ['Statistics', 'Statistics'],
  ['Observers', 'Observers'],
  ['Forms', 'Forms'],
  ['Notifications', 'Notifications'],
] as const;

test('with every storage forbidden one logs in, goes everywhere, and saves', () =>
  visit(async (page, context) => {
    await context.addInitScript(forbidStorage);
    await page.goto('/observatori');
    await logIn(page);
    await headed(page, 'Observers');
    const sections = page.getByRole('navigation', { name: 'Main menu' }).first();
    for (const [link, heading] of screens) {
      await sections.getByRole('link', { name: link, exact: true }).click();
      await headed(page, heading);
    }
    await sections.getByRole('link', { name: 'Observers', exact: true }).click();
    await page.getByRole('link', { name: 'Add observer' }).click();
    await headed(page, 'Add observer');
    await field(page, 'name').fill('Stored On The Server');
    await field(page, 'phone').fill('0785000001');
    await field(page, 'pin').fill('482915');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Observer has been added').waitFor();
  }));

test('FED-08 with every storage forbidden the editor says that nothing is kept, and saves to the server', () =>
  visit(async (page, context) => {
    await context.addInitScript(forbidStorage);
    await page.goto('/formulare/nou');
    await logIn(page);
    await page.getByLabel('Form title').fill('Not kept here');
    await page.getByLabel('Form code').fill('NK');
    await page.getByText(/storage is full or forbidden/u).waitFor();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('The draft has been saved').waitFor();
  }));

const days = 86_400_000;

describe.each([
  ['a day and an hour ahead', days + 3_600_000],
  ['a day behind', -days],
])('a clock that is %s', (_, ahead) => {
  test('SES-03 SES-08 lets one log in and stay over a reload, and warns of nothing', () =>
    visit(async (page) => {
      await page.clock.install({ time: Date.now() + ahead });
      await page.goto('/observatori');
      await logIn(page);
      await headed(page, 'Observers');
      await page.getByText('Showing 1 to 9 of').waitFor();
      await page.reload();
      await page.getByText('Showing 1 to 9 of').waitFor();
      expect(await page.getByText(/^Your session ends at/u).count()).toBe(0);
    }));
});
