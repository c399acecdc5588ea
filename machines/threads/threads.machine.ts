/** Threads: which threads are listed, how far, and what has come since? */
import { assign, sendTo, setup } from 'xstate';
import type { Thread } from '#contract/threads.ts';
import { createLoaderMachine, type RetryEvent } from '#machines/loader/loader.machine.ts';
import {
  firstPageSize,
  lacksRows,
  pageAfter,
  pageOfAnnounced,
  pageOfListed,
  type Announced,
  type PageWanted,
} from './threads.pageSizes.ts';
import { isSameThread, type PageLoaded, type ThreadKey, visited, withPage } from './threads.rows.ts';

export type ThreadsInput<TFilter> = { filter: TFilter };

export type ThreadsContext<TFilter> = {
  filter: TFilter;
  /** Newest first. */
  threads: Thread[];
  /** So many of the server's rows have been read. */
  reach: number;
  /** Unknown until the first page is there. */
  totalItems: number | null;
  /** Without the filter; `null` where nothing is filtered, or the server does not say. */
  unfilteredItems: number | null;
  /** So many rows the reader has come near to. */
  wanted: number;
  /** The page that is asked for, or was last. */
  page: PageWanted;
  announced: Announced;
  loadedAt: string | null;
  /** The moment at which the beginning of the list was read, as the server tells it. */
  cursor: string | null;
};

export type ThreadsRequest<TFilter> = { filter: TFilter; page: number; pageSize: number };

export type ThreadsEvent<TFilter> =
  | { type: 'filter.changed'; filter: TFilter }
  | { type: 'refreshed' }
  /** The reader comes near the end of what is held. */
  | { type: 'rows.wanted'; count: number }
  /** All that has come since the rows were loaded and has not been brought in. */
  | ({ type: 'threads.announced' } & Announced)
  | { type: 'threads.brought' }
  /** One that is listed is another by now, in its place, or belongs to the list no more. */
  | { type: 'thread.changed'; thread: Thread }
  | { type: 'thread.left'; thread: ThreadKey }
  | RetryEvent;

