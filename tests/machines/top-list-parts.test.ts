import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type FiguresLoaded,
  type FiguresRequest,
  lastPage,
  topListMachine,
} from '#machines/top-list/top-list.machine.ts';
import { asOf, pagesOf, standingOf } from '#machines/top-list/top-list.selectors.ts';
import { retryOf } from '#machines/retry.ts';
import { flush } from '#tests/support/walk.ts';

const input = { key: 'judete', pageSize: 20 };
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: '1' }));

/** A list whose server sends so many rows for the pages of 45. */
function start(...counts: number[]) {
  const load = ({ input: { page } }: { input: FiguresRequest }): Promise<FiguresLoaded> =>
    Promise.resolve({ rows: rows(counts[page - 1] ?? 0), totalItems: 45, asOf: '2026-11-22T08:00:00.000Z' });
  return createActor(topListMachine.provide({ actors: { load: fromPromise(load) } }), { input }).start();
}

describe('STA-01 what the bar of pages says', () => {
  test.each([
    [1, { page: 1, pages: 3, from: 1, to: 20 }],
    [2, { page: 2, pages: 3, from: 21, to: 40 }],
    [3, { page: 3, pages: 3, from: 41, to: 45 }],
  ])('on page %i', async (page, bar) => {
    const actor = start(20, 20, 5);
    await flush();
    actor.send({ type: 'page.changed', page });
    await flush();
    expect(pagesOf(actor.getSnapshot())).toEqual({ ...bar, total: 45, isLoading: false });
  });

  test('a page for which the server sends no rows goes from nothing to nothing', async () => {
    const actor = start(20, 0);
    await flush();
    actor.send({ type: 'page.changed', page: 2 });
    await flush();
    expect(pagesOf(actor.getSnapshot())).toMatchObject({ page: 2, from: 0, to: 0, total: 45 });
  });

  test.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [45, 3],
  ])('%i rows have %i pages', (total, pages) => expect(lastPage(total, 20)).toBe(pages));
});

test('STA-01 while no figures are there, there is no time they are of', async () => {
  const actor = start(20);
  const before = asOf(actor.getSnapshot());
  await flush();
  expect([before, asOf(actor.getSnapshot())]).toEqual([null, '2026-11-22T08:00:00.000Z']);
});

test('a list whose load nobody provided has failed', async () => {
  const actor = createActor(topListMachine, { input }).start();
  await flush();
  const snapshot = actor.getSnapshot();
  actor.stop();
  expect([standingOf(snapshot), retryOf(snapshot)?.fault.detail]).toEqual([
    'failed',
    expect.stringContaining('top-list: the actor load is not provided'),
  ]);
});
