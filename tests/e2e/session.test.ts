import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit } = stage();

const list = 'Showing 1 to 9 of';

test('NAV-01 NAV-02 SES-01 a deep link leads through the login to where it pointed, and survives a reload', () =>
  visit(async (page) => {
    await page.goto('/observatori?name=maria&sort=name:asc');
    await page.getByRole('heading', { name: 'Welcome to Vigil' }).waitFor();
    await logIn(page);
    await page.getByRole('heading', { name: 'Observers', level: 1 }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('name'), searchParams.get('sort')]).toEqual(['maria', 'name:asc']);
    expect(await page.evaluate(() => localStorage.getItem('token-id'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
    await page.reload();
    await page.getByRole('button', { name: 'Remove the filter' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('maria');
  }));

test('SES-04 logging out in one tab logs out the other, logging in as well', () =>
  visit(async (page, context) => {
    await page.goto('/observatori');
    await logIn(page);
    await page.getByText(list).waitFor();
    const other = await context.newPage();
    await other.goto('/observatori');
    await other.getByText(list).waitFor();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Account of organizer' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Welcome to Vigil' }).waitFor();
    await other.getByRole('heading', { name: 'Welcome to Vigil' }).waitFor();
    expect(await other.evaluate(() => localStorage.getItem('token-id'))).toBeNull();
    await logIn(other);
    await other.getByText(list).waitFor();
    await page.getByRole('heading', { name: 'Emergencies' }).waitFor();
  }));

test('NAV-06 the guide opens in a new tab, as a PDF in the chosen language', () =>
  visit(async (page, context) => {
    await page.goto('/observatori');
    await logIn(page);
    await page.locator('button[popovertarget="account"]').click();
    const guide = page.getByRole('link', { name: /guide/u });
    expect(await guide.getAttribute('target')).toBe('_blank');
    expect(await guide.getAttribute('rel')).toContain('noopener');
    const answer = await context.request.get((await guide.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }));

test('LNG-01 the language and the theme are chosen in the user’s menu and kept', () =>
  visit(async (page) => {
    await page.goto('/observatori');
    await logIn(page);
    await page.getByText('Showing 1 to 9').waitFor();
    await page.getByRole('button', { name: 'Account of organizer' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ro');
    await page.getByRole('heading', { name: 'Observatori', level: 1 }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual([
      'ro',
      'ro',
    ]);
    await page.reload();
    await page.getByRole('heading', { name: 'Observatori', level: 1 }).waitFor();
  }));
