import { decodeJwt } from 'jose';
import type { Page } from 'playwright-core';
import { demoLogins } from '#server/seed/register.ts';
import { pathTo } from '#src/routes.ts';
import { said } from './said.ts';
import { type Screen, screens } from './screens.ts';

const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: said(key) })
    .first()
    .click();

const dialog = (page: Page) => page.getByRole('dialog');

/** A screen, and what is opened on it. */
const on = (screen: Screen, open: (page: Page) => Promise<unknown>): Screen => ({
  path: screen.path,
  ready: async (page) => {
    await screen.ready(page);
    await open(page);
  },
});

const board = (view: string, ready: Screen['ready']): Screen => ({
  path: () => `${pathTo('coverage')}?view=${view}`,
  ready,
});

async function userMenu(page: Page): Promise<void> {
  await page.locator('button[popovertarget="account"]').click();
  await page.locator('#account select').first().waitFor();
}

async function formMenu(page: Page): Promise<void> {
  await page.locator('main [aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem').first().waitFor();
}

/** As a server would send the page whose sessions are about to end: in four minutes this one does. */
async function endSoon(page: Page): Promise<void> {
  const { exp = 0 } = decodeJwt((await page.evaluate(() => localStorage.getItem('token-id'))) ?? '');
  const offset = Math.round(exp - Date.now() / 1_000) - 240;
  await page.route(
    page.url(),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"expiryOffset":\d+/u, `"expiryOffset":${offset}`);
      await route.fulfill({ response, body });
    },
    { times: 1 },
  );
  await page.reload();
}

/** What opens over a screen, or shows it in another way: for pictures and for axe, as `screens` is. */
export const openings = {
  userMenu: on(screens.notFound, userMenu),
  find: on(screens.urgents, async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page).waitFor();
    await page.keyboard.type('urn');
    await page.getByRole('option', { name: /urn/iu }).first().waitFor();
  }),
  savedViews: on(screens.urgents, async (page) => {
    await press(page, 'VIEWS');
    await page
      .getByRole('region', { name: said('VIEWS') })
      .locator('button')
      .first()
      .waitFor();
  }),
  deskFilters: on(screens.urgents, async (page) => {
    await press(page, 'DESK_FILTERS');
    await page.getByRole('combobox', { name: said('DESK_FILTER_STATE') }).waitFor();
  }),
  problemReport: on(screens.notFound, async (page) => {
    await userMenu(page);
    await press(page, 'PROBLEM_REPORT');
    await dialog(page).locator('a, button').last().waitFor();
  }),
  sessionRenewal: on(screens.notFound, async (page) => {
    await endSoon(page);
    await press(page, 'SESSION_RENEW');
    await dialog(page).locator('input[name="renewal"]').waitFor();
  }),
  coverageMap: board('map', (page) => page.locator('main svg[role="group"] path').first().waitFor()),
  coverageBoardStations: board('stations', (page) => page.locator('main svg, main canvas').last().waitFor()),
  coverageTable: board('table', (page) => page.locator('tbody tr').nth(1).waitFor()),
  enrolment: on(screens.account, async (page) => {
    await press(page, 'FACTOR_SET_UP');
    await dialog(page).locator('input[name="password"]').fill(demoLogins.organizer.password);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('img').waitFor();
  }),
  observersChosen: on(screens.observers, (page) => page.locator('tbody input[type="checkbox"]').first().check()),
  observerFaults: on(screens.observerNew, async (page) => {
    const field = (name: string) => page.locator(`main input[name="${name}"]`);
    await field('name').fill(' ');
    await field('phone').fill('07x');
    await field('pin').focus();
    await field('phone').and(page.locator('[aria-invalid="true"]')).waitFor();
  }),
  importFaults: on(screens.observerImport, async (page) => {
    const buffer = Buffer.from('Nume;Telefon;PIN\r\n;0731000003;1234\r\nDan Ilie;;1234\r\nAna Pop;0731000004;1234');
    await page.locator('main input[type="file"]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('table').first().waitFor();
  }),
  importRefused: on(screens.observerImport, async (page) => {
    const buffer = Buffer.from([0, 1, 2]);
    await page.locator('main input[type="file"]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('alert').filter({ hasText: /CSV/u }).waitFor();
  }),
  leaveQuestion: on(screens.observerNew, async (page) => {
    await page.locator('main input[name="name"]').fill('Ana');
    await page.locator('main form button[type="button"]').last().click();
    await page.getByRole('alertdialog').waitFor();
  }),
  completeList: on(screens.statistics, async (page) => {
    await page.getByRole('main').getByRole('region').nth(2).getByRole('button').click();
    await dialog(page).getByRole('listitem').nth(19).waitFor();
  }),
  recipientCounties: on(screens.notifications, async (page) => {
    await page.getByRole('combobox').last().click();
    await page.getByRole('option').first().waitFor();
  }),
  formMenu: on(screens.forms, formMenu),
  formPreview: on(screens.forms, async (page) => {
    await formMenu(page);
    await page.getByRole('menuitem').first().click();
    await dialog(page).getByRole('radio').first().waitFor();
  }),
  formOptions: on(screens.form, async (page) => {
    await page.locator('[data-place^="question"][aria-expanded]').first().click();
    await page.locator('[data-place^="option"]').first().waitFor();
  }),
  newAccount: on(screens.ngoEdit, async (page) => {
    await press(page, 'ACCOUNT_ADD');
    await dialog(page).locator('input').first().waitFor();
  }),
} satisfies Readonly<Record<string, Screen>>;
