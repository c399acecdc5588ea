import type { Page } from 'playwright-core';
import type { Row } from '../row.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const figures = (page: Page) => page.locator('main dl').first().waitFor();
const someone = '/observatori/profil/view/0722000001';

/** What the control room reads: it changes nothing. */
export const roomRows: Row[] = [
  { screen: 'situation', call: 'getSituation', path: '/situation', right: figures },
  {
    screen: 'situation',
    call: 'getSituationSeries',
    path: '/situation',
    right: (page) => page.locator('main figure').first().waitFor(),
  },
  { screen: 'stations', call: 'listReportingStations', path: '/situation/stations', right: rows },
  { screen: 'undelivered', call: 'listUndelivered', path: '/notifications/undelivered', right: rows },
  {
    screen: 'coverage',
    call: 'getCoverage',
    path: '/coverage',
    right: (page) => page.locator('main ul h2').first().waitFor(),
  },
  {
    screen: 'coverage',
    call: 'listStationStates',
    path: '/coverage?view=stations',
    right: (page) => page.getByRole('list', { name: 'What each sign means' }).waitFor(),
  },
  { screen: 'coverage, stations', call: 'listCoverageStations', path: '/coverage/stations', right: rows },
  { screen: 'coverage, station', call: 'getCoverageStation', path: '/coverage/stations/1', right: rows },
  { screen: 'expectations', call: 'getExpectations', path: '/coverage/plan', right: rows },
  { screen: 'calls', call: 'listLateStations', path: '/coverage/calls', right: rows },
  { screen: 'numbers of the desk', call: 'reviewNumbers', path: '/urgents/numbers', right: figures },
  {
    screen: 'handover',
    call: 'getHandover',
    path: '/urgents/handover',
    right: (page) => page.locator('main footer code').waitFor(),
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
];
