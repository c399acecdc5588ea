/** List: which rows are in sight, and how did they get there? */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import { createLoaderMachine, type RetryEvent } from '#machines/loader/loader.machine.ts';
import { same } from '#machines/same.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';
import { type ChunksLoaded, type ChunksRequest, kept, missing, pageOf, requestOf, visited } from './list.chunks.ts';
import { lastPage, pageAfterResize } from './list.pages.ts';
import { sameRows, tidy } from './list.query.ts';
import { type Sort, toggled } from './list.sort.ts';
import type { Chunk, PageInSight } from './list.chunks.ts';
import type { ListQuery } from './list.query.ts';

export type ListInput<TFilter> = { query: ListQuery<TFilter>; emptyFilter: TFilter; chunkSize: number };

export type ListContext<TItem, TFilter> = {
  query: ListQuery<TFilter>;
  emptyFilter: TFilter;
  usualChunkSize: number;
  chunkSize: number;
  /** Newest last; all of the query's filter and sort. */
  chunks: Chunk<TItem>[];
  /** Of the chunks held; unknown while none is. */
  totalItems: number | null;
  honouredSort: Sort | null;
  inSight: PageInSight<TItem> | null;
  /** The chunks that were held when the page in sight was taken out of them. */
  shown: Chunk<TItem>[];
  /** Grows whenever the rows become others than the reader picked from: a new filter, a refresh. */
  generation: number;
};

export type ListEvent<TFilter> =
  | { type: 'filter.changed'; filter: TFilter }
  | { type: 'filter.reset' }
  | { type: 'page.changed'; page: number }
  | { type: 'pageSize.changed'; pageSize: number }
  /** As many rows as the window has room for; the reader chose that, not the number. */
  | { type: 'pageSize.fitted'; pageSize: number }
  | { type: 'sort.toggled'; column: string }
  | { type: 'refreshed' }
  | { type: 'reload.requested'; chunkSize: number }
  /** The address changed by itself (back button). */
  | { type: 'query.changed'; query: ListQuery<TFilter> }
  | RetryEvent;

