import type { FiguresLoaded } from '#machines/top-list/top-list.machine.ts';
import { topListMachine } from '#machines/top-list/top-list.machine.ts';
import { asOf, greatest, isLoading, pagesOf, rowsInSight, standingOf } from '#machines/top-list/top-list.selectors.ts';
import { same } from '#machines/same.ts';
import { retryOf } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';
import { type Step, walk } from '#tests/support/walk.ts';

type TopListStep = Step<typeof topListMachine>;

const county = (rank: number) => ({ label: `County ${rank}`, value: String(100 - rank) });
const answer = (total: number, from: number, to: number, time: string): FiguresLoaded => ({
  rows: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => county(from + index)),
  totalItems: total,
  asOf: `2026-11-22T${time}:00.000Z`,
});

const requestOf = ({ children }: TopListStep['after']): unknown => children.load?.getSnapshot().input;
const asks = new Set(['refreshed', 'retried', 'second page wanted', 'first page wanted', 'connection back']);

walk({
  name: 'top-list',
  machine: topListMachine,
  input: { key: 'numar-observatori', pageSize: 2 },
  events: {
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
    'connection back': { type: 'connection.restored' },
    'first page wanted': { type: 'page.changed', page: 1 },
    'second page wanted': { type: 'page.changed', page: 2 },
    'page 0 wanted': { type: 'page.changed', page: 0 },
    'page 9 wanted': { type: 'page.changed', page: 9 },
    'half a page wanted': { type: 'page.changed', page: 1.5 },
  },
  replies: {
    load: {
      'nothing there': { output: answer(0, 1, 0, '09:00') },
      /** Some back ends send 20 rows whatever was asked for. */
      'three counties': {
        replyTo: ({ page }: { page: number }) => answer(3, (page - 1) * 2 + 1, 3, page === 1 ? '08:00' : '08:01'),
      },
      'load failed': { error: failures.server },
      forbidden: { error: failures.forbidden },
    },
  },
  project: ({ page, inSight, failures }) => [page, inSight?.page, inSight?.totalItems, Math.min(failures, 2)],
  rules: {
    'STA-01 loading exactly while the call is on its way': ({ after }) =>
      isLoading(after) === (after.children.load !== undefined),
    'STA-04 a call asks for the wanted page, of the size that was given': ({ after }) =>
      !isLoading(after) || same(requestOf(after), { key: 'numar-observatori', page: after.context.page, pageSize: 2 }),
    'STA-01 never more rows than the card has, even if more are sent': ({ after }) => rowsInSight(after).length <= 2,
    'STA-01 figures in sight stay until newer ones are there, with the time they are of': ({ title, before, after }) =>
      title.endsWith('counties') || title === 'nothing there' || same(before.context.inSight, after.context.inSight),
    'STA-01 a page that exists is turned to, no other': ({ title, before, after }) => {
      const wanted = { 'first page wanted': 1, 'second page wanted': 2 }[title];
      if (!title.endsWith('wanted')) return true;
      const exists = wanted !== undefined && wanted <= pagesOf(before).pages && before.context.inSight !== null;
      return exists ? after.context.page === wanted && isLoading(after) : same(before.context, after.context);
    },
    'STA-01 the figures of a page are those the server sent for it': ({ title, before, after }) =>
      title !== 'three counties' ||
      same(rowsInSight(after), before.context.page === 1 ? [county(1), county(2)] : [county(3)]),
    'STA-05 the bars of every page are measured by the first of the whole ranking': ({ after }) =>
      greatest(after) === (rowsInSight(after).length > 0 ? '99' : ''),
    'STA-01 what a bar of pages says fits the rows in sight': ({ after }) => {
      const { from, to, page, pages } = pagesOf(after);
      const rows = rowsInSight(after).length;
      return page <= pages && (rows === 0 ? from === 0 && to === 0 : to - from + 1 === rows);
    },
    'STA-01 a list that became shorter is shown from its last page': ({ title, before, after }) =>
      title !== 'nothing there' || before.context.page === 1
        ? true
        : isLoading(after) && after.context.page === 1 && same(before.context.inSight, after.context.inSight),
    'STA-02 where nothing is in sight it is loading or failed; otherwise shown or empty': ({ after }) =>
      standingOf(after) ===
      (after.context.inSight === null
        ? after.context.failure === null
          ? 'loading'
          : 'failed'
        : rowsInSight(after).length > 0
          ? 'shown'
          : 'empty'),
    'STA-02 a failure is told, and an answer ends it': ({ title, after }) =>
      !after.matches('ready')
        ? !['load failed', 'forbidden'].includes(title) || retryOf(after)?.fault === after.context.failure
        : retryOf(after) === null && asOf(after) !== null,
    'STA-02 a failure that may pass waits to retry, one that will not stops': ({ title, after }) =>
      (title !== 'load failed' || after.matches({ failed: 'waitingToRetry' })) &&
      (title !== 'forbidden' || after.matches({ failed: 'stopped' })),
    'STA-02 the pauses grow 1, 2, 4 … seconds, and the screen can count them down': ({ before, waited }) =>
      waited === 0 ||
      (waited === [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][before.context.failures - 1] &&
        waited === retryOf(before)?.pause),
    'STA-02 a try that was asked for, or that a connection allows, begins at once': ({ title, waited, after }) =>
      (!asks.has(title) && waited === 0) || isLoading(after),
    'STA-02 during an automatic try the failure still stands; after a retry of the reader it is forgotten': ({
      title,
      waited,
      after,
    }) =>
      (waited === 0 || retryOf(after)?.isRetrying === true) &&
      (!['retried', 'refreshed', 'connection back'].includes(title) || retryOf(after) === null),
  },
  refused: ['page 0 wanted', 'page 9 wanted', 'half a page wanted'],
});
