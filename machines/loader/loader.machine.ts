/** Loader: is what was asked for here, and if not, when is it asked for again? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { unprovided, unprovidedCallback } from '#machines/unprovided.ts';

export type LoaderInput<TRequest> = { request: TRequest };

export type LoaderContext<TRequest, TOutput> = {
  request: TRequest;
  loaded: { output: TOutput } | null;
  failure: Failure | null;
  failures: number;
};

export type RetryEvent = { type: 'load.retried' };

export type LoaderEvent = RetryEvent | { type: 'connection.restored' };

/** Tells `connection.restored` each time that the network is back. */
export type ConnectionLogic = CallbackActorLogic<EventObject>;

function createMachine<TRequest, TOutput>() {
  return setup({
    types: {
      input: {} as LoaderInput<TRequest>,
      context: {} as LoaderContext<TRequest, TOutput>,
      events: {} as LoaderEvent,
      output: {} as TOutput,
      tags: {} as 'loading' | 'waitingToRetry',
      children: {} as { load: 'load'; connection: 'connection' },
    },
    actors: {
      load: fromPromise<TOutput, LoaderInput<TRequest>>(() => unprovided('loader', 'load')),
      connection: fromCallback(unprovidedCallback('loader', 'connection')),
    },
    actions: {
      storeOutput: assign((_, { output }: { output: TOutput }) => ({ loaded: { output }, failure: null, failures: 0 })),
      storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failure: toFailure(error),
        failures: context.failures + 1,
      })),
      forgetFailures: assign({ failure: null, failures: 0 }),
      /** Stops whoever waits for it, up to the error boundary: neither a pause nor another press mends a bug. */
      breakDown: (_, { error }: { error: unknown }) => {
        throw error;
      },
    },
    guards: {
      isBug: (_, { error }: { error: unknown }) => toFailure(error).kind === 'bug',
      isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
    },
    delays: {
      pause: ({ context }) => retryPause(context.failures, context.failure),
    },
  }).createMachine({
    id: 'loader',
    context: ({ input }) => ({ request: input.request, loaded: null, failure: null, failures: 0 }),
    initial: 'loading',
    // Only the final state has an output, and it is reached with what was loaded.
    output: ({ context }) => context.loaded!.output,
    states: {
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ request: context.request }),
          onDone: { target: 'loaded', actions: { type: 'storeOutput', params: ({ event }) => event } },
          onError: [
            {
              guard: { type: 'isBug', params: ({ event }) => event },
              target: 'failed.stopped',
              actions: [
                { type: 'storeFailure', params: ({ event }) => event },
                { type: 'breakDown', params: ({ event }) => event },
              ],
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
      loaded: { type: 'final' },
      failed: {
        initial: 'stopped',
        on: { 'load.retried': { target: 'loading', actions: { type: 'forgetFailures' } } },
        states: {
          waitingToRetry: {
            tags: ['waitingToRetry'],
            invoke: { id: 'connection', src: 'connection' },
            after: { pause: { target: '#loader.loading' } },
            on: { 'connection.restored': { target: '#loader.loading', actions: { type: 'forgetFailures' } } },
          },
          stopped: {},
        },
      },
    },
  });
}

const loaderMachine = createMachine<unknown, unknown>();

/** One request, from asking to its answer. Who wants something else stops it and starts another. The same machine for all types. */
export const createLoaderMachine = <TRequest, TOutput>() =>
  // It takes a browser a millisecond to make, and each list and each resource has one.
  loaderMachine as unknown as ReturnType<typeof createMachine<TRequest, TOutput>>;

/** A loader that asks by `load`, and again when `connection` says that it may. */
export const loaderBy = <TRequest, TOutput>(
  load: PromiseActorLogic<TOutput, LoaderInput<TRequest>>,
  connection: ConnectionLogic,
) => createLoaderMachine<TRequest, TOutput>().provide({ actors: { load, connection } });
