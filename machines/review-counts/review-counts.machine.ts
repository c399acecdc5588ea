/** Review counts: how many visits are in each tab of the desk? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { unprovided } from '#machines/unprovided.ts';

export type Counts = { new: number; mine: number; waiting: number; done: number; all: number };

export type ReviewCountsContext = {
  /** As the server counted last; `null` before it ever did. */
  counts: Counts | null;
  /** Something has changed since they were asked for. */
  isStale: boolean;
};

/** The list is another one, or something in it has changed. */
export type ReviewCountsEvent = { type: 'counts.wanted' };

export const reviewCountsMachine = setup({
  types: {
    context: {} as ReviewCountsContext,
    events: {} as ReviewCountsEvent,
    children: {} as { news: 'news'; count: 'count' },
  },
  actors: {
    /** Tells `counts.wanted` for what happens elsewhere. */
    news: fromCallback(() => {}),
    count: fromPromise<Counts>(() => unprovided('review-counts', 'count')),
  },
  actions: {
    noteStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
    store: assign((_, { counts }: { counts: Counts }) => ({ counts })),
  },
  guards: { isStale: ({ context }) => context.isStale },
  delays: {
    /** However much happens, the server counts no more often. */
    rest: 1_000,
    /** Waits run out and claims end without anybody doing anything. */
    longest: 60_000,
  },
}).createMachine({
  id: 'review-counts',
  context: { counts: null, isStale: false },
  invoke: { id: 'news', src: 'news' },
  initial: 'counting',
  on: { 'counts.wanted': { actions: { type: 'noteStale' } } },
  states: {
    counting: {
      entry: { type: 'forgetStale' },
      invoke: {
        id: 'count',
        src: 'count',
        onDone: { target: 'resting', actions: { type: 'store', params: ({ event }) => ({ counts: event.output }) } },
        /** The old numbers stand; the list says what is wrong. */
        onError: { target: 'resting' },
      },
    },
    resting: { after: { rest: { target: 'current' } } },
    current: {
      always: { guard: { type: 'isStale' }, target: 'counting' },
      after: { longest: { target: 'counting' } },
    },
  },
});
