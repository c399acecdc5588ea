import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { lastPage } from '#machines/list/list.pages.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { type FiguresLoaded, type FiguresRequest, topListMachine } from '#machines/top-list/top-list.machine.ts';
import { asOf, pagesOf, standingOf } from '#machines/top-list/top-list.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

const input = { key: 'judete', pageSize: 20 };
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: '1' }));

/** A list whose server sends so many rows for the pages of 45. */
function start(...counts: number[]) {
  const load = ({ input }: { input: LoaderInput<FiguresRequest> }): Promise<FiguresLoaded> =>
    Promise.resolve({
      rows: rows(counts[input.request.page - 1] ?? 0),
      totalItems: 45,
      asOf: '2026-11-22T08:00:00.000Z',
      whole: null,
    });
  return createActor(topListMachine.provide({ actors: { load: loaderBy(fromPromise(load), quiet) } }), {
    input,
  }).start();
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
    expect(pagesOf(actor.getSnapshot())).toEqual({ ...bar, total: 45 });
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
test('STA-02 it stands as loading until its load fails, and again where the reader retries', async () => {
  const fails = fromPromise<FiguresLoaded, LoaderInput<FiguresRequest>>(() => Promise.reject(failures.forbidden));
  const actor = createActor(topListMachine.provide({ actors: { load: loaderBy(fails, quiet) } }), { input });
  const told: string[] = [];
  actor.subscribe((snapshot) => told.push(standingOf(snapshot)));
  actor.start();
  const before = standingOf(actor.getSnapshot());
  await flush();
  const failed = [standingOf(actor.getSnapshot()), told.at(-1)];
  actor.send({ type: 'load.retried' });
  expect([before, failed, standingOf(actor.getSnapshot())]).toEqual(['loading', ['failed', 'failed'], 'loading']);
  actor.stop();
});

test.each([
  ['shown', 1],
  ['empty', 0],
])('STA-02 figures that are there stay %s, whatever becomes of getting newer ones', (standing, count) => {
  const context = {
    ...input,
    page: 1,
    inSight: { rows: rows(count), page: 1, totalItems: count, asOf: '', greatest: '', whole: null },
  };
  const load = { getSnapshot: () => ({ context: { failure: failures.server } }) };
  expect(standingOf({ context, children: { load } })).toBe(standing);
});
