import type { Page } from 'playwright-core';
import { button, exact, question, said } from '../page.ts';
import { isRecord, listIn, of, unique, unlessDone, type Direct, type Row, type Subject } from '../row.ts';
import { asReviewer, reviewer } from './staff.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const cells = (page: Page) => page.getByRole('table').getByRole('cell').first().waitFor();
const figures = (page: Page) => page.locator('main dl').first().waitFor();
const path = '/situation';

const situation: Row[] = [
  { screen: 'situation', call: 'getSituation', path, right: figures },
  {
    screen: 'situation',
    call: 'getSituationSeries',
    path,
    right: (page) => page.locator('main figure').first().waitFor(),
  },
  {
    screen: 'situation',
    call: 'markLooked',
    prepare: reviewer,
    visitor: asReviewer,
    path,
    before: figures,
    action: (page) => exact(page, 'I have seen it').click(),
    right: (page) => said(page, 'Nothing is new.'),
  },
  { screen: 'stations', call: 'listReportingStations', path: '/situation/stations', right: rows },
  {
    screen: 'stations',
    call: 'listCounties',
    path: '/situation/stations',
    right: rows,
    isAmbient: 'the filter keeps the county of the address',
  },
  { screen: 'undelivered', call: 'listUndelivered', path: '/notifications/undelivered', right: rows },
];

const links = '/situation/wall-links';
const named = async (): Promise<Subject> => ({ name: `Hall ${unique()}` });

const good = async ({ read }: Direct, { name }: Subject) =>
  listIn(await read('/api/v3/situation/wall-links')).filter((link) => link['name'] === name && link['isGood'] === true);

/** A link of its own to the wall. */
async function link(direct: Direct): Promise<Subject> {
  const { name = '' } = await named();
  const made = await direct.post('/api/v3/situation/wall-links', { key: crypto.randomUUID(), name, hours: 1 });
  return { name, token: String(isRecord(made) && made['token']) };
}

/** There are no more than so many good ones at a time. */
async function endAll({ read, send }: Direct): Promise<void> {
  for (const { id, isGood } of listIn(await read('/api/v3/situation/wall-links')))
    if (isGood === true) await send(`/api/v3/situation/wall-links/${String(id)}`, { method: 'DELETE' });
}

const endButton = (page: Page, subject: Subject) => exact(page, `End the link “${of(subject, 'name')}”`);
async function end(page: Page, subject: Subject) {
  await endButton(page, subject).click();
  await question(page).getByRole('button', { name: 'End', exact: true }).click();
}

const wall: Row[] = [
  {
    screen: 'wall',
    call: 'getWall',
    isAlone: true,
    // Whoever has the link needs no login: a 401 says that it has ended.
    isLoggedOut: true,
    prepare: async (direct) => {
      await endAll(direct);
      return link(direct);
    },
    path: (subject) => `/situation/wall#${of(subject, 'token')}`,
    // All else is asked again by itself.
    again: async (page) => {
      const ask = exact(page, 'Try again');
      if ((await ask.count()) > 0) await ask.click();
    },
    right: (page) => said(page, /^As of /u),
  },
  {
    screen: 'links to the wall',
    call: 'listWallLinks',
    isAlone: true,
    prepare: link,
    path: links,
    right: cells,
  },
  {
    screen: 'links to the wall',
    call: 'makeWallLink',
    isAlone: true,
    prepare: async (direct) => {
      await endAll(direct);
      return named();
    },
    path: links,
    before: (page, subject) => page.locator('main form input').first().fill(of(subject, 'name')),
    action: (page) => button(page, 'Make a link').click(),
    right: (page, subject) =>
      page.getByRole('heading', { name: `The link for “${of(subject, 'name')}” is there` }).waitFor(),
    count: async (direct, subject) => (await good(direct, subject)).length,
  },
  {
    screen: 'links to the wall',
    call: 'endWallLink',
    isAlone: true,
    prepare: async (direct) => {
      await endAll(direct);
      return link(direct);
    },
    path: links,
    before: cells,
    action: end,
    again: unlessDone(endButton, end),
    right: (page, subject) => endButton(page, subject).waitFor({ state: 'detached' }),
    count: async (direct, subject) => 1 - (await good(direct, subject)).length,
  },
];

export const situationRows: Row[] = [...situation, ...wall];
