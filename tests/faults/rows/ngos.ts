import type { Page } from 'playwright-core';
import { canned } from '../faults.ts';
import { choose, exact, question, said } from '../page.ts';
import { getsIn, listIn, of, unique, type Direct, type Row, type Subject } from '../row.ts';

const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`);
const inDialog = (page: Page, name: string) => page.getByRole('dialog').locator(`input[name="${name}"]`);
const save = (page: Page) => page.locator('main').getByRole('button', { name: 'Save', exact: true }).click();
const saveDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();

const all = async ({ read }: Direct) => listIn(await read('/api/v1/ngo'));
const named = async (direct: Direct, subject: Subject) =>
  (await all(direct)).filter(({ shortName }) => shortName === of(subject, 'shortName'));

const fresh = async (): Promise<Subject> => {
  const shortName = `N${unique()}`;
  return { shortName, name: `NGO ${shortName}` };
};

/** An NGO of its own with an account. */
export async function ngo(direct: Direct, withAccount = true): Promise<Subject> {
  const subject = await fresh();
  await direct.post('/api/v1/ngo', { ...subject, organizer: false, isActive: true });
  const [stored] = await named(direct, subject);
  const id = String(stored?.['id']);
  const account = `old-${id}`;
  if (withAccount) await direct.post(`/api/v1/ngo/${id}/ngoadmin`, { account, password: 'old-password' });
  return { ...subject, id, account };
}

const empty = (direct: Direct) => ngo(direct, false);
const at = (mode: string) => (subject: Subject) => `/ong/${mode}/${of(subject, 'id')}`;
const one = (subject: Subject) => `/ong?name=${of(subject, 'shortName')}`;
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();

const flag = (name: string, wanted: boolean) => async (direct: Direct, subject: Subject) =>
  (await named(direct, subject)).filter((stored) => stored[name] === wanted).length;
const gone = async (direct: Direct, subject: Subject) => 1 - (await named(direct, subject)).length;

const remove = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Delete' }).click();
};

const list: Row[] = [
  { screen: 'NGOs', call: 'listNgos', path: '/ong', right: rows },
  {
    screen: 'NGOs',
    call: 'setNgoStatus',
    prepare: ngo,
    path: one,
    before: rows,
    action: async (page, subject) => {
      await choose(page, of(subject, 'name'), 'Make inactive');
      await question(page).getByRole('button', { name: 'Make inactive' }).click();
    },
    right: (page) => said(page, /^The status of .* has been updated/u),
    count: flag('isActive', false),
  },
  {
    screen: 'NGOs',
    call: 'setNgoOrganizer',
    prepare: ngo,
    path: one,
    before: rows,
    action: async (page, subject) => {
      await choose(page, of(subject, 'name'), 'Make organizer');
      await question(page).getByRole('button', { name: 'Make organizer' }).click();
    },
    right: (page) => said(page, /^The organizer role of .* has been updated/u),
    count: flag('organizer', true),
  },
  {
    screen: 'NGOs',
    call: 'deleteNgo',
    prepare: empty,
    path: one,
    before: rows,
    action: async (page, subject) => {
      await choose(page, of(subject, 'name'), 'Delete');
      await remove(page);
    },
    right: (page) => said(page, 'NGO has been removed'),
    count: gone,
  },
];

const fill = async (page: Page, subject: Subject) => {
  await field(page, 'name').fill(of(subject, 'name'));
  await field(page, 'shortName').fill(of(subject, 'shortName'));
};

const rename = async (page: Page, subject: Subject) => {
  await field(page, 'name').fill(`Renamed ${of(subject, 'shortName')}`);
};
const renamed = async (direct: Direct, subject: Subject) =>
  (await named(direct, subject)).filter(({ name }) => name === `Renamed ${of(subject, 'shortName')}`).length;

const accounts = async (direct: Direct, subject: Subject, account: string) =>
  listIn(await direct.read(`/api/v1/ngo/${of(subject, 'id')}/ngoadmin`)).filter((one) => one['account'] === account)
    .length;

const accountRows = (page: Page) => page.locator('section li').first().waitFor();

const profile: Row[] = [
  {
    screen: 'NGO, view',
    call: 'getNgo',
    prepare: ngo,
    path: at('view'),
    right: (page) => page.locator('main dl').waitFor(),
  },
  { screen: 'NGO, view', call: 'listNgoAdmins', prepare: ngo, path: at('view'), right: accountRows },
  {
    screen: 'NGO, view',
    call: 'addNgoAdmin',
    prepare: ngo,
    path: at('view'),
    before: async (page, subject) => {
      await exact(page, 'Add account').click();
      await inDialog(page, 'account').fill(`new-${of(subject, 'id')}`);
      await inDialog(page, 'password').fill('a-good-password');
    },
    action: saveDialog,
    right: (page) => said(page, 'The account has been added'),
    count: (direct, subject) => accounts(direct, subject, `new-${of(subject, 'id')}`),
  },
  {
    screen: 'NGO, view',
    call: 'updateNgoAdmin',
    prepare: ngo,
    path: at('view'),
    before: async (page, subject) => {
      await exact(page, `Change the account ${of(subject, 'account')}`).click();
      await inDialog(page, 'password').fill('a-good-password');
    },
    action: saveDialog,
    right: (page) => said(page, 'The account has been changed'),
    count: (direct, subject) => getsIn(direct, of(subject, 'account'), 'a-good-password'),
  },
  {
    screen: 'NGO, view',
    call: 'deleteNgoAdmin',
    prepare: ngo,
    path: at('view'),
    before: accountRows,
    action: async (page, subject) => {
      await exact(page, `Remove ${of(subject, 'account')}`).click();
      await question(page).getByRole('button', { name: 'Remove', exact: true }).click();
    },
    right: (page) => said(page, /^The account .* has been removed/u),
    count: async (direct, subject) => 1 - (await accounts(direct, subject, of(subject, 'account'))),
  },
  {
    screen: 'NGO, edit',
    call: 'getNgo',
    prepare: ngo,
    path: at('edit'),
    right: (page) => field(page, 'name').waitFor(),
  },
  { screen: 'NGO, edit', call: 'listNgoAdmins', prepare: ngo, path: at('edit'), right: accountRows },
  {
    screen: 'NGO, edit',
    call: 'updateNgo',
    prepare: ngo,
    path: at('edit'),
    before: rename,
    action: save,
    right: (page) => said(page, 'Changes have been saved'),
    count: renamed,
  },
  {
    screen: 'NGO, edit',
    call: 'updateNgoById',
    what: 'where the other call is not known',
    beside: { call: 'updateNgo', answer: { ...canned['403'], status: 405, type: 'text/plain', body: '' } },
    prepare: ngo,
    path: at('edit'),
    before: rename,
    action: save,
    right: (page) => said(page, 'Changes have been saved'),
    count: renamed,
  },
  {
    screen: 'NGO, edit',
    call: 'deleteNgo',
    prepare: empty,
    path: at('edit'),
    before: (page) => field(page, 'name').waitFor(),
    action: async (page) => {
      await page.locator('main').getByRole('button', { name: 'Delete', exact: true }).click();
      await remove(page);
    },
    right: (page) => said(page, 'NGO has been removed'),
    count: gone,
  },
  {
    screen: 'NGO, new',
    call: 'addNgo',
    prepare: fresh,
    path: '/ong/new',
    before: fill,
    action: save,
    right: (page) => said(page, 'NGO has been added'),
    count: async (direct, subject) => (await named(direct, subject)).length,
  },
];

export const ngoRows: Row[] = [...list, ...profile];
