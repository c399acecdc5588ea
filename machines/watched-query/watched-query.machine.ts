/** Watched query: what does the address ask for, what was answered, and will that change by itself? */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import { createLoaderMachine, type RetryEvent } from '#machines/loader/loader.machine.ts';
import type { Found } from '#machines/resource/resource.machine.ts';
import { same } from '#machines/same.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';

export type WatchInput<TQuery> = { query: TQuery };

export type WatchContext<TSight, TQuery> = {
  query: TQuery;
  /** As it was last complete: it stays until the next one is, or until it is known to be gone. */
  sight: TSight | null;
};

export type WatchEvent<TQuery> =
  /** The reader turns to another page, or the address changed by itself (back button). */
  { type: 'query.changed'; query: TQuery } | { type: 'refreshed' } | RetryEvent;

/** How long what is on its way is left alone before it is looked at again. */
const PACE = 3_000;

/** @param isMoving Whether what is in sight will change by itself. */
export function createWatchedQueryMachine<TSight, TQuery>(isMoving: (sight: TSight) => boolean) {
  return setup({
    types: {
      input: {} as WatchInput<TQuery>,
      context: {} as WatchContext<TSight, TQuery>,
      events: {} as WatchEvent<TQuery>,
      tags: {} as 'loading' | 'ready' | 'moving' | 'notFound',
      children: {} as { load: 'load'; address: 'address' },
    },
    actors: {
      load: createLoaderMachine<TQuery, Found<TSight>>(),
      /** Tells `query.changed` for what this machine did not write. */
      address: fromCallback(unprovidedCallback('watched-query', 'address')),
    },
    actions: {
      storeQuery: assign((_, { query }: { query: TQuery }) => ({ query })),
      storeFound: assign((_, found: Found<TSight>) => ({ sight: 'item' in found ? found.item : null })),
      retryLoad: sendTo('load', { type: 'load.retried' }),
      writeAddress: () => {},
    },
    guards: {
      isSame: ({ context }, { query }: { query: TQuery }) => same(query, context.query),
      isMissing: ({ context }) => context.sight === null,
      isMoving: ({ context }) => context.sight !== null && isMoving(context.sight),
    },
    delays: { pace: PACE },
  }).createMachine({
    id: 'watched-query',
    context: ({ input }) => ({ query: input.query, sight: null }),
    invoke: { id: 'address', src: 'address' },
    initial: 'loading',
    on: {
      'query.changed': [
        { guard: { type: 'isSame', params: ({ event }) => event } },
        {
          target: '.loading',
          actions: [{ type: 'storeQuery', params: ({ event }) => event }, { type: 'writeAddress' }],
        },
      ],
      refreshed: { target: '.loading' },
    },
    states: {
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ request: context.query }),
          onDone: { target: 'deciding', actions: { type: 'storeFound', params: ({ event }) => event.output } },
        },
        on: { 'load.retried': { actions: { type: 'retryLoad' } } },
      },
      deciding: {
        always: [
          { guard: { type: 'isMissing' }, target: 'notFound' },
          { guard: { type: 'isMoving' }, target: 'moving' },
          { target: 'still' },
        ],
      },
      still: { tags: ['ready'] },
      moving: {
        tags: ['ready', 'moving'],
        initial: 'resting',
        states: {
          resting: { after: { pace: { target: 'looking' } } },
          /** In the background: nothing dims. */
          looking: {
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ request: context.query }),
              onDone: {
                target: '#watched-query.deciding',
                actions: { type: 'storeFound', params: ({ event }) => event.output },
              },
            },
            on: { 'load.retried': { actions: { type: 'retryLoad' } } },
          },
        },
      },
      notFound: { tags: ['notFound'] },
    },
  });
}
