import type { Page } from 'playwright-core';
import { exact } from '../page.ts';
import type { Passed } from '../proxy.ts';
import type { Direct, Row, Subject } from '../row.ts';
import { observer, profile } from './observers.ts';

const path = '/history';
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader').first().waitFor();
const isOlder = ({ query }: Passed) => query.has('before');

/** More than fit on a page. */
async function many(direct: Direct): Promise<Subject> {
  for (let made = 0; made < 51; made += 1) await direct.send('/api/v1/export/all?county=AB&format=csv');
  return {};
}

export const actRows: Row[] = [
  { screen: 'acts', call: 'listActs', picks: (call) => !isOlder(call), path, right: rows },
  {
    screen: 'acts',
    call: 'listActs',
    what: 'older ones',
    picks: isOlder,
    prepare: many,
    path,
    before: rows,
    action: (page) => exact(page, 'Show older').click(),
    right: (page) => page.getByRole('table').getByRole('rowheader').nth(50).waitFor(),
  },
  {
    screen: 'acts',
    call: 'listActors',
    quiet: 'whose acts are filtered by is said by a number, and there is nobody to choose',
    path,
    right: async (page) => {
      await rows(page);
      await page.locator('select[name=account] option').nth(1).waitFor({ state: 'attached' });
    },
    again: async (page) => void (await page.reload()),
  },
  {
    screen: 'acts',
    call: 'exportActs',
    path,
    before: rows,
    action: (page) => exact(page, 'Download as CSV').click(),
    cancel: 'Cancel the download',
    right: async (page, _, saved) => {
      await saved();
      await exact(page, 'Download as CSV').waitFor();
    },
  },
  {
    screen: 'observer, view',
    call: 'listActs',
    what: 'its history',
    prepare: observer,
    path: profile('view'),
    before: (page) => page.locator('main dl').waitFor(),
    action: (page) => exact(page, 'History').click(),
    right: rows,
  },
];
