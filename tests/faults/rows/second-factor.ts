import type { Locator, Page } from 'playwright-core';
import { getSecondFactor } from '#contract/second-factor.ts';
import { codeOfText } from '#tests/support/factor.ts';
import { exact, question, said } from '../page.ts';
import { isRecord, listIn, of, type Credentials, type Direct, type Row, type Subject } from '../row.ts';
import { enter } from '../visit.ts';
import { ngo } from './ngos.ts';

const password = 'old-password';
const visitor = (subject: Subject): Credentials => ({ user: of(subject, 'account'), password });

const asked = async ({ send }: Direct, token: string, path: string, body: object) => {
  const answer = await send(path, { method: 'POST', body: JSON.stringify(body) }, token);
  const reply: unknown = await answer.json();
  if (!answer.ok || !isRecord(reply)) throw new Error(`${path}: ${answer.status}`);
  return reply;
};

/** An account of its own with a second factor; its codes of this moment and the next are unused. */
async function withFactor(direct: Direct): Promise<Subject> {
  const subject = await ngo(direct);
  const token = await direct.logIn(visitor(subject));
  const secret = String((await asked(direct, token, '/api/v3/account/factor', { password }))['secret']);
  const code = codeOfText(secret, new Date(), -1);
  const reply = await asked(direct, token, '/api/v3/account/factor/confirm', { code });
  return { ...subject, secret, codes: JSON.stringify(reply['recoveryCodes']) };
}

const used = new Map<string, number>();
/** Each login takes a recovery code: the codes of the app are for what is tried. */
const provenVisitor = (subject: Subject): Credentials => {
  const account = of(subject, 'account');
  const place = used.get(account) ?? 0;
  used.set(account, place + 1);
  const codes: unknown = JSON.parse(of(subject, 'codes'));
  return { user: account, password, code: String(Array.isArray(codes) ? codes[place] : '') };
};

const accountOf = async ({ read }: Direct, subject: Subject) =>
  listIn(await read(`/api/v1/ngo/${of(subject, 'id')}/ngoadmin`)).find(
    (one) => one['account'] === of(subject, 'account'),
  );
const has = async (direct: Direct, subject: Subject) =>
  (await accountOf(direct, subject))?.['secondFactor'] === true ? 1 : 0;
const lacks = async (direct: Direct, subject: Subject) => 1 - (await has(direct, subject));
const renewals = async (direct: Direct, subject: Subject) => {
  const { id } = (await accountOf(direct, subject)) ?? {};
  const query = `kind=account.recoveryCodesRenewed&subjectType=account&subjectId=${String(id)}`;
  return listIn(await direct.read(`/api/v3/acts?${query}`), 'data').length;
};

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).locator(`input[name="${name}"]`);
const press = (name: string) => (page: Page) => exact(dialog(page), name).click();
const codes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).waitFor();

async function typePassword(page: Page) {
  await exact(page, 'Set up a second factor').click();
  await field(page, 'password').fill(password);
}

/** As it is shown, in groups of four. */
const codeShown = async (secret: Locator) => codeOfText((await secret.innerText()).replaceAll(/\s/gu, ''), new Date());

async function typeFirstCode(page: Page) {
  await typePassword(page);
  await press('Continue')(page);
  await field(page, 'code').fill(await codeShown(dialog(page).locator('code')));
}

const prove = (change: string) => async (page: Page, subject: Subject) => {
  await exact(page, change).click();
  await field(page, 'password').fill(password);
  await field(page, 'code').fill(codeOfText(of(subject, 'secret'), new Date()));
};

/** The demand itself would end the sessions of all other visits: what is tried is to take it back. */
const demanded = { since: '2026-11-20T08:00:00.000Z', recoveryCodes: 9, demanded: true };

const account: Row[] = [
  {
    screen: 'account',
    call: 'getSecondFactor',
    path: '/account',
    right: (page) => said(page, 'Your account has no second factor.'),
  },
  {
    screen: 'account',
    call: 'beginFactor',
    prepare: ngo,
    visitor,
    path: '/account',
    before: typePassword,
    action: press('Continue'),
    right: (page) => dialog(page).locator('code').waitFor(),
  },
  {
    screen: 'account',
    call: 'confirmFactor',
    prepare: ngo,
    visitor,
    path: '/account',
    before: typeFirstCode,
    action: press('Confirm'),
    right: codes,
    count: has,
  },
  {
    screen: 'account',
    call: 'renewRecoveryCodes',
    prepare: withFactor,
    visitor: provenVisitor,
    path: '/account',
    before: prove('New recovery codes'),
    action: press('Confirm'),
    right: codes,
    count: renewals,
  },
  {
    screen: 'account',
    call: 'removeFactor',
    prepare: withFactor,
    visitor: provenVisitor,
    path: '/account',
    before: prove('Remove the second factor'),
    action: press('Confirm'),
    right: (page) => said(page, 'Your account has no second factor.'),
    count: lacks,
  },
  {
    screen: 'account',
    call: 'demandFactor',
    beside: {
      call: 'getSecondFactor',
      answer: { status: 200, type: 'application/json', body: JSON.stringify(getSecondFactor.reply.parse(demanded)) },
    },
    path: '/account',
    before: (page) => exact(page, 'Stop requiring it').waitFor(),
    action: async (page) => {
      await exact(page, 'Stop requiring it').click();
      await exact(question(page), 'Stop requiring it').click();
    },
    right: (page) => said(page, 'A second factor is no longer required.'),
  },
];

const resetOf = (page: Page, subject: Subject) => exact(page, `Reset the second factor of ${of(subject, 'account')}`);
const reset = async (page: Page, subject: Subject) => {
  await resetOf(page, subject).click();
  await exact(question(page), 'Reset it').click();
};

const ofNgo: Row[] = [
  {
    screen: 'NGO, view',
    call: 'resetAccountFactor',
    prepare: withFactor,
    path: (subject) => `/ong/view/${of(subject, 'id')}`,
    before: (page, subject) => resetOf(page, subject).waitFor(),
    action: reset,
    // Its answer alone may have been lost: then it is done, and there is nothing to reset any more.
    again: async (page, subject) => {
      if ((await resetOf(page, subject).count()) > 0) await reset(page, subject);
    },
    right: (page, subject) => resetOf(page, subject).waitFor({ state: 'detached' }),
    count: lacks,
  },
];

const secretShown = (page: Page) => page.locator('main.login code').waitFor();
const begin = async (page: Page, subject: Subject) => {
  await page.locator('main.login').waitFor();
  await enter(page, visitor(subject));
};

const login: Row[] = [
  {
    screen: 'login',
    call: 'beginFactorAtLogin',
    isLoggedOut: true,
    isDemanded: true,
    prepare: ngo,
    path: '/observatori',
    before: (page) => page.locator('main.login').waitFor(),
    action: begin,
    right: secretShown,
  },
  {
    screen: 'login',
    call: 'confirmFactorAtLogin',
    isLoggedOut: true,
    isDemanded: true,
    prepare: ngo,
    path: '/observatori',
    before: async (page, subject) => {
      await begin(page, subject);
      await secretShown(page);
      await page.locator('main.login input[name="code"]').fill(await codeShown(page.locator('main.login code')));
    },
    action: (page) => exact(page, 'Confirm').click(),
    right: codes,
    count: has,
  },
];

export const secondFactorRows: Row[] = [...account, ...ofNgo, ...login];
