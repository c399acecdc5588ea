import type { Page } from 'playwright-core';
import { exact, said } from '../page.ts';
import { enter } from '../visit.ts';
import type { Row } from '../row.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const cards = (page: Page) => page.getByRole('main').getByRole('region').nth(6).waitFor();
const first = 'Top counties with most observers';
const questions = '/statistics/questions?form=B';

const login: Row[] = [
  {
    screen: 'login',
    call: 'authorize',
    isLoggedOut: true,
    path: '/observatori',
    before: (page) => page.locator('main.login').waitFor(),
    action: (page) => enter(page),
    again: (page) => page.locator('main.login button[type=submit]').click(),
    right: rows,
  },
];

/** What the frame asks for beside every screen: nobody waits for it, and without it every screen is as it was. */
const frame: Row[] = [
  {
    screen: 'frame',
    call: 'countUnread',
    what: 'number of unread emergencies',
    path: '/observatori',
    isAmbient: 'the number is asked for again with the next news',
    right: rows,
  },
  {
    screen: 'frame',
    call: 'getFeatures',
    quiet: 'what a server offers beside the calls of published back ends appears when it has answered',
    path: '/observatori',
    // Refusals are not asked about again by themselves.
    again: async (page, _, fault) => {
      if (['403', '409', '413', '422'].includes(fault)) await page.reload();
    },
    right: async (page) => {
      await rows(page);
      await page.locator('#account a[href="/account"]').waitFor({ state: 'attached' });
    },
  },
  {
    screen: 'frame',
    call: 'followThreads',
    path: '/observatori',
    isAmbient: 'lists are asked from time to time instead',
    right: rows,
  },
  {
    screen: 'frame',
    call: 'listForms',
    what: 'at hand for later',
    path: '/observatori',
    isAmbient: 'forms are asked for again on their screen',
    right: rows,
  },
  {
    screen: 'frame',
    call: 'findAnything',
    path: '/observatori',
    before: rows,
    action: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('[role=dialog] input').fill('cj 4');
    },
    right: (page) => page.locator('[role=dialog] [role=option]', { hasText: 'CJ 4' }).first().waitFor(),
  },
];

const statistics: Row[] = [
  { screen: 'statistics', call: 'getStatistic', what: 'all seven', path: '/statistics', right: cards },
  {
    screen: 'statistics',
    call: 'getStatistic',
    what: 'one of seven',
    picks: ({ path }) => path.endsWith('/observerNumber'),
    path: '/statistics',
    right: cards,
  },
  {
    screen: 'statistics',
    call: 'getStatistic',
    what: 'complete list',
    picks: ({ path, query }) => path.endsWith('/observerNumber') && query.get('pageSize') === '20',
    path: '/statistics',
    before: cards,
    action: async (page) => {
      if ((await page.getByRole('dialog').count()) > 0) return;
      await exact(page, `See the complete list: ${first}`).click();
      await page.getByRole('dialog').waitFor();
    },
    right: (page) => page.getByRole('dialog').getByRole('listitem').nth(5).waitFor(),
  },
  {
    screen: 'top list',
    call: 'getStatistic',
    path: '/statistics/numar-observatori',
    right: (page) => said(page, /^Showing 1 to/u),
  },
  { screen: 'answers by question', call: 'listForms', path: questions, right: rows },
  { screen: 'answers by question', call: 'getFormStatistics', path: questions, right: rows },
  {
    screen: 'answers by question',
    call: 'listNgos',
    path: questions,
    right: (page) => page.locator('select[name=ngo] option').nth(1).waitFor({ state: 'attached' }),
  },
  {
    screen: 'answers by question',
    call: 'getQuestionStatistics',
    path: questions,
    before: rows,
    action: async (page) => {
      const button = page.getByRole('button', { name: /^By county: B1\./u });
      if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    },
    right: (page) => page.locator('main section section tbody tr').nth(1).waitFor(),
  },
  {
    screen: 'counted visits',
    call: 'listCountedVisits',
    path: '/statistics/visits?flagged=any&county=B',
    right: rows,
  },
];

export const otherRows: Row[] = [...login, ...frame, ...statistics];
