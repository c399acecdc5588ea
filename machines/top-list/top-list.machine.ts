/** Top list: which figures of a ranking are in sight, and how old are they? */
import { assign, fromPromise, setup } from 'xstate';
import type { StatisticValue } from '#contract/statistics.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { unprovided } from '#machines/unprovided.ts';

export type TopListInput = { key: string; pageSize: number };

/** A page of the ranking as it was last complete: it stays until the next one is. */
export type Figures = {
  rows: StatisticValue[];
  page: number;
  totalItems: number;
  asOf: string;
  /** The first value of the whole ranking, as far as it was seen. */
  greatest: string;
};

export type TopListContext = TopListInput & {
  /** The page that is wanted. */
  page: number;
  inSight: Figures | null;
  failure: Failure | null;
  failures: number;
};

export type TopListEvent =
  | { type: 'page.changed'; page: number }
  | { type: 'refreshed' }
  | { type: 'load.retried' }
  | { type: 'connection.restored' };

export type FiguresRequest = { key: string; page: number; pageSize: number };

export type FiguresLoaded = { rows: StatisticValue[]; totalItems: number; asOf: string };

export const topListMachine = setup({
  types: {
    input: {} as TopListInput,
    context: {} as TopListContext,
    events: {} as TopListEvent,
    tags: {} as 'loading' | 'waitingToRetry',
    children: {} as { load: 'load' },
  },
  actors: {
    load: fromPromise<FiguresLoaded, FiguresRequest>(() => unprovided('top-list', 'load')),
  },
  actions: {
    setPage: assign((_, { page }: { page: number }) => ({ page })),
    storeFigures: assign(({ context }, { rows, totalItems, asOf }: FiguresLoaded) => ({
      inSight: {
        rows: rows.slice(0, context.pageSize),
        page: context.page,
        totalItems,
        asOf,
        greatest: (context.page === 1 ? undefined : context.inSight?.greatest) ?? rows[0]?.value ?? '',
      },
      failure: null,
      failures: 0,
    })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      failures: context.failures + 1,
    })),
    forgetFailures: assign({ failure: null, failures: 0 }),
  },
  guards: {
    exists: ({ context: { inSight, pageSize } }, { page }: { page: number }) =>
      inSight !== null && Number.isSafeInteger(page) && page >= 1 && page <= lastPage(inSight.totalItems, pageSize),
    isBeyondEnd: ({ context }, { totalItems }: FiguresLoaded) => context.page > lastPage(totalItems, context.pageSize),
    isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
  },
  delays: {
    pause: ({ context }) => retryPause(context.failures, context.failure),
  },
}).createMachine({
  id: 'top-list',
  context: ({ input }) => ({
    key: input.key,
    pageSize: input.pageSize,
    page: 1,
    inSight: null,
    failure: null,
    failures: 0,
  }),
  initial: 'loading',
  on: {
    'page.changed': {
      guard: { type: 'exists', params: ({ event }) => event },
      target: '.loading',
      actions: [{ type: 'setPage', params: ({ event }) => event }, { type: 'forgetFailures' }],
    },
    refreshed: { target: '.loading', actions: { type: 'forgetFailures' } },
  },
  states: {
    loading: {
      tags: ['loading'],
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ key: context.key, page: context.page, pageSize: context.pageSize }),
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
        onError: [
          {
            guard: { type: 'isWorthRetrying', params: ({ event }) => event },
            target: 'failed.waitingToRetry',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'failed.stopped', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    ready: {},
    failed: {
      initial: 'stopped',
      on: { 'load.retried': { target: 'loading', actions: { type: 'forgetFailures' } } },
      states: {
        waitingToRetry: {
          tags: ['waitingToRetry'],
          after: { pause: { target: '#top-list.loading' } },
          on: { 'connection.restored': { target: '#top-list.loading', actions: { type: 'forgetFailures' } } },
        },
        stopped: {},
      },
    },
  },
});

export function lastPage(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}
