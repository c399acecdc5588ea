/** Notification watch: what was sent, and is anything of it still on its way? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { same } from '#machines/same.ts';
import { unprovided } from '#machines/unprovided.ts';

export type WatchInput<TQuery> = { query: TQuery };

export type WatchContext<TSight, TQuery> = {
  query: TQuery;
  /** As it was last complete: it stays until the next one is. */
  sight: TSight | null;
  failure: Failure | null;
  failures: number;
};

export type WatchEvent<TQuery> =
  | { type: 'query.changed'; query: TQuery }
  | { type: 'refreshed' }
  | { type: 'load.retried' }
  | { type: 'connection.restored' };

/** How long what is on its way is left alone before it is looked at again. */
const PACE = 3_000;

/** @param isMoving Whether what is in sight will change by itself. */
export function createWatchMachine<TSight, TQuery>(isMoving: (sight: TSight) => boolean) {
  return setup({
    types: {
      input: {} as WatchInput<TQuery>,
      context: {} as WatchContext<TSight, TQuery>,
      events: {} as WatchEvent<TQuery>,
      tags: {} as 'loading' | 'ready' | 'moving' | 'failed' | 'waitingToRetry' | 'notFound',
      children: {} as { load: 'load' },
    },
    actors: {
      load: fromPromise<TSight, { query: TQuery }>(() => unprovided('notification-watch', 'load')),
    },
    actions: {
      storeQuery: assign((_, { query }: { query: TQuery }) => ({ query })),
      storeSight: assign((_, { sight }: { sight: TSight }) => ({ sight })),
      emptyValues: assign({ sight: null }),
      storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failure: toFailure(error),
        failures: context.failures + 1,
      })),
      forgetFailures: assign({ failure: null, failures: 0 }),
      writeAddress: () => {},
    },
    guards: {
      isSame: ({ context }, { query }: { query: TQuery }) => same(query, context.query),
      isMoving: (_, { sight }: { sight: TSight }) => isMoving(sight),
      isNotFound: (_, { error }: { error: unknown }) => toFailure(error).status === 404,
      isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
    },
    delays: {
      pace: PACE,
      pause: ({ context }) => retryPause(context.failures, context.failure),
    },
  }).createMachine({
    id: 'watch',
    context: ({ input }) => ({ query: input.query, sight: null, failure: null, failures: 0 }),
    initial: 'loading',
    on: {
      'query.changed': [
        { guard: { type: 'isSame', params: ({ event }) => event } },
        {
          target: '.loading',
          actions: [
            { type: 'storeQuery', params: ({ event }) => event },
            { type: 'forgetFailures' },
            { type: 'writeAddress' },
          ],
        },
      ],
      refreshed: { target: '.loading', actions: { type: 'forgetFailures' } },
    },
    states: {
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: [
            {
              guard: { type: 'isMoving', params: ({ event }) => ({ sight: event.output }) },
              target: 'moving',
              actions: [
                { type: 'storeSight', params: ({ event }) => ({ sight: event.output }) },
                { type: 'forgetFailures' },
              ],
            },
            {
              target: 'still',
              actions: [
                { type: 'storeSight', params: ({ event }) => ({ sight: event.output }) },
                { type: 'forgetFailures' },
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isNotFound', params: ({ event }) => event },
              target: 'notFound',
              actions: [{ type: 'emptyValues' }, { type: 'storeFailure', params: ({ event }) => event }],
            },
            {
              guard: { type: 'isWorthRetrying', params: ({ event }) => event },
              target: 'failed.waitingToRetry',
              actions: { type: 'storeFailure', params: ({ event }) => event },
            },
            { target: 'failed.stopped', actions: { type: 'storeFailure', params: ({ event }) => event } },
          ],
        },
      },
      still: { tags: ['ready'] },
      moving: {
        tags: ['ready', 'moving'],
        initial: 'resting',
        states: {
          resting: { after: { pace: { target: 'looking' } } },
          /** In the background: nothing dims, unless it fails. */
          looking: {
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ query: context.query }),
              onDone: [
                {
                  guard: { type: 'isMoving', params: ({ event }) => ({ sight: event.output }) },
                  target: 'resting',
                  actions: { type: 'storeSight', params: ({ event }) => ({ sight: event.output }) },
                },
                {
                  target: '#watch.still',
                  actions: { type: 'storeSight', params: ({ event }) => ({ sight: event.output }) },
                },
              ],
              onError: [
                {
                  guard: { type: 'isNotFound', params: ({ event }) => event },
                  target: '#watch.notFound',
                  actions: [{ type: 'emptyValues' }, { type: 'storeFailure', params: ({ event }) => event }],
                },
                {
                  guard: { type: 'isWorthRetrying', params: ({ event }) => event },
                  target: '#watch.failed.waitingToRetry',
                  actions: { type: 'storeFailure', params: ({ event }) => event },
                },
                {
                  target: '#watch.failed.stopped',
                  actions: { type: 'storeFailure', params: ({ event }) => event },
                },
              ],
            },
          },
        },
      },
      notFound: { tags: ['notFound'] },
      failed: {
        tags: ['failed'],
        initial: 'stopped',
        on: { 'load.retried': { target: 'loading', actions: { type: 'forgetFailures' } } },
        states: {
          waitingToRetry: {
            tags: ['waitingToRetry'],
            after: { pause: { target: '#watch.loading' } },
            on: { 'connection.restored': { target: '#watch.loading', actions: { type: 'forgetFailures' } } },
          },
          stopped: {},
        },
      },
    },
  });
}
