import type { Page } from 'playwright-core';
import { exact, question } from '../page.ts';
import { listIn, of, unique, unlessDone, type Direct, type Row, type Subject } from '../row.ts';
import { asReviewer, reviewer, worksAs } from './staff.ts';

const list = '/urgents?urgente=true';
const rows = (page: Page) => page.locator('nav a[data-place]').first().waitFor();

const named = async (direct: Direct): Promise<Subject> => ({ ...(await reviewer(direct)), name: `View ${unique()}` });

/** A saved view of its own. */
async function saved(direct: Direct): Promise<Subject> {
  const subject = await named(direct);
  await worksAs(direct, subject, '/api/v3/reviews/views', {
    name: of(subject, 'name'),
    filter: { tab: 'new', order: 'worst', county: 'CJ' },
  });
  return subject;
}

async function viewsOf(direct: Direct, subject: Subject): Promise<string[]> {
  const token = await direct.logIn(asReviewer(subject));
  const answer: unknown = await (await direct.send('/api/v3/reviews/views', {}, token)).json();
  return listIn(answer, 'views').map(({ name }) => String(name));
}

const panel = (page: Page) => page.getByRole('region', { name: 'Saved views' });
const open = async (page: Page) => {
  await rows(page);
  if ((await panel(page).count()) === 0) await exact(page, 'Saved views').click();
};
const ready = async (page: Page) => {
  await open(page);
  await panel(page).getByLabel('Name of the view').waitFor();
};
const entry = (page: Page, name: string) => panel(page).getByRole('link', { name: new RegExp(`^${name} `, 'u') });

// Done again once the fault is over: what the panel offers to try again is the count.
const save = (page: Page) => exact(panel(page), 'Save this view').click();
const rename = (page: Page) => exact(panel(page), 'Rename').click();
async function remove(page: Page, subject: Subject) {
  await exact(panel(page), `Delete the view “${of(subject, 'name')}”`).click();
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
}

export const deskViewRows: Row[] = [
  { screen: 'emergencies', call: 'listDeskViews', path: list, before: rows, action: open, right: ready },
  {
    screen: 'emergencies',
    call: 'saveDeskView',
    prepare: named,
    visitor: asReviewer,
    path: list,
    before: async (page, subject) => {
      await ready(page);
      await panel(page).getByLabel('Name of the view').fill(of(subject, 'name'));
    },
    action: save,
    again: save,
    right: (page, subject) => entry(page, of(subject, 'name')).waitFor(),
    count: async (direct, subject) => (await viewsOf(direct, subject)).length,
  },
  {
    screen: 'emergencies',
    call: 'changeDeskView',
    prepare: saved,
    visitor: asReviewer,
    path: list,
    before: async (page, subject) => {
      await ready(page);
      await exact(panel(page), `Rename the view “${of(subject, 'name')}”`).click();
      await panel(page).getByLabel('New name').fill('Renamed');
    },
    action: rename,
    again: rename,
    right: (page) => entry(page, 'Renamed').waitFor(),
    count: async (direct, subject) => (await viewsOf(direct, subject)).filter((name) => name === 'Renamed').length,
  },
  {
    screen: 'emergencies',
    call: 'deleteDeskView',
    prepare: saved,
    visitor: asReviewer,
    path: list,
    before: ready,
    action: remove,
    again: unlessDone((page, subject) => entry(page, of(subject, 'name')), remove),
    right: (page, subject) => entry(page, of(subject, 'name')).waitFor({ state: 'detached' }),
    count: async (direct, subject) => 1 - (await viewsOf(direct, subject)).length,
  },
];
