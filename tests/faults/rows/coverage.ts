import type { Page } from 'playwright-core';
import { button, exact, question, said } from '../page.ts';
import { isRecord, listIn, of, unique, unlessDone, type Direct, type Row, type Subject } from '../row.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const tiles = (page: Page) => page.locator('main ul h2').first().waitFor();

const board: Row[] = [
  { screen: 'coverage', call: 'getCoverage', path: '/coverage', right: tiles },
  { screen: 'coverage', call: 'listCoverageMoments', path: '/coverage', right: tiles },
  {
    screen: 'coverage',
    call: 'listStationStates',
    path: '/coverage?view=stations',
    right: (page) => page.getByRole('list', { name: 'What each sign means' }).waitFor(),
  },
  {
    screen: 'coverage',
    call: 'getCountyShapes',
    path: '/coverage?view=map',
    right: (page) => page.locator('main svg a').first().waitFor(),
  },
  { screen: 'coverage, stations', call: 'listCoverageStations', path: '/coverage/stations', right: rows },
  {
    screen: 'coverage, stations',
    call: 'listCounties',
    path: '/coverage/stations',
    isAmbient: 'the filter keeps the county of the address',
    right: rows,
  },
  { screen: 'coverage, station', call: 'getCoverageStation', path: '/coverage/stations/1', right: rows },
];

/** Each form in its turn, so that two visits at a time hardly meet. */
const turns = ['A', 'B', 'C', 'D'];
let turn = 0;

/** Hours that no other visit has set. */
async function hours(): Promise<Subject> {
  turn += 1;
  const minute = String(turn % 60).padStart(2, '0');
  return { form: turns[turn % turns.length] ?? 'A', from: `0${1 + (Math.floor(turn / 60) % 9)}:${minute}` };
}

const fields = (page: Page) => page.getByRole('dialog').locator('input[name="from"]');

/** A plan of its own in the place of the one before. */
async function plan({ read, send }: Direct): Promise<Subject> {
  const now = await read('/api/v3/coverage/expectations');
  const before = isRecord(now) && isRecord(now['plan']) ? String(now['plan']['id']) : null;
  const form = new FormData();
  form.set('file', new File([lines], `plan ${unique()}.csv`, { type: 'text/csv' }));
  if (before !== null) form.set('replaces', before);
  const answer = await send('/api/v3/coverage/plan', { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`no plan: ${answer.status} ${await answer.text()}`);
  return {};
}

const lines = 'observer,county,station,form\n0722000001,AB,1,A\n';

const planId = async ({ read }: Direct): Promise<string> => {
  const now = await read('/api/v3/coverage/expectations');
  return isRecord(now) && isRecord(now['plan']) ? String(now['plan']['id']) : '';
};

const file = (page: Page) => page.locator('main input[type="file"]');
const chooseFile = (page: Page) =>
  file(page).setInputFiles({ name: 'new plan.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });

const take = (page: Page) => button(page, 'Plan 1 line');
const checked = async (page: Page) => {
  await file(page).or(take(page)).first().waitFor({ state: 'attached' });
  if ((await file(page).count()) > 0) await chooseFile(page);
  await take(page).waitFor();
};

async function remove(page: Page) {
  await exact(page, 'Remove the plan').click();
  await question(page).getByRole('button', { name: 'Remove the plan', exact: true }).click();
}

const expectations: Row[] = [
  { screen: 'expectations', call: 'getExpectations', path: '/coverage/plan', right: rows },
  {
    screen: 'expectations',
    call: 'setFormHours',
    isAlone: true,
    prepare: hours,
    path: '/coverage/plan',
    before: async (page, subject) => {
      await exact(page, `Change the hours of ${of(subject, 'form')}`).click();
      await fields(page).fill(of(subject, 'from'));
      await page.getByRole('dialog').locator('input[name="to"]').fill('23:30');
    },
    action: (page) => exact(page.getByRole('dialog'), 'Save').click(),
    right: (page, subject) => said(page, `${of(subject, 'from')} – 23:30`),
    count: async ({ read }, subject) =>
      listIn(await read('/api/v3/coverage/expectations'), 'forms').filter(
        ({ code, hours: set }) =>
          code === of(subject, 'form') && isRecord(set) && set['from'] === of(subject, 'from') && set['to'] === '23:30',
      ).length,
  },
  {
    screen: 'expectations',
    call: 'removePlan',
    isAlone: true,
    prepare: plan,
    path: '/coverage/plan',
    before: rows,
    action: remove,
    again: unlessDone((page) => exact(page, 'Remove the plan'), remove),
    right: (page) => said(page, 'There is no plan: the hours below say what is expected.'),
    count: async (direct) => ((await planId(direct)) === '' ? 1 : 0),
  },
  {
    screen: 'import of a plan',
    call: 'planTemplate',
    path: '/coverage/plan/import',
    action: (page) => button(page, 'Download a template').click(),
    right: async (page, _, saved) => {
      await saved();
      await button(page, 'Download a template').waitFor();
    },
  },
  {
    screen: 'import of a plan',
    call: 'importPlan',
    what: 'the check',
    isAlone: true,
    path: '/coverage/plan/import',
    action: chooseFile,
    right: checked,
  },
  {
    screen: 'import of a plan',
    call: 'importPlan',
    isAlone: true,
    prepare: async (direct) => {
      await plan(direct);
      return { plan: await planId(direct) };
    },
    path: '/coverage/plan/import',
    before: checked,
    action: async (page) => {
      await checked(page);
      await take(page).click();
    },
    right: (page) => said(page, '1 line is planned.'),
    count: async (direct, subject) => ((await planId(direct)) === of(subject, 'plan') ? 0 : 1),
  },
  {
    screen: 'import of a plan',
    call: 'getExpectations',
    path: '/coverage/plan/import',
    isAlone: true,
    action: chooseFile,
    right: checked,
  },
];

export const coverageRows: Row[] = [...board, ...expectations];
