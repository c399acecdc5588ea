import type { Page } from 'playwright-core';
import { demoLogins } from '#server/seed/register.ts';
import { home, pathTo, type RouteName } from '#src/routes.ts';
import { loggedIn, over } from '../../bench/support/client.ts';
import { logIn } from './browser.ts';
import { said } from './said.ts';

export interface Screen {
  path: (page: Page) => Promise<string> | string;
  /** What is there when the screen has all that it shows first. */
  ready: (page: Page) => Promise<unknown>;
}

/** A list of threads shows a few first, and loads on until some are ready beyond its pane. */
async function threadsIn(page: Page) {
  await page.waitForFunction(() => (document.querySelector<HTMLElement>('main nav ul')?.offsetHeight ?? 0) > 1_200);
  await page.locator('main nav button:enabled').waitFor();
}

const rowsIn = (page: Page) => page.locator('tbody tr').nth(1).waitFor();

/** The NGOs that organizers choose from. */
const choicesIn = (page: Page) => page.locator('main select option').nth(1).waitFor({ state: 'attached' });

/** As a link of the console leads there: the page stays. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The same by way of a screen with nothing on it: what is there then belongs to the new one. */
async function visitPath(page: Page, path: string): Promise<void> {
  await navigate(page, '/nowhere');
  await page.getByRole('heading', { level: 1, name: said('NOT_FOUND_TITLE') }).waitFor();
  await navigate(page, path);
}

/** Somebody is logged in, and sees nothing yet. */
export async function beginVisit(page: Page, user?: string): Promise<void> {
  await page.goto('/nowhere');
  await logIn(page, user);
  await page.getByRole('banner').waitFor();
}

/** Brings a page with somebody logged in to a screen, and waits until that has all that it shows first. */
export async function visitScreen(page: Page, { path, ready }: Screen): Promise<void> {
  await visitPath(page, await path(page));
  await ready(page);
}

/** The address of what a link of a list leads to. */
const linkedFrom = (list: string, link: string) => async (page: Page) => {
  await visitPath(page, list);
  const first = page.locator(link).first();
  await first.waitFor();
  return (await first.getAttribute('href')) ?? list;
};

const at = (path: string) => () => path;

/** Claims of the demo end after five minutes: whenever the numbers of the desk are looked at, somebody has just begun. */
const whileClaimed = (path: string) => async (page: Page) => {
  const { account, password } = demoLogins.admin;
  const send = await loggedIn(over(new URL(page.url()).origin), account, password);
  const dealt = await send('/api/v3/reviews/next?order=newest', { method: 'POST', body: '{}' });
  if (!dealt.ok) throw new Error(`no visit was dealt: ${dealt.status}`);
  return path;
};

const named = (name: string) => (page: Page) => page.locator(`input[name="${name}"]`).waitFor();

/** Of how many questions so many are answered is known when the form is. */
const tabsIn = (page: Page) =>
  page
    .getByRole('tab', { name: /\d (?:of|din) \d/u })
    .first()
    .waitFor();

const withThread = (page: Page) =>
  Promise.all([threadsIn(page), tabsIn(page), page.getByRole('heading', { level: 4 }).first().waitFor()]);

const withReview = (page: Page) =>
  Promise.all([
    withThread(page),
    page
      .getByRole('region', { name: /^(?:Review|Verificare)$/u })
      .locator('a, button')
      .first()
      .waitFor(),
  ]);

/** The tabs of the desk have their numbers. */
const countedIn = (page: Page) =>
  page
    .getByRole('navigation', { name: said('DESK_TABS') })
    .getByRole('link', { name: /\d/u })
    .first()
    .waitFor();

const inEditor = (page: Page) => page.locator('input[data-place^="section "]').first().waitFor();

