/** Resource: is the one thing wanted here, or is there no such thing? */
import { assign, fromPromise, sendTo, setup } from 'xstate';
import { toFailure } from '#machines/failure.ts';
import { loadUnlessKnown } from '#machines/loadUnlessKnown.ts';
import { createLoaderMachine, loaderBy } from '#machines/loader/loader.machine.ts';
import type { ConnectionLogic, LoaderInput, RetryEvent } from '#machines/loader/loader.machine.ts';

export type ResourceInput<TKey> = { key: TKey };

/** What was loaded on an earlier visit, and when. */
export type Recalled<TItem> = { item: TItem; loadedAt: string };

export type ResourceContext<TItem, TKey> = {
  key: TKey;
  item: TItem | null;
  /** When the item was loaded, while it is one of an earlier visit and a newer one is on its way. */
  keptAt: string | null;
};

export type ResourceEvent =
  | { type: 'refreshed' }
  /** The reader changed it: what is in sight is known to be wrong. */
  | { type: 'item.changed' }
  | RetryEvent;

/** That there is no such thing is an answer, too. */
export type Found<TItem> = { item: TItem } | { isMissing: true };

/** @param recall What to show while it is loaded anew. */
export function createResourceMachine<TItem, TKey>(recall: (key: TKey) => Recalled<TItem> | null = nothing) {
  return setup({
    types: {
      input: {} as ResourceInput<TKey>,
      context: {} as ResourceContext<TItem, TKey>,
      events: {} as ResourceEvent,
      tags: {} as 'loading' | 'notFound',
      children: {} as { load: 'load' },
    },
    actors: {
      load: createLoaderMachine<TKey, Found<TItem>>(),
    },
    actions: {
      storeItem: assign((_, found: Found<TItem>) => ({ item: 'item' in found ? found.item : null, keptAt: null })),
      emptyValues: assign({ item: null, keptAt: null }),
      retryLoad: sendTo('load', { type: 'load.retried' }),
    },
    guards: {
      isFound: (_, found: Found<TItem>) => 'item' in found,
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => visited(input.key, recall(input.key)),
    initial: 'loading',
    on: {
      refreshed: { target: '.loading', reenter: true },
      'item.changed': { target: '.loading', reenter: true, actions: { type: 'emptyValues' } },
    },
    states: {
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ request: context.key }),
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => event.output },
              target: 'ready',
              actions: { type: 'storeItem', params: ({ event }) => event.output },
            },
            { target: 'notFound', actions: { type: 'emptyValues' } },
          ],
        },
        on: { 'load.retried': { actions: { type: 'retryLoad' } } },
      },
      ready: {},
      notFound: { tags: ['notFound'] },
    },
  });
}

const nothing = () => null;

function visited<TItem, TKey>(key: TKey, recalled: Recalled<TItem> | null): ResourceContext<TItem, TKey> {
  return { key, item: recalled?.item ?? null, keptAt: recalled?.loadedAt ?? null };
}

type Load<TItem, TKey> = (key: TKey, signal: AbortSignal) => Promise<TItem>;

/**
 * Loads what is always there: a 404 is a failure like others.
 * @param known What need not be asked for; `undefined` where it has to be.
 */
export const loadItem = <TItem, TKey>(
  load: Load<TItem, TKey>,
  connection: ConnectionLogic,
  known: (key: TKey) => TItem | undefined = () => undefined,
) =>
  loaderBy(
    loadUnlessKnown<Found<TItem>, LoaderInput<TKey>>(
      ({ request }) => {
        const item = known(request);
        return item === undefined ? undefined : { item };
      },
      async ({ input, signal }) => ({ item: await load(input.request, signal) }),
    ),
    connection,
  );

/** Loads what may be gone: a 404 says so. */
export const findItem = <TItem, TKey>(load: Load<TItem, TKey>, connection: ConnectionLogic) =>
  loaderBy(
    fromPromise<Found<TItem>, LoaderInput<TKey>>(async ({ input, signal }) => {
      try {
        return { item: await load(input.request, signal) };
      } catch (error) {
        if (toFailure(error).status === 404) return { isMissing: true };
        throw error;
      }
    }),
    connection,
  );
