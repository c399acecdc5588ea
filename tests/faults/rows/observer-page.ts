import type { Page } from 'playwright-core';
import { exact, question, said } from '../page.ts';
import { listIn, type Direct, type Row, type Subject } from '../row.ts';
import { observer, profile } from './observers.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const someone = '/observatori/profil/view/0722000001';

/** Those of this name; a made-up one has no other. */
const named = async ({ read }: Direct, { name = '' }: Subject) =>
  listIn(await read(`/api/v1/observer?Name=${encodeURIComponent(name)}&PageSize=50`), 'data').length;

const confirm = (page: Page) => question(page).getByRole('button', { name: 'Make anonymous', exact: true }).click();

export const observerPageRows: Row[] = [
  {
    screen: 'observers',
    call: 'getRetention',
    path: '/observatori',
    isAmbient: 'that it is time to erase is said when it is asked for again',
    right: rows,
  },
  {
    screen: 'observer, view',
    call: 'viewObserver',
    path: someone,
    isAmbient: 'that somebody looked is written down when somebody looks again',
    right: (page) => page.locator('main dl').waitFor(),
  },
  {
    screen: 'observer, view',
    call: 'listObserverStations',
    path: someone,
    right: (page) => page.getByRole('table', { name: 'Polling stations' }).getByRole('rowheader').first().waitFor(),
  },
  {
    screen: 'observer, view',
    call: 'listObserverEvents',
    path: someone,
    right: (page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor(),
  },
  {
    screen: 'observer, view',
    call: 'eraseObservers',
    prepare: observer,
    path: profile('view'),
    before: async (page) => {
      await exact(page, 'Make anonymous…').click();
      await question(page).getByRole('checkbox').waitFor();
    },
    action: confirm,
    again: confirm,
    right: (page) => said(page, '1 observer is anonymous for good.'),
    count: async (direct, subject) => 1 - (await named(direct, subject)),
  },
];
