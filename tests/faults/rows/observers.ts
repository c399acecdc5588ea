import type { Page } from 'playwright-core';
import { button, choose, exact, question, said } from '../page.ts';
import { getsIn, listIn, of, unique, type Direct, type Row, type Subject } from '../row.ts';

const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const save = (page: Page) => exact(page, 'Save').click();

const found = async ({ read }: Direct, phone: string) =>
  listIn(await read(`/api/v1/observer?Number=${encodeURIComponent(phone)}&PageSize=50`), 'data').filter(
    (observer) => observer['phone'] === phone,
  );

/** An observer of its own, for what changes or deletes one. */
export async function observer(direct: Direct): Promise<Subject> {
  const phone = `0781${unique()}`;
  const name = `Somebody ${phone}`;
  await direct.post('/api/v1/observer', { phone, pin: '1234', name });
  return { phone, name };
}

const newPhone = async (): Promise<Subject> => ({ phone: `0782${unique()}` });

const listed = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const one = ({ phone }: Subject) => `/observatori?phone=${phone}`;
export const profile = (mode: string) => (subject: Subject) => `/observatori/profil/${mode}/${of(subject, 'phone')}`;

const list: Row[] = [
  {
    screen: 'observers',
    call: 'listObservers',
    path: '/observatori',
    right: listed,
  },
  {
    screen: 'observers',
    call: 'countObservers',
    path: '/observatori',
    quiet: 'the number of all observers is left out beside the title; the pages of the list say it as well',
    again: (page) => exact(page, 'Refresh').click(),
    right: (page) => said(page, /^[\d,]+ in total/u),
  },
  {
    screen: 'observers',
    call: 'listNgos',
    path: '/observatori',
    quiet: 'the list is all there; its filter has no NGOs to choose among yet',
    again: (page) => page.reload().then(() => undefined),
    right: (page) => page.locator('main select[name="ngo"] option').nth(1).waitFor({ state: 'attached' }),
  },
  {
    screen: 'observers',
    call: 'deleteObserver',
    prepare: observer,
    path: one,
    before: listed,
    action: async (page, subject) => {
      await choose(page, of(subject, 'name'), 'Delete');
      await question(page).getByRole('button', { name: 'Delete' }).click();
    },
    right: (page) => said(page, 'User has been removed'),
    count: async (direct, subject) => 1 - (await found(direct, of(subject, 'phone'))).length,
  },
  {
    screen: 'observers',
    call: 'resetObserver',
    prepare: observer,
    path: one,
    before: async (page, subject) => {
      await listed(page);
      await choose(page, of(subject, 'name'), 'Reset password');
      await page.getByLabel('New PIN').fill('482915');
    },
    action: (page) => exact(page, 'Confirm').click(),
    right: (page) => said(page, 'Password has been reset for the observer.'),
    count: (direct, subject) => getsIn(direct, of(subject, 'phone'), '482915', true),
  },
  {
    screen: 'observers',
    call: 'exportObservers',
    path: '/observatori',
    before: listed,
    action: (page) => exact(page, 'Export').click(),
    cancel: 'Cancel the export',
    right: async (page, _, saved) => {
      await saved();
      await exact(page, 'Export').waitFor();
    },
  },
];

const profiles: Row[] = [
  {
    screen: 'observer, view',
    call: 'listObservers',
    prepare: observer,
    path: profile('view'),
    right: (page) => page.locator('main dl').waitFor(),
  },
  {
    screen: 'observer, edit',
    call: 'listObservers',
    prepare: observer,
    path: profile('edit'),
    right: (page) => field(page, 'name').waitFor(),
  },
  {
    screen: 'observer, edit',
    call: 'updateObserver',
    prepare: observer,
    path: profile('edit'),
    before: (page) => field(page, 'name').fill('Changed Name'),
    action: save,
    right: (page) => said(page, 'Changes have been saved'),
    count: async (direct, subject) =>
      (await found(direct, of(subject, 'phone'))).filter(({ name }) => name === 'Changed Name').length,
  },
  {
    screen: 'observer, edit',
    call: 'deleteObserver',
    prepare: observer,
    path: profile('edit'),
    before: (page) => field(page, 'name').waitFor(),
    action: async (page) => {
      await exact(page, 'Delete').click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
    },
    right: (page) => said(page, 'Observer has been removed'),
    count: async (direct, subject) => 1 - (await found(direct, of(subject, 'phone'))).length,
  },
  {
    screen: 'observer, new',
    call: 'listNgos',
    path: '/observatori/profil/new',
    right: (page) => page.locator('main select[name="idNgo"] option').nth(1).waitFor({ state: 'attached' }),
  },
  {
    screen: 'observer, new',
    call: 'addObserver',
    prepare: newPhone,
    path: '/observatori/profil/new',
    before: async (page, subject) => {
      await field(page, 'name').fill('New Observer');
      await field(page, 'phone').fill(of(subject, 'phone'));
      await field(page, 'pin').fill('482915');
    },
    action: async (page) => {
      if ((await field(page, 'pin').inputValue()) === '') await field(page, 'pin').fill('482915');
      await save(page);
    },
    right: (page) => said(page, 'Observer has been added'),
    count: async (direct, subject) => (await found(direct, of(subject, 'phone'))).length,
  },
];

const ready = (page: Page) => button(page, 'Import 1 observer');

/** A file that was chosen when the session ended is there again after the login, and one that is read is not asked for. */
const chooseFile = async (page: Page, { phone = '' }: Subject) => {
  const file = page.locator('main input[type="file"]');
  if ((await file.count()) === 0) return;
  await file.setInputFiles({
    name: 'observers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${phone},482915,Imported ${phone}\n`),
  });
};

const chooseNgo = async (page: Page) => {
  const ngo = page.getByRole('combobox', { name: 'NGO' });
  await ngo.waitFor();
  if ((await ngo.inputValue()) === '') await ngo.selectOption({ index: 1 });
};

const haveReady = async (page: Page, subject: Subject) => {
  await chooseNgo(page);
  await chooseFile(page, subject);
  await ready(page).waitFor();
};

const importing: Row[] = [
  {
    screen: 'import',
    call: 'listNgos',
    path: '/observatori/import',
    isAmbient: 'the id of the NGO is typed instead of chosen',
    right: (page) => page.getByLabel('NGO id').waitFor(),
  },
  {
    screen: 'import',
    call: 'importTemplate',
    path: '/observatori/import',
    action: (page) => button(page, 'Download a template').click(),
    right: async (page, _, saved) => {
      await saved();
      await button(page, 'Download a template').waitFor();
    },
  },
  {
    screen: 'import',
    call: 'checkPhones',
    prepare: newPhone,
    path: '/observatori/import',
    before: chooseNgo,
    action: chooseFile,
    isAmbient: 'the server knows the phones again when the file is sent',
    right: haveReady,
  },
  {
    screen: 'import',
    call: 'importObservers',
    prepare: newPhone,
    path: '/observatori/import',
    before: haveReady,
    action: (page) => button(page, 'Import 1 observer').click(),
    right: (page) => said(page, '1 observer has been added successfully'),
    count: async (direct, subject) => (await found(direct, of(subject, 'phone'))).length,
  },
];

export const observerRows: Row[] = [...list, ...profiles, ...importing];
