import type { Page } from 'playwright-core';

/** A form in which a session may end, and how somebody fills it in and sends it. */
export interface Form {
  name: string;
  path: string;
  /** Types something, each time something else. */
  fill: (page: Page) => Promise<void>;
  /** What was typed or chosen, as it stands. */
  typed: (page: Page) => Promise<string[]>;
  send: (page: Page) => Promise<void>;
  /** What the send asks of the server. */
  request: { method: string; path: string };
  done: string | RegExp;
  /** After a login at the login screen: what is pressed to have the work back. */
  recover?: string;
  /** Sent under a key of its own, it goes out by itself after the login, once. */
  goesByItself?: boolean;
  /** Nothing of it is kept over the login screen: what makes it up is a secret. */
  isSecret?: boolean;
}

let number = 0;
const next = () => String(400_000 + (number += 1));

const main = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasNotText: 'Log in again as' });
const inDialog = (page: Page, name: string) => dialog(page).locator(`input[name="${name}"]`);
const message = (page: Page) => page.locator('textarea[name="message"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save').click();
const values = (...fields: { inputValue: () => Promise<string> }[]) =>
  Promise.all(fields.map((field) => field.inputValue()));

export const forms: Form[] = [
  {
    name: 'observer',
    path: '/observatori/profil/new',
    async fill(page) {
      if ((await main(page, 'name').inputValue()) === '') {
        await main(page, 'name').fill('Kept Over The Login');
        await main(page, 'phone').fill(`0783${next()}`);
      }
      await main(page, 'pin').fill('471105');
    },
    typed: (page) => values(main(page, 'name'), main(page, 'phone')),
    send: save,
    request: { method: 'POST', path: '/api/v1/observer' },
    done: 'Observer has been added',
    recover: 'Keep them',
  },
  {
    name: 'NGO',
    path: '/ong/new',
    async fill(page) {
      if ((await main(page, 'name').inputValue()) !== '') return;
      await main(page, 'name').fill('Kept Over The Login');
      await main(page, 'shortName').fill(`K${next()}`);
    },
    typed: (page) => values(main(page, 'name'), main(page, 'shortName')),
    send: save,
    request: { method: 'POST', path: '/api/v1/ngo' },
    done: 'NGO has been added',
    recover: 'Keep them',
  },
  {
    name: 'account of an NGO',
    path: '/ong/view/2',
    async fill(page) {
      await button(page, 'Add account').click();
      await inDialog(page, 'account').fill(`account-${next()}`);
      await inDialog(page, 'password').fill('a-long-password');
    },
    typed: (page) => values(inDialog(page, 'account'), inDialog(page, 'password')),
    send: (page) => dialog(page).getByRole('button', { name: 'Save' }).click(),
    request: { method: 'POST', path: '/api/v1/ngo/2/ngoadmin' },
    done: 'The account has been added',
    isSecret: true,
  },
  {
    name: 'new PIN',
    path: '/observatori?phone=0722000004',
    async fill(page) {
      await page.getByRole('button', { name: /^Actions for/u }).click();
      await page.getByRole('menuitem', { name: 'Reset password' }).click();
      await dialog(page).getByLabel('New PIN').fill('471105');
    },
    typed: (page) => values(dialog(page).getByLabel('New PIN')),
    send: (page) => dialog(page).getByRole('button', { name: 'Confirm' }).click(),
    request: { method: 'POST', path: '/api/v1/observer/reset' },
    done: 'Password has been reset for the observer.',
    isSecret: true,
  },
  {
    name: 'notification',
    path: '/notifications?county=B',
    async fill(page) {
      const first = page.locator('li input[type="checkbox"]').first();
      await first.waitFor();
      await first.check();
      if ((await main(page, 'title').inputValue()) !== '') return;
      await main(page, 'title').fill(`Message ${next()}`);
      await message(page).fill('Stay until the end.');
    },
    typed: (page) => values(main(page, 'title'), message(page)),
    async send(page) {
      await button(page, 'Send to 1 observer').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
    },
    request: { method: 'POST', path: '/api/v1/notification/send' },
    done: 'Recorded for 1 observer, but not sent: this server has no push service.',
    goesByItself: true,
  },
  {
    name: 'form',
    path: '/formulare/nou',
    async fill(page) {
      if ((await page.getByLabel('Form title').inputValue()) !== '') return;
      await page.getByLabel('Form title').fill('Kept over the login');
      await page.getByLabel('Form code').fill(`K${next()}`);
      await page.getByText(/^Kept in this browser at/u).waitFor();
    },
    typed: (page) => values(page.getByLabel('Form title'), page.getByLabel('Form code')),
    send: (page) => button(page, 'Save as draft').click(),
    request: { method: 'POST', path: '/api/v1/form' },
    done: 'The draft has been saved',
    recover: 'Go on with it',
  },
  {
    name: 'import',
    path: '/observatori/import',
    async fill(page) {
      const file = page.locator('main input[type="file"]');
      await button(page, 'Import 1 observer').or(page.getByText('Select file')).first().waitFor();
      await page.getByRole('combobox', { name: 'NGO' }).selectOption({ index: 1 });
      if ((await button(page, 'Import 1 observer').count()) === 0)
        await file.setInputFiles({
          name: 'observers.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`0784${next()},471104711047110,Kept Over The Login\n`),
        });
      await button(page, 'Import 1 observer').waitFor();
    },
    typed: (page) => page.locator('main tbody tr').allInnerTexts(),
    send: (page) => button(page, 'Import 1 observer').click(),
    request: { method: 'POST', path: '/api/v1/observer/import' },
    done: '1 observer has been added successfully',
  },
];
