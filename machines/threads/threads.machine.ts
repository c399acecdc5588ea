/** Threads: which threads are listed, how far, and what has come since? */
import { assign, fromPromise, setup } from 'xstate';
import type { Thread } from '#contract/answers.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { unprovided } from '#machines/unprovided.ts';
import { firstPageSize, pageAfter, pageOfAnnounced, usualPageSize, withPage } from './threads.rows.ts';
import type { Announced, PageLoaded, PageWanted } from './threads.rows.ts';

export type ThreadsInput<TFilter> = { filter: TFilter };

export type ThreadsContext<TFilter> = {
  filter: TFilter;
  /** Newest first. */
  threads: Thread[];
  /** So many of the server's rows have been read. */
  reach: number;
  /** Unknown until the first page is there. */
  totalItems: number | null;
  /** So many rows the reader has come near to. */
  wanted: number;
  /** The page that is asked for, or was last. */
  page: PageWanted;
  announced: Announced;
  loadedAt: string | null;
  failure: Failure | null;
  failures: number;
};

export type ThreadsEvent<TFilter> =
  | { type: 'filter.changed'; filter: TFilter }
  | { type: 'refreshed' }
  /** The reader comes near the end of what is held. */
  | { type: 'rows.wanted'; count: number }
  /** All that has come since the rows were loaded and has not been brought in. */
  | ({ type: 'threads.announced' } & Announced)
  | { type: 'threads.brought' }
  | { type: 'load.retried' }
  | { type: 'connection.restored' };

export function createThreadsMachine<TFilter>() {
  type Context = ThreadsContext<TFilter>;
  return setup({
    types: {
      input: {} as ThreadsInput<TFilter>,
      context: {} as Context,
      events: {} as ThreadsEvent<TFilter>,
      tags: {} as 'loading' | 'failed' | 'ready' | 'waitingToRetry',
      children: {} as { loadPage: 'loadPage' },
    },
    actors: {
      loadPage: fromPromise<PageLoaded, { filter: TFilter; page: number; pageSize: number }>(() =>
        unprovided('threads', 'loadPage'),
      ),
    },
    actions: {
      setFilter: assign((_, { filter }: { filter: TFilter }) => ({ filter })),
      startOver: assign((_, { pageSize }: { pageSize: number }) => ({
        threads: [],
        reach: 0,
        totalItems: null,
        wanted: 0,
        page: { kind: 'first' as const, page: 1, pageSize },
        loadedAt: null,
        failure: null,
        failures: 0,
      })),
      want: assign(({ context }, { count }: { count: number }) => ({ wanted: Math.max(context.wanted, count) })),
      askMore: assign(({ context }) => ({ page: pageAfter(context.reach) })),
      askTop: assign(({ context }) => ({ page: pageOfAnnounced(context.announced) })),
      announce: assign((_, { fresh, changed }: Announced) => ({ announced: { fresh, changed } })),
      forgetAnnounced: assign({ announced: { fresh: 0, changed: 0 } }),
      storePage: assign(({ context }, loaded: PageLoaded) => ({
        ...withPage(context, context.page, loaded),
        totalItems: loaded.totalItems,
        loadedAt: context.page.kind === 'more' ? context.loadedAt : loaded.loadedAt,
        failure: null,
        failures: 0,
      })),
      storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failure: toFailure(error),
        failures: context.failures + 1,
      })),
      forgetFailures: assign({ failure: null, failures: 0 }),
      /** The beginning of the list is asked for: whoever counts what comes begins at nothing. */
      tellAsked: () => {},
      /** The beginning of the list is there. */
      tellShown: () => {},
    },
    guards: {
      lacksWanted: ({ context: { threads, wanted, reach, totalItems } }) =>
        threads.length < wanted && reach < (totalItems ?? 0),
      isBeyondHeld: ({ context: { threads, reach, totalItems } }, { count }: { count: number }) =>
        threads.length < count && reach < (totalItems ?? 0),
      goesOn: ({ context }) => context.page.kind === 'more',
      hasAnnounced: ({ context: { announced } }) => announced.fresh + announced.changed > 0,
      isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
    },
    delays: {
      pause: ({ context }) => retryPause(context.failures, context.failure),
    },
  }).createMachine({
    id: 'threads',
    context: ({ input }) => ({
      filter: input.filter,
      threads: [],
      reach: 0,
      totalItems: null,
      wanted: 0,
      page: { kind: 'first', page: 1, pageSize: firstPageSize },
      announced: { fresh: 0, changed: 0 },
      loadedAt: null,
      failure: null,
      failures: 0,
    }),
    entry: { type: 'tellAsked' },
    initial: 'loading',
    on: {
      'filter.changed': {
        target: '.loading',
        actions: [
          { type: 'setFilter', params: ({ event }) => event },
          { type: 'startOver', params: { pageSize: firstPageSize } },
          { type: 'forgetAnnounced' },
          { type: 'tellAsked' },
        ],
      },
      refreshed: {
        target: '.loading',
        actions: [
          { type: 'startOver', params: { pageSize: usualPageSize } },
          { type: 'forgetAnnounced' },
          { type: 'tellAsked' },
        ],
      },
      'rows.wanted': { actions: { type: 'want', params: ({ event }) => event } },
      'threads.announced': { actions: { type: 'announce', params: ({ event }) => event } },
      'threads.brought': {
        guard: 'hasAnnounced',
        target: '.loading',
        actions: [{ type: 'askTop' }, { type: 'forgetAnnounced' }, { type: 'forgetFailures' }, { type: 'tellAsked' }],
      },
    },
    states: {
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { filter, page } }) => ({ filter, page: page.page, pageSize: page.pageSize }),
          onDone: [
            {
              guard: 'goesOn',
              target: 'deciding',
              actions: { type: 'storePage', params: ({ event }) => event.output },
            },
            {
              target: 'deciding',
              actions: [{ type: 'storePage', params: ({ event }) => event.output }, { type: 'tellShown' }],
            },
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
      deciding: {
        always: [{ guard: 'lacksWanted', target: 'loading', actions: { type: 'askMore' } }, { target: 'ready' }],
      },
      ready: {
        tags: ['ready'],
        on: {
          'rows.wanted': [
            {
              guard: { type: 'isBeyondHeld', params: ({ event }) => event },
              target: 'loading',
              actions: [{ type: 'want', params: ({ event }) => event }, { type: 'askMore' }],
            },
            { actions: { type: 'want', params: ({ event }) => event } },
          ],
        },
      },
      failed: {
        tags: ['failed'],
        initial: 'stopped',
        on: { 'load.retried': { target: 'loading', actions: { type: 'forgetFailures' } } },
        states: {
          waitingToRetry: {
            tags: ['waitingToRetry'],
            after: { pause: { target: '#threads.loading' } },
            on: { 'connection.restored': { target: '#threads.loading', actions: { type: 'forgetFailures' } } },
          },
          stopped: {},
        },
      },
    },
  });
}
