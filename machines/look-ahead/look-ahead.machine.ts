/** Look-ahead: which visits will probably be dealt next, and are the answers of the first one here already? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ReviewRow } from '#contract/reviews.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovided } from '#machines/unprovided.ts';

export type LookAheadContext = {
  /** The visit that is being read. */
  at: ThreadKey | null;
  /** In the order in which they would be dealt; nobody's as long as they are not. */
  ahead: readonly ReviewRow[];
  /** Something has changed since it was asked. */
  isOutdated: boolean;
};

export type LookAheadEvent =
  | { type: 'visit.opened'; visit: ThreadKey }
  /** A visit was dealt, and what comes after it: nothing is asked when it opens. */
  | { type: 'ahead.dealt'; at: ThreadKey | null; ahead: readonly ReviewRow[] }
  /** Others may be dealt by now. */
  | { type: 'ahead.outdated' };

export const lookAheadMachine = setup({
  types: {
    context: {} as LookAheadContext,
    events: {} as LookAheadEvent,
    children: {} as { changes: 'changes'; peek: 'peek'; fetch: 'fetch' },
  },
  actors: {
    /** Tells `visit.opened` and `ahead.outdated`. */
    changes: fromCallback(() => {}),
    /** Claims nothing. */
    peek: fromPromise<readonly ReviewRow[], { at: ThreadKey | null }>(() => unprovided('look-ahead', 'peek')),
    /** Loads the answers of a visit, so that they are there when it is opened. */
    fetch: fromPromise<unknown, { row: ReviewRow }>(() => unprovided('look-ahead', 'fetch')),
  },
  actions: {
    storeVisit: assign((_, { visit }: { visit: ThreadKey | null }) => ({ at: visit })),
    store: assign((_, { ahead }: { ahead: readonly ReviewRow[] }) => ({ ahead })),
    noteOutdated: assign({ isOutdated: true }),
    forgetOutdated: assign({ isOutdated: false }),
  },
  guards: {
    isOther: ({ context: { at } }, { visit }: { visit: ThreadKey }) => !isSameThread(at, visit),
    hasAny: (_, { ahead }: { ahead: readonly ReviewRow[] }) => ahead.length > 0,
    isOutdated: ({ context }) => context.isOutdated,
  },
  delays: {
    /** The deal that opened a visit says what comes after it: only where it does not, it is asked for. */
    glance: 300,
    /** However much changes, the server is asked no more often. */
    pause: 2_000,
  },
}).createMachine({
  id: 'look-ahead',
  context: { at: null, ahead: [], isOutdated: false },
  invoke: { id: 'changes', src: 'changes' },
  initial: 'resting',
  on: {
    'visit.opened': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.resting',
      actions: { type: 'storeVisit', params: ({ event }) => event },
    },
    'ahead.dealt': [
      {
        guard: { type: 'hasAny', params: ({ event }) => event },
        target: '.fetching',
        actions: [
          { type: 'storeVisit', params: ({ event }) => ({ visit: event.at }) },
          { type: 'store', params: ({ event }) => event },
          { type: 'forgetOutdated' },
        ],
      },
      {
        target: '.known',
        actions: [
          { type: 'storeVisit', params: ({ event }) => ({ visit: event.at }) },
          { type: 'store', params: ({ event }) => event },
        ],
      },
    ],
    'ahead.outdated': { actions: { type: 'noteOutdated' } },
  },
  states: {
    resting: { after: { glance: { target: 'asking' } } },
    asking: {
      entry: { type: 'forgetOutdated' },
      invoke: {
        id: 'peek',
        src: 'peek',
        input: ({ context }) => ({ at: context.at }),
        onDone: [
          {
            guard: { type: 'hasAny', params: ({ event }) => ({ ahead: event.output }) },
            target: 'fetching',
            actions: { type: 'store', params: ({ event }) => ({ ahead: event.output }) },
          },
          { target: 'known', actions: { type: 'store', params: ({ event }) => ({ ahead: event.output }) } },
        ],
        /** What was known before is as good as nothing: the server deals what it has. */
        onError: { target: 'known' },
      },
    },
    fetching: {
      invoke: {
        id: 'fetch',
        src: 'fetch',
        input: ({ context }) => ({ row: context.ahead[0]! }),
        onDone: { target: 'known' },
        /** They are asked for again when the visit is opened. */
        onError: { target: 'known' },
      },
    },
    known: {
      always: { guard: { type: 'isOutdated' }, target: 'pausing' },
    },
    pausing: { after: { pause: { target: 'asking' } } },
  },
});