/** @param recall The beginning of the list as an earlier visit knew it: it is in sight while it is loaded anew. */
export function createThreadsMachine<TFilter>(recall: (filter: TFilter) => PageLoaded | null = () => null) {
  type Context = ThreadsContext<TFilter>;
  return setup({
    types: {
      input: {} as ThreadsInput<TFilter>,
      context: {} as Context,
      events: {} as ThreadsEvent<TFilter>,
      tags: {} as 'ready',
      children: {} as { load: 'load' },
    },
    actors: {
      load: createLoaderMachine<ThreadsRequest<TFilter>, PageLoaded>(),
    },
    actions: {
      setFilter: assign((_, { filter }: { filter: TFilter }) => ({ filter })),
      startOver: assign(() => blank()),
      askAnew: assign(({ context }) => ({ page: pageOfListed(context.threads.length) })),
      want: assign(({ context }, { count }: { count: number }) => ({ wanted: Math.max(context.wanted, count) })),
      askMore: assign(({ context }) => ({ page: pageAfter(context.reach) })),
      askTop: assign(({ context }) => ({ page: pageOfAnnounced(context.announced) })),
      announce: assign((_, { fresh, changed }: Announced) => ({ announced: { fresh, changed } })),
      forgetAnnounced: assign({ announced: { fresh: 0, changed: 0 } }),
      storePage: assign(({ context }, loaded: PageLoaded) => ({
        ...withPage(context, context.page, loaded),
        totalItems: loaded.totalItems,
        unfilteredItems: context.page.kind === 'more' ? context.unfilteredItems : (loaded.unfilteredItems ?? null),
        loadedAt: context.page.kind === 'more' ? context.loadedAt : loaded.loadedAt,
        cursor: context.page.kind === 'more' ? context.cursor : loaded.cursor,
      })),
      replaceThread: assign(({ context: { threads } }, { thread }: { thread: Thread }) => ({
        threads: threads.map((one) => (isSameThread(one, thread) ? thread : one)),
      })),
      dropThread: assign(({ context: { threads, reach, totalItems } }, { thread }: { thread: ThreadKey }) => ({
        threads: threads.filter((one) => !isSameThread(one, thread)),
        reach: reach - 1,
        totalItems: totalItems === null ? null : totalItems - 1,
      })),
      retryLoad: sendTo('load', { type: 'load.retried' }),
      /** The beginning of the list is asked for: whoever counts what comes begins at nothing. */
      tellAsked: () => {},
      /** The beginning of the list is there. */
      tellShown: () => {},
    },
    guards: {
      /** Otherwise nothing is loaded (ANS-04); how much is, say `threads.pageSizes.ts`. */
      lacksWanted: ({ context }) => lacksRows(context, context.wanted),
      isBeyondHeld: ({ context }, { count }: { count: number }) => lacksRows(context, count),
      isListed: ({ context: { threads } }, { thread }: { thread: ThreadKey }) =>
        threads.some((one) => isSameThread(one, thread)),
      /** The last row goes, and the server has others: they stand above those that were read. */
      leavesOthers: ({ context: { threads, reach, totalItems } }, { thread }: { thread: ThreadKey }) =>
        threads.length === 1 &&
        isSameThread(threads[0] ?? null, thread) &&
        totalItems !== null &&
        totalItems > 1 &&
        reach >= totalItems,
      goesOn: ({ context }) => context.page.kind === 'more',
      hasAnnounced: ({ context: { announced } }) => announced.fresh + announced.changed > 0,
    },
  }).createMachine({
    id: 'threads',
    context: ({ input }) =>
      visited(recall(input.filter), {
        ...blank(),
        filter: input.filter,
        announced: { fresh: 0, changed: 0 },
      }),
    entry: { type: 'tellAsked' },
    initial: 'loading',
    on: {
      'filter.changed': {
        target: '.loading',
        actions: [
          { type: 'setFilter', params: ({ event }) => event },
          { type: 'startOver' },
          { type: 'forgetAnnounced' },
          { type: 'tellAsked' },
        ],
      },
      refreshed: {
        target: '.loading',
        actions: [{ type: 'askAnew' }, { type: 'forgetAnnounced' }, { type: 'tellAsked' }],
      },
      'rows.wanted': { actions: { type: 'want', params: ({ event }) => event } },
      'threads.announced': { actions: { type: 'announce', params: ({ event }) => event } },
      'threads.brought': {
        guard: { type: 'hasAnnounced' },
        target: '.loading',
        actions: [{ type: 'askTop' }, { type: 'forgetAnnounced' }, { type: 'tellAsked' }],
      },
      'thread.changed': {
        guard: { type: 'isListed', params: ({ event }) => event },
        actions: { type: 'replaceThread', params: ({ event }) => event },
      },
      'thread.left': {
        guard: { type: 'isListed', params: ({ event }) => event },
        actions: { type: 'dropThread', params: ({ event }) => event },
      },
    },
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { filter, page } }) => ({
            request: { filter, page: page.page, pageSize: page.pageSize },
          }),
          onDone: [
            {
              guard: { type: 'goesOn' },
              target: 'deciding',
              actions: { type: 'storePage', params: ({ event }) => event.output },
            },
            {
              target: 'deciding',
              actions: [{ type: 'storePage', params: ({ event }) => event.output }, { type: 'tellShown' }],
            },
          ],
        },
        on: { 'load.retried': { actions: { type: 'retryLoad' } } },
      },
      deciding: {
        always: [
          { guard: { type: 'lacksWanted' }, target: 'loading', actions: { type: 'askMore' } },
          { target: 'ready' },
        ],
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
          'thread.left': [
            {
              guard: { type: 'leavesOthers', params: ({ event }) => event },
              target: 'loading',
              actions: [
                { type: 'dropThread', params: ({ event }) => event },
                { type: 'askAnew' },
                { type: 'forgetAnnounced' },
                { type: 'tellAsked' },
              ],
            },
            {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'deciding',
              actions: { type: 'dropThread', params: ({ event }) => event },
            },
          ],
        },
      },
    },
  });
}

/** A list of which nothing is known yet. */
function blank(): Omit<ThreadsContext<unknown>, 'filter' | 'announced'> {
  return {
    threads: [],
    reach: 0,
    totalItems: null,
    unfilteredItems: null,
    wanted: 0,
    page: { kind: 'first', page: 1, pageSize: firstPageSize },
    loadedAt: null,
    cursor: null,
  };
}