/** @param recall What an earlier visit knew of these chunks: it is in sight while they are loaded anew. */
export function createListMachine<TItem, TFilter>(
  recall: (request: ChunksRequest<TFilter>) => ChunksLoaded<TItem> | null = () => null,
) {
  type Context = ListContext<TItem, TFilter>;
  return setup({
    types: {
      input: {} as ListInput<TFilter>,
      context: {} as Context,
      events: {} as ListEvent<TFilter>,
      tags: {} as 'ready',
      children: {} as { load: 'load'; address: 'address' },
    },
    actors: {
      load: createLoaderMachine<ChunksRequest<TFilter>, ChunksLoaded<TItem>>(),
      /** Tells `query.changed` for what this machine did not write. */
      address: fromCallback(unprovidedCallback('list', 'address')),
    },
    actions: {
      setFilter: assign(({ context }, { filter }: { filter: TFilter }) => ({
        query: { ...context.query, filter, page: 1 },
        generation: context.generation + 1,
      })),
      setSort: assign(({ context }, { column }: { column: string }) => ({
        query: { ...context.query, sort: toggled(context.query.sort, column), page: 1 },
      })),
      setPage: assign(({ context }, { page }: { page: number }) => ({ query: { ...context.query, page } })),
      setPageSize: assign(({ context }, { pageSize }: { pageSize: number }) => ({
        query: { ...context.query, pageSize, page: pageAfterResize(context.query, pageSize) },
      })),
      setQuery: assign(({ context }, { query }: { query: ListQuery<TFilter> }) => ({
        query: tidy(query),
        generation: context.generation + (same(query.filter, context.query.filter) ? 0 : 1),
      })),
      setChunkSize: assign((_, { chunkSize }: { chunkSize: number }) => ({ chunkSize })),
      useUsualChunkSize: assign(({ context }) => ({ chunkSize: context.usualChunkSize })),
      startOver: assign({ chunks: [], totalItems: null, honouredSort: null }),
      beginGeneration: assign(({ context }) => ({ generation: context.generation + 1 })),
      goToLastPage: assign(({ context: { query, totalItems } }) => ({
        query: { ...query, page: lastPage(totalItems ?? 0, query.pageSize) },
      })),
      storeChunks: assign(({ context }, loaded: ChunksLoaded<TItem>) => ({
        chunks: kept(context, loaded),
        totalItems: loaded.totalItems,
        honouredSort: loaded.sort,
      })),
      showPage: assign(({ context }) => ({ inSight: pageOf(context), shown: context.chunks })),
      retryLoad: sendTo('load', { type: 'load.retried' }),
      /** Puts `context.query` into the address. */
      writeAddress: (_args, _params: { history: 'push' | 'replace' }) => {},
      tellLoaded: () => {},
      rememberPageSize: (_args, _params: { pageSize: number }) => {},
    },
    guards: {
      isHeld: ({ context }) => missing(context).length === 0,
      isBeyondEnd: ({ context: { query, totalItems } }) =>
        totalItems !== null && query.page > lastPage(totalItems, query.pageSize),
      exists: ({ context: { query, totalItems } }, { page }: { page: number }) =>
        totalItems !== null && Number.isSafeInteger(page) && page >= 1 && page <= lastPage(totalItems, query.pageSize),
      isCount: (_, { count }: { count: number }) => Number.isSafeInteger(count) && count >= 1,
      isSame: ({ context }, { query }: { query: ListQuery<TFilter> }) => same(query, context.query),
      hasSameRows: ({ context }, { query }: { query: ListQuery<TFilter> }) => sameRows(query, context.query),
    },
  }).createMachine({
    id: 'list',
    context: ({ input }) =>
      visited(recall, {
        query: tidy(input.query),
        emptyFilter: input.emptyFilter,
        usualChunkSize: input.chunkSize,
        chunkSize: input.chunkSize,
        chunks: [],
        totalItems: null,
        honouredSort: null,
        inSight: null,
        shown: [],
        generation: 0,
      }),
    invoke: { id: 'address', src: 'address' },
    initial: 'loading',
    on: {
      'filter.changed': {
        target: '.loading',
        actions: [
          { type: 'setFilter', params: ({ event }) => event },
          { type: 'useUsualChunkSize' },
          { type: 'startOver' },
          { type: 'writeAddress', params: { history: 'push' } },
        ],
      },
      'filter.reset': {
        target: '.loading',
        actions: [
          { type: 'setFilter', params: ({ context }) => ({ filter: context.emptyFilter }) },
          { type: 'useUsualChunkSize' },
          { type: 'startOver' },
          { type: 'writeAddress', params: { history: 'push' } },
        ],
      },
      'sort.toggled': {
        target: '.loading',
        actions: [
          { type: 'setSort', params: ({ event }) => event },
          { type: 'startOver' },
          { type: 'writeAddress', params: { history: 'push' } },
        ],
      },
      'page.changed': {
        guard: { type: 'exists', params: ({ event }) => event },
        target: '.turning',
        actions: [
          { type: 'setPage', params: ({ event }) => event },
          { type: 'writeAddress', params: { history: 'push' } },
        ],
      },
      'pageSize.changed': {
        guard: { type: 'isCount', params: ({ event }) => ({ count: event.pageSize }) },
        target: '.turning',
        actions: [
          { type: 'setPageSize', params: ({ event }) => event },
          { type: 'rememberPageSize', params: ({ event }) => event },
          { type: 'writeAddress', params: { history: 'replace' } },
        ],
      },
      'pageSize.fitted': {
        guard: { type: 'isCount', params: ({ event }) => ({ count: event.pageSize }) },
        target: '.turning',
        actions: [
          { type: 'setPageSize', params: ({ event }) => event },
          { type: 'writeAddress', params: { history: 'replace' } },
        ],
      },
      'query.changed': [
        { guard: { type: 'isSame', params: ({ event }) => event } },
        {
          guard: { type: 'hasSameRows', params: ({ event }) => event },
          target: '.turning',
          actions: { type: 'setQuery', params: ({ event }) => event },
        },
        {
          target: '.loading',
          actions: [
            { type: 'setQuery', params: ({ event }) => event },
            { type: 'useUsualChunkSize' },
            { type: 'startOver' },
          ],
        },
      ],
      refreshed: {
        target: '.loading',
        actions: [{ type: 'beginGeneration' }, { type: 'useUsualChunkSize' }, { type: 'startOver' }],
      },
      'reload.requested': {
        guard: { type: 'isCount', params: ({ event }) => ({ count: event.chunkSize }) },
        target: '.loading',
        actions: [
          { type: 'setPage', params: { page: 1 } },
          { type: 'setChunkSize', params: ({ event }) => event },
          { type: 'startOver' },
          { type: 'writeAddress', params: { history: 'replace' } },
        ],
      },
    },
    states: {
      turning: {
        always: [
          {
            guard: { type: 'isBeyondEnd' },
            target: 'turning',
            reenter: true,
            actions: [{ type: 'goToLastPage' }, { type: 'writeAddress', params: { history: 'replace' } }],
          },
          { guard: { type: 'isHeld' }, target: 'ready', actions: { type: 'showPage' } },
          { target: 'loading' },
        ],
      },
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ request: requestOf(context) }),
          onDone: {
            target: 'turning',
            actions: [{ type: 'storeChunks', params: ({ event }) => event.output }, { type: 'tellLoaded' }],
          },
        },
        on: { 'load.retried': { actions: { type: 'retryLoad' } } },
      },
      ready: { tags: ['ready'] },
    },
  });
}
