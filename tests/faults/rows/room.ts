import type { Page } from 'playwright-core';
import { exact } from '../page.ts';
import { listIn, unique, type Row } from '../row.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const figures = (page: Page) => page.locator('main dl').first().waitFor();
const codes = 'the filter takes the code of a county as it is typed';
const someone = '/observatori/profil/view/0722000001';

/** What the control room reads, and the note for the next shift. */
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
    screen: 'coverage',
    call: 'listCoverageMoments',
    path: '/coverage',
    right: (page) => page.locator('main ul h2').first().waitFor(),
  },
  { screen: 'stations', call: 'listCounties', path: '/situation/stations', isAmbient: codes, right: rows },
  { screen: 'coverage, stations', call: 'listCounties', path: '/coverage/stations', isAmbient: codes, right: rows },
  { screen: 'calls', call: 'listCounties', path: '/coverage/calls', isAmbient: codes, right: rows },
  {
    screen: 'handover',
    call: 'noteHandover',
    prepare: async () => ({ text: `Words ${unique()}` }),
    path: '/urgents/handover',
    before: (page, { text = '' }) => page.getByLabel('Note for the next shift', { exact: true }).fill(text),
    action: (page) => exact(page, 'Add the note').click(),
    right: (page, { text = '' }) => page.locator('main ol').getByText(text).waitFor(),
    count: async ({ read }, subject) =>
      listIn(await read('/api/v3/reviews/handover'), 'notes').filter(({ text }) => text === subject['text']).length,
  },
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
];
