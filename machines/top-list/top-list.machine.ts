/** Top list: which figures of a ranking are in sight, and how old are they? */
import { assign, sendTo, setup } from 'xstate';
import type { StatisticValue } from '#contract/statistics.ts';
import { lastPage } from '#machines/list/list.pages.ts';
import { createLoaderMachine, type RetryEvent } from '#machines/loader/loader.machine.ts';

export type TopListInput = { key: string; pageSize: number };

/** Of the whole list, and the stations from which there are visits; published back ends do not say it. */
export type Whole = { total: number; visitedStations: number };

/** A page of the ranking as it was last complete: it stays until the next one is. */
export type Figures = {
  rows: StatisticValue[];
  page: number;
  totalItems: number;
  asOf: string;
  /** The first value of the whole ranking, as far as it was seen. */
  greatest: string;
  whole: Whole | null;
};

export type TopListContext = TopListInput & {
  /** The page that is wanted. */
  page: number;
  inSight: Figures | null;
};

export type TopListEvent = { type: 'page.changed'; page: number } | { type: 'refreshed' } | RetryEvent;

export type FiguresRequest = { key: string; page: number; pageSize: number };

export type FiguresLoaded = { rows: StatisticValue[]; totalItems: number; asOf: string; whole: Whole | null };

export const topListMachine = setup({
  types: {
    input: {} as TopListInput,
    context: {} as TopListContext,
    events: {} as TopListEvent,
    children: {} as { load: 'load' },
  },
  actors: {
    load: createLoaderMachine<FiguresRequest, FiguresLoaded>(),
  },
  actions: {
    setPage: assign((_, { page }: { page: number }) => ({ page })),
    storeFigures: assign(({ context }, { rows, totalItems, asOf, whole }: FiguresLoaded) => ({
      inSight: {
        rows: rows.slice(0, context.pageSize),
        page: context.page,
        totalItems,
        asOf,
        whole,
        greatest: (context.page === 1 ? undefined : context.inSight?.greatest) ?? rows[0]?.value ?? '',
      },
    })),
    retryLoad: sendTo('load', { type: 'load.retried' }),
  },
  guards: {
    exists: ({ context: { inSight, pageSize } }, { page }: { page: number }) =>
      inSight !== null && Number.isSafeInteger(page) && page >= 1 && page <= lastPage(inSight.totalItems, pageSize),
    isBeyondEnd: ({ context }, { totalItems }: FiguresLoaded) => context.page > lastPage(totalItems, context.pageSize),
  },
}).createMachine({
  id: 'top-list',
  context: ({ input }) => ({
    key: input.key,
    pageSize: input.pageSize,
    page: 1,
    inSight: null,
  }),
  initial: 'loading',
  on: {
    'page.changed': {
      guard: { type: 'exists', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setPage', params: ({ event }) => event },
    },
    refreshed: { target: '.loading' },
  },
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { key, page, pageSize } }) => ({ request: { key, page, pageSize } }),
        // Who follows this list hears when its loader fails, and how that goes on.
        onSnapshot: {},
        onDone: [
          {
            guard: { type: 'isBeyondEnd', params: ({ event }) => event.output },
            target: 'loading',
            reenter: true,
            actions: {
              type: 'setPage',
              params: ({ context, event }) => ({ page: lastPage(event.output.totalItems, context.pageSize) }),
            },
          },
          { target: 'ready', actions: { type: 'storeFigures', params: ({ event }) => event.output } },
        ],
      },
      on: { 'load.retried': { actions: { type: 'retryLoad' } } },
    },
    ready: {},
  },
});
