/** Timeline: how far back can the reader see, newest first? */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import { createLoaderMachine, type RetryEvent } from '#machines/loader/loader.machine.ts';
import { same } from '#machines/same.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';

export type TimelineInput<TFilter> = { filter: TFilter };

export type TimelineRequest<TFilter> = { filter: TFilter; before: string | null };

/** `next` is where older ones begin; null where there are none. */
export type TimelinePage<TItem> = { items: TItem[]; next: string | null; loadedAt: string };

export type TimelineContext<TItem, TFilter> = {
  filter: TFilter;
  /** What is in sight; it stays while newer or others are on their way. */
  inSight: TimelinePage<TItem> | null;
  /** The ids of those that are unfolded. */
  unfolded: number[];
};

export type TimelineEvent<TFilter> =
  | { type: 'filter.changed'; filter: TFilter }
  /** The address changed by itself (back button). */
  | { type: 'query.changed'; filter: TFilter }
  | { type: 'refreshed' }
  | { type: 'more.requested' }
  | { type: 'row.toggled'; id: number }
  | RetryEvent;

export function createTimelineMachine<TItem, TFilter>() {
  type Context = TimelineContext<TItem, TFilter>;
  return setup({
    types: {
      input: {} as TimelineInput<TFilter>,
      context: {} as Context,
      events: {} as TimelineEvent<TFilter>,
      children: {} as { load: 'load'; address: 'address' },
    },
    actors: {
      load: createLoaderMachine<TimelineRequest<TFilter>, TimelinePage<TItem>>(),
      /** Tells `query.changed` for what this machine did not write. */
      address: fromCallback(unprovidedCallback('timeline', 'address')),
    },
    actions: {
      setFilter: assign((_, { filter }: { filter: TFilter }) => ({ filter })),
      showPage: assign((_, page: TimelinePage<TItem>) => ({ inSight: page, unfolded: [] })),
      addPage: assign(({ context: { inSight } }, page: TimelinePage<TItem>) => ({
        inSight: { ...page, items: [...(inSight?.items ?? []), ...page.items] },
      })),
      toggle: assign(({ context: { unfolded } }, { id }: { id: number }) => ({
        unfolded: unfolded.includes(id) ? unfolded.filter((other) => other !== id) : [...unfolded, id],
      })),
      retryLoad: sendTo('load', { type: 'load.retried' }),
      /** Puts `context.filter` into the address. */
      writeAddress: () => {},
    },
    guards: {
      hasOlder: ({ context: { inSight } }) => inSight !== null && inSight.next !== null,
      isOther: ({ context }, { filter }: { filter: TFilter }) => !same(filter, context.filter),
    },
  }).createMachine({
    id: 'timeline',
    context: ({ input }) => ({ filter: input.filter, inSight: null, unfolded: [] }),
    invoke: { id: 'address', src: 'address' },
    initial: 'loading',
    on: {
      'filter.changed': {
        target: '.loading',
        reenter: true,
        actions: [{ type: 'setFilter', params: ({ event }) => event }, { type: 'writeAddress' }],
      },
      'query.changed': {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
        actions: { type: 'setFilter', params: ({ event }) => event },
      },
      refreshed: { target: '.loading', reenter: true },
      'row.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
    },
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { filter } }) => ({ request: { filter, before: null } }),
          onDone: { target: 'ready', actions: { type: 'showPage', params: ({ event }) => event.output } },
        },
        on: { 'load.retried': { actions: { type: 'retryLoad' } } },
      },
      loadingMore: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { filter, inSight } }) => ({ request: { filter, before: inSight?.next ?? null } }),
          onDone: { target: 'ready', actions: { type: 'addPage', params: ({ event }) => event.output } },
        },
        on: { 'load.retried': { actions: { type: 'retryLoad' } } },
      },
      ready: {
        on: { 'more.requested': { guard: { type: 'hasOlder' }, target: 'loadingMore' } },
      },
    },
  });
}