/** Every screen of the console, by its route, as an organizer finds it. */
export const screens: Readonly<Record<Exclude<RouteName, 'root' | 'login'> | 'notFound', Screen>> = {
  urgents: { path: at(home), ready: (page) => Promise.all([threadsIn(page), countedIn(page)]) },
  urgentsThread: {
    path: linkedFrom(home, 'main a[href*="/details/"]'),
    ready: (page) => Promise.all([withReview(page), countedIn(page)]),
  },
  deskNumbers: {
    path: whileClaimed(pathTo('deskNumbers')),
    ready: (page) => page.locator('main dl').first().waitFor(),
  },
  handover: { path: whileClaimed(pathTo('handover')), ready: (page) => page.locator('main footer code').waitFor() },
  answers: { path: at(pathTo('answers')), ready: threadsIn },
  answersThread: { path: linkedFrom(pathTo('answers'), 'main a[href*="/details/"]'), ready: withReview },
  situation: {
    path: at(pathTo('situation')),
    ready: async (page) => {
      await page.locator('main dl').first().waitFor();
      await page.locator('main figure').first().waitFor();
    },
  },
  stations: { path: at(pathTo('stations')), ready: rowsIn },
  wallLinks: { path: at(pathTo('wallLinks')), ready: (page) => page.locator('main form select').waitFor() },
  undelivered: { path: at(pathTo('undelivered')), ready: rowsIn },
  coverage: { path: at(pathTo('coverage')), ready: (page) => page.locator('main ul h2').first().waitFor() },
  coverageStations: { path: at(pathTo('coverageStations')), ready: rowsIn },
  coverageStation: { path: linkedFrom(pathTo('coverageStations'), 'tbody th a'), ready: rowsIn },
  coverageCalls: { path: at(pathTo('coverageCalls')), ready: rowsIn },
  coveragePlan: { path: at(pathTo('coveragePlan')), ready: rowsIn },
  planImport: { path: at(pathTo('planImport')), ready: (page) => page.locator('main input[type="file"]').waitFor() },
  statistics: {
    path: at(pathTo('statistics')),
    ready: (page) => page.getByRole('main').getByRole('region').nth(6).waitFor(),
  },
  questions: { path: at(`${pathTo('questions')}?form=B`), ready: rowsIn },
  countedVisits: { path: at(`${pathTo('countedVisits')}?flagged=any&county=B`), ready: rowsIn },
  topList: {
    path: at(pathTo('topList', { key: 'sesizari-judete' })),
    ready: (page) => page.getByRole('listitem').nth(1).waitFor(),
  },
  observers: { path: at(pathTo('observers')), ready: rowsIn },
  observerNew: { path: at(pathTo('observerNew')), ready: choicesIn },
  observerView: {
    path: at(pathTo('observerView', { phone: '0722000001' })),
    ready: (page) =>
      Promise.all([
        page.locator('main dd').first().waitFor(),
        rowsIn(page),
        page.locator('main section ol li').first().waitFor(),
      ]),
  },
  observerEdit: { path: at(pathTo('observerEdit', { phone: '0722000001' })), ready: named('phone') },
  observerImport: { path: at(pathTo('observerImport')), ready: choicesIn },
  ngos: { path: at(pathTo('ngos')), ready: rowsIn },
  ngoNew: { path: at(pathTo('ngoNew')), ready: named('shortName') },
  ngoEdit: { path: at(pathTo('ngoEdit', { id: 2 })), ready: (page) => page.locator('section li').first().waitFor() },
  ngoView: { path: at(pathTo('ngoView', { id: 2 })), ready: (page) => page.locator('section li').first().waitFor() },
  forms: { path: at(pathTo('forms')), ready: rowsIn },
  formNew: { path: at(pathTo('formNew')), ready: (page) => page.locator('[data-place="form"]').waitFor() },
  form: { path: at(pathTo('form', { id: 1 })), ready: inEditor },
  notifications: {
    path: at(`${pathTo('notifications')}?county=B`),
    ready: (page) => page.locator('li input[type="checkbox"]').first().waitFor(),
  },
  notificationHistory: {
    path: at(pathTo('notificationHistory')),
    ready: (page) => page.getByRole('rowheader').first().waitFor(),
  },
  notificationSent: {
    path: linkedFrom(pathTo('notificationHistory'), 'tbody a[href*="/history/"]'),
    ready: rowsIn,
  },
  /** Of one kind: what the tests before did themselves stands in the history, too. */
  acts: {
    path: at(`${pathTo('acts')}?kind=review.confirmed`),
    ready: async (page) => {
      await rowsIn(page);
      await page.locator('select[name="account"] option').nth(1).waitFor({ state: 'attached' });
    },
  },
  account: {
    path: at(pathTo('account')),
    ready: (page) =>
      Promise.all([
        page.locator('main li strong').first().waitFor(),
        page
          .getByRole('region', { name: /^(?:Second factor|Al doilea factor)$/u })
          .getByRole('button')
          .first()
          .waitFor(),
      ]),
  },
  notFound: { path: at('/nowhere'), ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
};
