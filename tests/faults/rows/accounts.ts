import type { Page } from 'playwright-core';
import { button, exact, question, said } from '../page.ts';
import { getsIn, isRecord, listIn, of, type Direct, type Row, type Subject } from '../row.ts';
import { ngo } from './ngos.ts';

const oldPassword = 'old-password';
const newPassword = 'a much longer secret';

const visitor = (subject: Subject) => ({ user: of(subject, 'account'), password: oldPassword });

/** An account of its own that is logged in elsewhere, too: without a browser. */
async function loggedInElsewhere(direct: Direct): Promise<Subject> {
  const subject = await ngo(direct);
  await direct.logIn(visitor(subject));
  const accounts = listIn(await direct.read(`/api/v1/ngo/${of(subject, 'id')}/ngoadmin`));
  const account = accounts.find((one) => one['account'] === of(subject, 'account'));
  return { ...subject, idAccount: String(account?.['id']) };
}

/** The sessions of the account that no browser of a visit has: the other one, and the token with which a visit began. */
async function withoutBrowser({ read }: Direct, subject: Subject): Promise<number> {
  const sessions = listIn(await read(`/api/v3/ngo/${of(subject, 'id')}/accounts/${of(subject, 'idAccount')}/sessions`));
  return sessions.filter(({ machine }) => isRecord(machine) && machine['browser'] === null).length;
}

const sessions = (page: Page) => page.locator('main li strong').first().waitFor();
const endOne = (page: Page) =>
  button(page, /^End the session of Unknown browser/u)
    .first()
    .click();
const confirm = async (page: Page) => {
  await question(page).getByRole('button', { name: 'End them', exact: true }).click();
};

const account: Row[] = [
  { screen: 'account', call: 'getAccount', path: '/account', right: (page) => page.locator('main dl').waitFor() },
  { screen: 'account', call: 'listSessions', path: '/account', right: sessions },
  {
    screen: 'account',
    call: 'changePassword',
    prepare: ngo,
    visitor,
    path: '/account',
    before: async (page) => {
      await page.locator('input[name="oldPassword"]').fill(oldPassword);
      await page.locator('input[name="newPassword"]').fill(newPassword);
    },
    action: (page) => exact(page, 'Change password').click(),
    right: (page) => said(page, /^Your password has been changed/u),
    count: (direct, subject) => getsIn(direct, of(subject, 'account'), newPassword),
  },
  {
    screen: 'account',
    call: 'endSession',
    prepare: loggedInElsewhere,
    visitor,
    path: '/account',
    before: sessions,
    action: endOne,
    right: (page) => said(page, 'The session has ended'),
    count: async (direct, subject) => 2 - (await withoutBrowser(direct, subject)),
  },
  {
    screen: 'account',
    call: 'endOtherSessions',
    prepare: loggedInElsewhere,
    visitor,
    path: '/account',
    before: sessions,
    action: async (page) => {
      await exact(page, 'End all other sessions').click();
      await confirm(page);
    },
    right: (page) => said(page, /sessions? ha(?:s|ve) ended$/u),
    // Who had to log in again ends the session with which the visit began, too.
    count: async (direct, subject) => ((await withoutBrowser(direct, subject)) < 2 ? 1 : 0),
  },
  {
    screen: 'account',
    call: 'logOut',
    prepare: ngo,
    visitor,
    path: '/account',
    action: async (page, subject) => {
      await exact(page, `Account of ${of(subject, 'account')}`).click();
      await exact(page, 'Log out').click();
    },
    isAmbient: 'the browser forgets the token whatever the server says',
    outlives: 'it is sent so that it outlives the page',
    right: (page) => exact(page, 'Log in').waitFor(),
  },
];

const at = (subject: Subject) => `/ong/view/${of(subject, 'id')}`;
const open = async (page: Page, subject: Subject) => {
  const sessionsOf = exact(page, `Where ${of(subject, 'account')} is logged in`);
  if ((await sessionsOf.getAttribute('aria-expanded')) !== 'true') await sessionsOf.click();
};
const opened = async (page: Page, subject: Subject) => {
  await open(page, subject);
  await page.getByRole('list', { name: `Where ${of(subject, 'account')} is logged in` }).waitFor();
};
const ended = async (direct: Direct, subject: Subject) => 1 - (await withoutBrowser(direct, subject));

const ofNgo: Row[] = [
  {
    screen: 'NGO, view',
    call: 'listAccountSessions',
    prepare: loggedInElsewhere,
    path: at,
    before: (page) => page.locator('section li').first().waitFor(),
    action: open,
    right: opened,
  },
  {
    screen: 'NGO, view',
    call: 'endAccountSession',
    prepare: loggedInElsewhere,
    path: at,
    before: opened,
    action: endOne,
    right: (page) => said(page, 'The session has ended'),
    count: ended,
  },
  {
    screen: 'NGO, view',
    call: 'endAccountSessions',
    prepare: loggedInElsewhere,
    path: at,
    before: opened,
    action: async (page) => {
      await exact(page, 'End all sessions').click();
      await confirm(page);
    },
    right: (page) => said(page, /sessions? ha(?:s|ve) ended$/u),
    count: ended,
  },
];

export const accountRows: Row[] = [...account, ...ofNgo];
