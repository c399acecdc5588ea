import type { LoaderInput } from '#machines/loader/loader.machine.ts';
import type { FiguresLoaded, FiguresRequest } from '#machines/top-list/top-list.machine.ts';
import { topListMachine } from '#machines/top-list/top-list.machine.ts';
import { asOf, greatest, pagesOf, rowsInSight } from '#machines/top-list/top-list.selectors.ts';
import { same } from '#machines/same.ts';
import { requestOf } from '#tests/support/loader.ts';
import { type Step, walk } from '#tests/support/walk.ts';

type TopListStep = Step<typeof topListMachine>;

const county = (rank: number) => ({ label: `County ${rank}`, value: String(100 - rank) });
const answer = (total: number, from: number, to: number, time: string): FiguresLoaded => ({
  rows: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => county(from + index)),
  totalItems: total,
  asOf: `2026-11-22T${time}:00.000Z`,
  whole: { total: 10 * total, visitedStations: total },
});

const isLoading = ({ children }: TopListStep['after']) => children.load !== undefined;

walk({
  name: 'top-list',
  machine: topListMachine,
  input: { key: 'numar-observatori', pageSize: 2 },
  events: {
    refreshed: { type: 'refreshed' },
    retried: { type: 'load.retried' },
    'first page wanted': { type: 'page.changed', page: 1 },
    'second page wanted': { type: 'page.changed', page: 2 },
    'page 0 wanted': { type: 'page.changed', page: 0 },
    'page 9 wanted': { type: 'page.changed', page: 9 },
    'half a page wanted': { type: 'page.changed', page: 1.5 },
    'its loader tells': { type: 'xstate.snapshot.load', snapshot: {} },
  },
  replies: {
    load: {
      'nothing there': { output: answer(0, 1, 0, '09:00') },
      /** Some back ends send 20 rows whatever was asked for. */
      'three counties': {
        replyTo: ({ request: { page } }: LoaderInput<FiguresRequest>) =>
          answer(3, (page - 1) * 2 + 1, 3, page === 1 ? '08:00' : '08:01'),
      },
    },
  },
  project: ({ page, inSight }) => [page, inSight?.page, inSight?.totalItems],
  rules: {
    'STA-01 loading exactly while the call is on its way': ({ after }) => after.matches('loading') === isLoading(after),
    'STA-04 a call asks for the wanted page, of the size that was given': ({ after }) =>
      !isLoading(after) ||
      same(requestOf(after.children.load), { key: 'numar-observatori', page: after.context.page, pageSize: 2 }),
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
    'STA-02 an answer brings figures, and the time they are of': ({ after }) =>
      !after.matches('ready') || asOf(after) !== null,
    'STA-01 a refresh asks anew': ({ title, before, after }) =>
      title !== 'refreshed' || (isLoading(after) && after.children.load !== before.children.load),
    'STA-02 a loader at work hears of the reader; what it tells changes nothing': ({ event, before, after, sent }) =>
      (event.type !== 'load.retried' || same(sent, [event])) &&
      (!(event.type === 'load.retried' || event.type === 'xstate.snapshot.load') ||
        same([before.value, before.context], [after.value, after.context])),
  },
  refused: ['page 0 wanted', 'page 9 wanted', 'half a page wanted'],
});
