import type { Page } from 'playwright-core';
import { button, exact, headed } from '../page.ts';
import type { Row } from '../row.ts';
import { asReviewer, didOf, reviewer, works } from './staff.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const current = (page: Page) => page.locator('#current-call').waitFor();
const next = (page: Page) => exact(page, 'Next').click();
const called = async (page: Page) => {
  await rows(page);
  await next(page);
  await current(page);
};
const path = '/coverage/calls';
export const callRows: Row[] = [
  { screen: 'calls', call: 'listLateStations', path, right: rows },
  { screen: 'calls', call: 'listForms', path, right: rows, isAmbient: 'the filter keeps the form of the address' },
  { screen: 'calls', call: 'listCounties', path, right: rows, isAmbient: 'the filter keeps the county of the address' },
  {
    screen: 'calls',
    call: 'nextCall',
    prepare: reviewer,
    visitor: asReviewer,
    path,
    before: rows,
    action: next,
    right: current,
  },
  {
    screen: 'calls',
    call: 'claimCall',
    isAlone: true,
    path,
    before: rows,
    // The first ones are dealt to the officers of other rows.
    action: (page) =>
      button(page, /^Call about /u)
        .last()
        .click(),
    right: current,
  },
  {
    screen: 'calls',
    call: 'renewCall',
    isAlone: true,
    isImpatient: true,
    path,
    before: called,
    action: works,
    isAmbient: 'the next work asks again, and whoever takes the call over is told of it by the list',
    right: current,
  },
  {
    screen: 'calls',
    call: 'giveBackCall',
    isAlone: true,
    path,
    before: called,
    action: (page) => exact(page, 'Give back').click(),
    isAmbient: 'the call ends on this screen at once, and the claim by itself within minutes',
    right: (page) => page.locator('#current-call').waitFor({ state: 'detached' }),
  },
  {
    screen: 'calls',
    call: 'noteCall',
    isAlone: true,
    prepare: reviewer,
    visitor: asReviewer,
    path,
    before: called,
    action: (page) =>
      button(page, /reached$/u)
        .first()
        .click(),
    // The next observer of the station, or of the next one.
    right: current,
    count: (direct, subject) => didOf(direct, subject, 'observer.called'),
  },
  {
    screen: 'calls',
    call: 'listLateObservers',
    path,
    before: rows,
    action: async (page) => {
      if (page.url().includes(path)) await exact(page, 'Message them all').click();
    },
    right: (page) => headed(page, 'Notifications'),
  },
];
