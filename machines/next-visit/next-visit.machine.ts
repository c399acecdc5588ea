/** Next visit: which visit does the officer get next? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ReviewRow } from '#contract/reviews.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovided } from '#machines/unprovided.ts';

/** `row` is null where nothing open is left that nobody has claimed; `ahead` will probably be dealt next. */
export type Dealt = { row: ReviewRow | null; ahead: readonly ReviewRow[] };

export type NextVisitContext = {
  /** The visit that is left for the next one. */
  after: ThreadKey | null;
  failure: Failure | null;
};

export type NextVisitEvent = { type: 'next.wanted'; after: ThreadKey | null } | { type: 'visit.opened' };

export const nextVisitMachine = setup({
  types: {
    context: {} as NextVisitContext,
    events: {} as NextVisitEvent,
    tags: {} as 'dealing' | 'noneLeft',
    children: {} as { deal: 'deal'; visits: 'visits' },
  },
  actors: {
    /** Tells `visit.opened` for each visit that is opened, by hand or because it was dealt. */
    visits: fromCallback(() => {}),
    deal: fromPromise<Dealt, { after: ThreadKey | null }>(() => unprovided('next-visit', 'deal')),
  },
  actions: {
    storeAfter: assign((_, { after }: { after: ThreadKey | null }) => ({ after })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    open: (_args, _params: { row: ReviewRow; ahead: readonly ReviewRow[] }) => {},
    /** Nobody deals: the list goes on with its own next row. */
    openListed: (_args, _params: { after: ThreadKey | null }) => {},
  },
  guards: {
    isDealt: (_, { row }: Dealt) => row !== null,
    isCutOff: (_, { error }: { error: unknown }) => ['offline', 'timeout'].includes(toFailure(error).kind),
  },
}).createMachine({
  id: 'next-visit',
  context: { after: null, failure: null },
  invoke: { id: 'visits', src: 'visits' },
  initial: 'idle',
  on: { 'next.wanted': { target: '.dealing', actions: { type: 'storeAfter', params: ({ event }) => event } } },
  states: {
    idle: {},
    dealing: {
      tags: ['dealing'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'deal',
        src: 'deal',
        input: ({ context }) => ({ after: context.after }),
        onDone: [
          {
            guard: { type: 'isDealt', params: ({ event }) => event.output },
            target: 'idle',
            actions: { type: 'open', params: ({ event: { output } }) => ({ row: output.row!, ahead: output.ahead }) },
          },
          { target: 'noneLeft' },
        ],
        onError: [
          {
            guard: { type: 'isCutOff', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'openListed', params: ({ context }) => ({ after: context.after }) },
          },
          { target: 'notDealt', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
      on: {
        /** Twice pressed is once wanted. */
        'next.wanted': {},
        'visit.opened': { target: 'idle' },
      },
    },
    noneLeft: { tags: ['noneLeft'], on: { 'visit.opened': { target: 'idle' } } },
    notDealt: { on: { 'visit.opened': { target: 'idle', actions: { type: 'forgetFailure' } } } },
  },
});
