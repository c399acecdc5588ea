/** Next visit: which visit does the officer get next, and is it theirs already? */
import { assign, type EventObject, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { ReviewRow } from '#contract/reviews.ts';
import { isVerdict, type QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isBeside } from '#machines/review/review.chart.ts';
import { isSameThread, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovided } from '#machines/unprovided.ts';

/** `row` is null where nothing open is left that nobody has claimed; `ahead` will probably be dealt next. */
export type Dealt = { row: ReviewRow | null; ahead: readonly ReviewRow[] };

/** `after` is left for the next one; `expected` will probably be dealt, and is shown at once. */
export type NextWanted = { after: ThreadKey | null; expected: ReviewRow | null };

export type NextVisitContext = NextWanted & {
  /** Given about the expected visit, before it was dealt: nothing of them has left. */
  held: readonly QueuedAct[];
  /** It was shown, and another one was dealt. */
  missed: ReviewRow | null;
  failure: Failure | null;
};

export type NextVisitEvent =
  | ({ type: 'next.wanted' } & NextWanted)
  | { type: 'visit.opened'; visit: ThreadKey }
  | { type: 'act.held'; item: QueuedAct }
  | { type: 'act.undone' }
  /** A visit came on screen that nobody has read yet. */
  | { type: 'visit.shown' };

const wantedIn = ({ context: { after, expected } }: { context: NextVisitContext }): NextWanted => ({ after, expected });

type Held = { held: readonly QueuedAct[] };

const heldIn = ({ context: { held } }: { context: NextVisitContext }): Held => ({ held });
/** The expected visit with what was held about it. */
const heldOfExpected = ({ context: { held, expected } }: { context: NextVisitContext }) => ({ held, row: expected! });
const afterExpected = ({ context }: { context: NextVisitContext }) => ({ after: context.expected, expected: null });

export const nextVisitMachine = setup({
  types: {
    context: {} as NextVisitContext,
    events: {} as NextVisitEvent,
    tags: {} as 'dealing' | 'noneLeft' | 'expecting' | 'unread',
    children: {} as { deal: 'deal'; unsent: 'unsent'; visits: 'visits' },
  },
  actors: {
    /** Tells `visit.opened` for each visit that is opened, by hand or because it was dealt. */
    visits: fromCallback(() => {}),
    /** What is held has not left: whoever closes the tab is asked, and whoever leaves the desk gets it back. */
    unsent: fromCallback<EventObject, { heldNow: () => readonly QueuedAct[] }>(() => {}),
    deal: fromPromise<Dealt, NextWanted>(() => unprovided('next-visit', 'deal')),
  },
  actions: {
    storeWanted: assign((_, { after, expected }: NextWanted) => ({ after, expected, missed: null })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    storeMissed: assign(({ context }) => ({ missed: context.expected })),
    /** As it is since it was dealt. */
    storeExpected: assign((_, { row }: Dealt) => ({ expected: row })),
    forgetMissed: assign({ missed: null }),
    hold: assign(({ context }, { item }: { item: QueuedAct }) => ({ held: [...context.held, item] })),
    letGo: assign({ held: [] }),
    /** Should the tab end meanwhile, it comes back. */
    keepHeld: (_args, _params: { item: QueuedAct }) => {},
    dropHeld: (_args, _params: Held) => {},
    /** The reader has not seen it yet: `read` says when they may have. */
    tellShown: raise({ type: 'visit.shown' }),
    openExpected: (_args, _params: { row: ReviewRow }) => {},
    /** What the server told: whose the visit on screen is, and what comes after it. */
    learn: (_args, _params: Dealt) => {},
    open: (_args, _params: Dealt) => {},
    /** What was held goes out, about the visit for which it was given. */
    release: (_args, _params: Held & { row: ReviewRow }) => {},
    /** What was held comes back to whoever gave it. */
    giveBack: (_args, _params: Held) => {},
    /** Nobody deals: the list goes on with its own next row. */
    openListed: (_args, _params: { after: ThreadKey | null }) => {},
  },
  guards: {
    isDealt: (_, { row }: Dealt) => row !== null,
    isExpected: ({ context }, { row }: Dealt) => row !== null && isSameThread(row, context.expected),
    holdsVerdict: ({ context }) => context.held.some(({ act }) => isVerdict(act)),
    hasExpected: (_, { expected }: NextWanted) => expected !== null,
    isAtExpected: ({ context }, { visit }: { visit: ThreadKey }) => isSameThread(visit, context.expected),
    /** One press is one act, and nothing stands on a verdict that has not left. */
    mayHold: ({ context }, { item }: { item: QueuedAct }) =>
      isSameThread(item.visit, context.expected) &&
      context.held.every(({ key, act }) => isBeside(act.type) && key !== item.key),
    isCutOff: (_, { error }: { error: unknown }) => ['offline', 'timeout'].includes(toFailure(error).kind),
  },
  delays: {
    /** Nobody has read a visit that has been on screen for less: the press was meant for the one before. */
    glance: 250,
  },
}).createMachine({
  id: 'next-visit',
  context: { after: null, expected: null, held: [], missed: null, failure: null },
  invoke: [
    { id: 'visits', src: 'visits' },
    { id: 'unsent', src: 'unsent', input: ({ self }) => ({ heldNow: () => self.getSnapshot().context.held }) },
  ],
  type: 'parallel',
  states: {
    deal: {
      initial: 'idle',
      on: {
        'next.wanted': [
          {
            guard: { type: 'hasExpected', params: ({ event }) => event },
            target: '.expecting',
            actions: { type: 'storeWanted', params: ({ event }) => event },
          },
          { target: '.dealing', actions: { type: 'storeWanted', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: {},
        dealing: {
          tags: ['dealing'],
          entry: { type: 'forgetFailure' },
          invoke: {
            id: 'deal',
            src: 'deal',
            input: wantedIn,
            onDone: [
              {
                guard: { type: 'isDealt', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'open', params: ({ event }) => event.output },
              },
              { target: 'noneLeft', actions: { type: 'learn', params: ({ event }) => event.output } },
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
        /** The next visit is on screen, and the server has not said yet whose it is. */
        expecting: {
          tags: ['dealing', 'expecting'],
          entry: [
            { type: 'forgetFailure' },
            { type: 'openExpected', params: ({ context }) => ({ row: context.expected! }) },
            { type: 'tellShown' },
          ],
          invoke: {
            id: 'deal',
            src: 'deal',
            input: wantedIn,
            onDone: [
              {
                guard: { type: 'isExpected', params: ({ event }) => event.output },
                target: 'released',
                actions: [
                  { type: 'learn', params: ({ event }) => event.output },
                  { type: 'storeExpected', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'isDealt', params: ({ event }) => event.output },
                target: 'another',
                actions: [
                  { type: 'storeMissed' },
                  { type: 'storeExpected', params: ({ event }) => event.output },
                  { type: 'giveBack', params: heldIn },
                  { type: 'letGo' },
                  { type: 'open', params: ({ event }) => event.output },
                  { type: 'tellShown' },
                ],
              },
              {
                target: 'noneLeft',
                actions: [
                  { type: 'storeMissed' },
                  { type: 'giveBack', params: heldIn },
                  { type: 'letGo' },
                  { type: 'learn', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              /** It is on screen unclaimed, as if opened by hand: the version of its review decides. */
              { guard: { type: 'isCutOff', params: ({ event }) => event }, target: 'released' },
              {
                target: 'notDealt',
                actions: [
                  { type: 'storeFailure', params: ({ event }) => event },
                  { type: 'giveBack', params: heldIn },
                  { type: 'letGo' },
                ],
              },
            ],
          },
          on: {
            'next.wanted': {},
            'act.held': {
              guard: { type: 'mayHold', params: ({ event }) => event },
              actions: [
                { type: 'hold', params: ({ event }) => event },
                { type: 'keepHeld', params: ({ event }) => event },
              ],
            },
            'act.undone': { actions: [{ type: 'dropHeld', params: heldIn }, { type: 'letGo' }] },
            'visit.opened': [
              { guard: { type: 'isAtExpected', params: ({ event }) => event } },
              {
                target: 'idle',
                actions: [{ type: 'giveBack', params: heldIn }, { type: 'letGo' }],
              },
            ],
          },
        },
        /** What was held goes out; with a verdict the visit is done with, and the next one is wanted. */
        released: {
          entry: { type: 'release', params: heldOfExpected },
          exit: { type: 'letGo' },
          always: [
            {
              guard: { type: 'holdsVerdict' },
              target: 'dealing',
              actions: { type: 'storeWanted', params: afterExpected },
            },
            { target: 'idle' },
          ],
        },
        /** Not the expected visit is on screen, but the one that was dealt. */
        another: {
          on: {
            'visit.opened': [
              { guard: { type: 'isAtExpected', params: ({ event }) => event } },
              { target: 'idle', actions: { type: 'forgetMissed' } },
            ],
          },
        },
        noneLeft: { tags: ['noneLeft'], on: { 'visit.opened': { target: 'idle', actions: { type: 'forgetMissed' } } } },
        notDealt: { on: { 'visit.opened': { target: 'idle', actions: { type: 'forgetFailure' } } } },
      },
    },
    sight: {
      initial: 'read',
      states: {
        read: { on: { 'visit.shown': { target: 'unread' } } },
        unread: {
          tags: ['unread'],
          on: { 'visit.shown': { target: 'unread', reenter: true } },
          after: { glance: { target: 'read' } },
        },
      },
    },
  },
});
