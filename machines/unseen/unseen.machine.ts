/** Unseen: how many urgent threads has the reader not seen? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import type { Change } from '#machines/live/live.changes.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovided } from '#machines/unprovided.ts';
import { goesOn, isDated, joining, withChanges, withList, withOpened, withPage } from './unseen.marks.ts';
import type { Marks, Seen, UrgentPage } from './unseen.marks.ts';

export type UnseenInput = { marks: Marks };

export type UnseenContext = Seen & {
  /** Beyond those that are known there are more. */
  goesOn: boolean;
  /** Whether the server was asked, and nothing was missed since. */
  isCounted: boolean;
  /** Threads that were told of since the count on its way was asked for. */
  told: string[];
  /** How many were not seen when the last ones joined; nothing once all are seen. */
  announced: number;
  failure: Failure | null;
  failures: number;
};

const MOST_TOLD = 2_000;

export type UnseenEvent =
  /** Something may have been missed: ask the server. */
  | { type: 'count.wanted' }
  | { type: 'threads.told'; changes: Change[] }
  /** The list of all urgent threads was asked for, and is on screen. */
  | { type: 'list.asked' }
  | { type: 'list.shown'; newest: string | null }
  | { type: 'thread.opened'; thread: ThreadKey; at: string }
  /** Another tab has shown something. */
  | { type: 'marks.changed'; marks: Marks };

export const unseenMachine = setup({
  types: {
    input: {} as UnseenInput,
    context: {} as UnseenContext,
    events: {} as UnseenEvent,
    tags: {} as 'counting',
    children: {} as { countUrgent: 'countUrgent' },
  },
  actors: {
    countUrgent: fromPromise<UrgentPage>(() => unprovided('unseen', 'countUrgent')),
  },
  actions: {
    takeChanges: assign(({ context }, { changes }: { changes: Change[] }) => withChanges(context, changes)),
    noteTold: assign(({ context }, { changes }: { changes: Change[] }) => ({
      told: [...context.told, ...changes.map(keyOf)].slice(-MOST_TOLD),
    })),
    forgetTold: assign({ told: [] }),
    noteAsked: assign(({ context }) => ({ asked: Object.keys(context.unseen) })),
    takeList: assign(({ context }, { newest }: { newest: string | null }) => ({
      ...withList(context, newest),
      goesOn: false,
    })),
    takeOpened: assign(({ context }, { thread, at }: { thread: ThreadKey; at: string }) =>
      withOpened(context, keyOf(thread), at),
    ),
    takePage: assign(({ context }, { page }: { page: UrgentPage }) => ({
      ...withPage(context, page, context.told),
      goesOn: goesOn(page, context.marks),
      isCounted: isDated(page),
      failure: null,
      failures: 0,
    })),
    setMarks: assign((_, { marks }: { marks: Marks }) => ({ marks })),
    announce: assign(({ context }) => ({ announced: Object.keys(context.unseen).length })),
    hush: assign(({ context }) => (Object.keys(context.unseen).length === 0 ? { announced: 0 } : {})),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      failures: context.failures + 1,
      isCounted: false,
    })),
    /** Keeps `context.marks` for the next visit. */
    keepMarks: () => {},
    ring: () => {},
  },
  guards: {
    joins: ({ context }, { changes }: { changes: Change[] }) => joining(context, changes) > 0,
    /** What stood there at the first count is no news. */
    pageJoins: ({ context }, { page }: { page: UrgentPage }) =>
      context.isCounted &&
      Object.keys(withPage(context, page, context.told).unseen).some((key) => !(key in context.unseen)),
    isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
  },
  delays: {
    pause: ({ context }) => retryPause(context.failures, context.failure),
  },
}).createMachine({
  id: 'unseen',
  context: ({ input }) => ({
    marks: input.marks,
    unseen: {},
    asked: [],
    goesOn: false,
    isCounted: false,
    told: [],
    announced: 0,
    failure: null,
    failures: 0,
  }),
  initial: 'waiting',
  on: {
    'count.wanted': { target: '.counting' },
    'marks.changed': { target: '.counting', actions: { type: 'setMarks', params: ({ event }) => event } },
    'threads.told': [
      {
        guard: { type: 'joins', params: ({ event }) => event },
        actions: [
          { type: 'takeChanges', params: ({ event }) => event },
          { type: 'noteTold', params: ({ event }) => event },
          { type: 'announce' },
          { type: 'keepMarks' },
          { type: 'ring' },
        ],
      },
      {
        actions: [
          { type: 'takeChanges', params: ({ event }) => event },
          { type: 'noteTold', params: ({ event }) => event },
          { type: 'hush' },
          { type: 'keepMarks' },
        ],
      },
    ],
    'list.asked': { actions: { type: 'noteAsked' } },
    'list.shown': {
      actions: [{ type: 'takeList', params: ({ event }) => event }, { type: 'hush' }, { type: 'keepMarks' }],
    },
    'thread.opened': {
      actions: [{ type: 'takeOpened', params: ({ event }) => event }, { type: 'hush' }, { type: 'keepMarks' }],
    },
  },
  states: {
    waiting: {},
    counting: {
      tags: ['counting'],
      entry: { type: 'forgetTold' },
      invoke: {
        id: 'countUrgent',
        src: 'countUrgent',
        onDone: [
          {
            guard: { type: 'pageJoins', params: ({ event }) => ({ page: event.output }) },
            target: 'waiting',
            actions: [
              { type: 'takePage', params: ({ event }) => ({ page: event.output }) },
              { type: 'announce' },
              { type: 'ring' },
            ],
          },
          {
            target: 'waiting',
            actions: [{ type: 'takePage', params: ({ event }) => ({ page: event.output }) }, { type: 'hush' }],
          },
        ],
        onError: [
          {
            guard: { type: 'isWorthRetrying', params: ({ event }) => event },
            target: 'waitingToRetry',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'waiting', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    waitingToRetry: { after: { pause: { target: 'counting' } } },
  },
});
