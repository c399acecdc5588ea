/** Resource: is the one thing wanted here, and if not, why? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { unprovided } from '#machines/unprovided.ts';

export type ResourceInput<TKey> = { key: TKey };

export type ResourceContext<TItem, TKey> = {
  key: TKey;
  item: TItem | null;
  failure: Failure | null;
  failures: number;
};

export type ResourceEvent = { type: 'refreshed' } | { type: 'load.retried' } | { type: 'connection.restored' };

export function createResourceMachine<TItem, TKey>() {
  return setup({
    types: {
      input: {} as ResourceInput<TKey>,
      context: {} as ResourceContext<TItem, TKey>,
      events: {} as ResourceEvent,
      tags: {} as 'loading' | 'failed' | 'waitingToRetry' | 'notFound',
      children: {} as { load: 'load' },
    },
    actors: {
      load: fromPromise<TItem, { key: TKey }>(() => unprovided('resource', 'load')),
    },
    actions: {
      storeItem: assign((_, { item }: { item: TItem }) => ({ item, failure: null, failures: 0 })),
      emptyValues: assign({ item: null }),
      storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failure: toFailure(error),
        failures: context.failures + 1,
      })),
      forgetFailures: assign({ failure: null, failures: 0 }),
    },
    guards: {
      isNotFound: (_, { error }: { error: unknown }) => toFailure(error).status === 404,
      isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
    },
    delays: {
      pause: ({ context }) => retryPause(context.failures, context.failure),
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ key: input.key, item: null, failure: null, failures: 0 }),
    initial: 'loading',
    on: {
      refreshed: { target: '.loading', actions: [{ type: 'emptyValues' }, { type: 'forgetFailures' }] },
    },
    states: {
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'ready', actions: { type: 'storeItem', params: ({ event }) => ({ item: event.output }) } },
          onError: [
            {
              guard: { type: 'isNotFound', params: ({ event }) => event },
              target: 'notFound',
              actions: { type: 'storeFailure', params: ({ event }) => event },
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
      ready: {},
      notFound: {
        tags: ['notFound'],
        on: { 'load.retried': { target: 'loading', actions: { type: 'forgetFailures' } } },
      },
      failed: {
        tags: ['failed'],
        initial: 'stopped',
        on: { 'load.retried': { target: 'loading', actions: { type: 'forgetFailures' } } },
        states: {
          waitingToRetry: {
            tags: ['waitingToRetry'],
            after: { pause: { target: '#resource.loading' } },
            on: { 'connection.restored': { target: '#resource.loading', actions: { type: 'forgetFailures' } } },
          },
          stopped: {},
        },
      },
    },
  });
}
