/** Act queue: which acts on visits wait to be sent, which were refused, and are they safe in this browser? */
import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { unprovided } from '#machines/unprovided.ts';
import {
  afterRefused,
  afterTaken,
  canUndo,
  differenceOf,
  follow,
  hasChanges,
  isWaiting,
  noChanges,
  onTopOf,
  withChanges,
  without,
  type Changes,
  type QueuedAct,
  type ActRefusal,
  type Taken,
} from './act-queue.items.ts';

export type ActQueueContext = {
  /** Safe in this browser, in the order in which they were given; those that came back among them. */
  items: readonly QueuedAct[];
  /** Given, and not safe yet: nothing of them is sent or shown. */
  given: readonly QueuedAct[];
  /** What the browser does not know yet of the items. */
  unwritten: Changes;
  /** What it is told at the moment. */
  writing: { given: readonly QueuedAct[]; changes: Changes };
  /** False where the browser forbids storage, or it is full: acts last as long as the tab. */
  isKept: boolean;
  /** The last answers, by the keys of their acts. */
  taken: Readonly<Record<string, Taken>>;
  failure: Failure | null;
  failures: number;
};

export type ActQueueEvent =
  | { type: 'act.given'; item: QueuedAct }
  /** It waits for its visit to be dealt: the browser keeps it as one that came back, should the tab end before. */
  | { type: 'act.held'; item: QueuedAct }
  | { type: 'hold.ended'; key: string }
  /** An act of which the server has not heard may be taken back without a word; otherwise `item` undoes it there. */
  | { type: 'act.undone'; key: string; item: QueuedAct }
  /** Somebody has read why it came back. */
  | { type: 'return.closed'; key: string }
  | { type: 'connection.restored' }
  | { type: 'send.retried' };

export type ActQueueNews =
  | { type: 'act.taken'; item: QueuedAct; taken: Taken }
  | { type: 'act.refused'; item: QueuedAct; refusal: ActRefusal };

export const actQueueMachine = setup({
  types: {
    context: {} as ActQueueContext,
    events: {} as ActQueueEvent,
    emitted: {} as ActQueueNews,
    tags: {} as 'waitingToRetry',
    children: {} as { connection: 'connection'; recall: 'recall'; write: 'write'; send: 'send' },
  },
  actors: {
    /** Tells `connection.restored`. */
    connection: fromCallback(() => {}),
    recall: fromPromise<QueuedAct[]>(() => unprovided('act-queue', 'recall')),
    write: fromPromise<unknown, Changes>(() => unprovided('act-queue', 'write')),
    send: fromPromise<Taken, { item: QueuedAct }>(() => unprovided('act-queue', 'send')),
  },
  actions: {
    storeRecalled: assign((_, { items }: { items: QueuedAct[] }) => ({ items })),
    give: assign(({ context }, { item }: { item: QueuedAct }) => ({ given: [...context.given, item] })),
    keepHeld: assign(({ context }, { item }: { item: QueuedAct }) => withUnwritten(context, { put: [item], drop: [] })),
    dropHeld: assign(({ context }, { key }: { key: string }) => withUnwritten(context, { put: [], drop: [key] })),
    takeBack: assign(({ context }, { key }: { key: string }) => changed(context, (items) => without(items, key))),
    beginWriting: assign(({ context }) => ({
      writing: { given: standing(context), changes: context.unwritten },
      given: [],
      unwritten: noChanges,
    })),
    endWriting: assign(({ context: { items, writing } }) => ({
      items: [...items, ...writing.given],
      writing: { given: [], changes: noChanges },
    })),
    noteUnsafe: assign({ isKept: false }),
    storeTaken: assign(({ context }, { taken }: { taken: Taken }) => ({
      ...changed(context, (items) => afterTaken(items, firstKey(context), taken)),
      taken: lastOf({ ...context.taken, [firstKey(context)]: taken }),
      failure: null,
      failures: 0,
    })),
    storeRefused: assign(({ context }, { error }: { error: unknown }) => ({
      ...changed(context, (items) => afterRefused(items, firstKey(context), refusalOf(error))),
      failure: null,
      failures: 0,
    })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      failures: context.failures + 1,
    })),
    forgetFailures: assign({ failures: 0 }),
    tellTaken: emit(({ context }, { taken }: { taken: Taken }) => ({
      type: 'act.taken' as const,
      item: firstOf(context)!,
      taken,
    })),
    tellRefused: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'act.refused' as const,
      item: firstOf(context)!,
      refusal: refusalOf(error),
    })),
  },
  guards: {
    hasUnwritten: ({ context }) => context.given.length > 0 || hasChanges(context.unwritten),
    hasWaiting: ({ context }) => context.items.some(isWaiting),
    isNew: ({ context: { items, given, writing, taken } }, { item }: { item: QueuedAct }) =>
      taken[item.key] === undefined && ![...items, ...given, ...writing.given].some(({ key }) => key === item.key),
    isReturned: ({ context }, { key }: { key: string }) =>
      context.items.some((item) => item.key === key && !isWaiting(item)),
    /** The server may have heard of the first one: it was on its way once. */
    neverLeft: ({ context }, { key }: { key: string }) =>
      context.items.some((item) => item.key === key && isWaiting(item)) && firstOf(context)?.key !== key,
    mayPass: (_, { error }: { error: unknown }) => {
      const failure = toFailure(error);
      return isWorthRetrying(failure) || failure.kind === 'sessionOver';
    },
  },
  delays: {
    pause: ({ context }) => retryPause(context.failures, context.failure),
  },
}).createMachine({
  id: 'act-queue',
  context: {
    items: [],
    given: [],
    unwritten: noChanges,
    writing: { given: [], changes: noChanges },
    isKept: true,
    taken: {},
    failure: null,
    failures: 0,
  },
  invoke: { id: 'connection', src: 'connection' },
  initial: 'recalling',
  on: {
    'act.given': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'give', params: ({ event }) => event },
    },
    'act.held': { actions: { type: 'keepHeld', params: ({ event }) => event } },
    'hold.ended': { actions: { type: 'dropHeld', params: ({ event }) => event } },
  },
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        onDone: {
          target: 'open',
          actions: { type: 'storeRecalled', params: ({ event }) => ({ items: event.output }) },
        },
        onError: { target: 'open', actions: { type: 'noteUnsafe' } },
      },
    },
    open: {
      type: 'parallel',
      on: {
        'act.undone': [
          {
            guard: { type: 'neverLeft', params: ({ event }) => event },
            actions: { type: 'takeBack', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNew', params: ({ event }) => event },
            actions: { type: 'give', params: ({ event }) => event },
          },
        ],
        'return.closed': {
          guard: { type: 'isReturned', params: ({ event }) => event },
          actions: { type: 'takeBack', params: ({ event }) => event },
        },
      },
      states: {
        storage: {
          initial: 'idle',
          states: {
            idle: { always: { guard: { type: 'hasUnwritten' }, target: 'writing' } },
            writing: {
              entry: { type: 'beginWriting' },
              invoke: {
                id: 'write',
                src: 'write',
                input: ({ context }) => changesIn(context),
                onDone: { target: 'idle', actions: { type: 'endWriting' } },
                onError: { target: 'idle', actions: [{ type: 'noteUnsafe' }, { type: 'endWriting' }] },
              },
            },
          },
        },
        sending: {
          initial: 'idle',
          states: {
            idle: { always: { guard: { type: 'hasWaiting' }, target: 'asking' } },
            asking: {
              invoke: {
                id: 'send',
                src: 'send',
                input: ({ context }) => ({ item: firstOf(context)! }),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'tellTaken', params: ({ event }) => ({ taken: event.output }) },
                    { type: 'storeTaken', params: ({ event }) => ({ taken: event.output }) },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'mayPass', params: ({ event }) => event },
                    target: 'waitingToRetry',
                    actions: { type: 'storeFailure', params: ({ event }) => event },
                  },
                  {
                    target: 'idle',
                    actions: [
                      { type: 'tellRefused', params: ({ event }) => event },
                      { type: 'storeRefused', params: ({ event }) => event },
                    ],
                  },
                ],
              },
            },
            waitingToRetry: {
              tags: ['waitingToRetry'],
              after: { pause: { target: 'asking' } },
              on: {
                'connection.restored': { target: 'asking', actions: { type: 'forgetFailures' } },
                'send.retried': { target: 'asking', actions: { type: 'forgetFailures' } },
              },
            },
          },
        },
      },
    },
  },
});

/** So many answers are remembered for an undo that comes late. */
const MAX_TAKEN = 20;

/** What the browser is told: the changes, and what is new. */
const changesIn = ({ writing: { given, changes } }: ActQueueContext): Changes => ({
  put: [...changes.put, ...given],
  drop: changes.drop,
});

const firstOf = ({ items }: ActQueueContext): QueuedAct | undefined => items.find(isWaiting);
const firstKey = (context: ActQueueContext): string => firstOf(context)?.key ?? '';

const lastOf = (taken: ActQueueContext['taken']): ActQueueContext['taken'] =>
  Object.fromEntries(Object.entries(taken).slice(-MAX_TAKEN));

/** What was given, each on top of what was given before it. */
function standing({ items, given, taken }: ActQueueContext): QueuedAct[] {
  const all = [...items];
  for (const item of given) {
    const answer = taken[item.undoes ?? ''];
    const known = answer === undefined ? item : onTopOf(item, answer);
    if (canUndo(known, all)) all.push(follow(known, all));
  }
  return all.slice(items.length);
}

/** The items after a change, those that are being written included, and what the browser has to hear of it. */
function changed(context: ActQueueContext, change: (items: readonly QueuedAct[]) => QueuedAct[]) {
  const { items, writing, unwritten } = context;
  const all = [...items, ...writing.given];
  const after = change(all);
  const unsafe = new Set(writing.given.map(({ key }) => key));
  return {
    items: after.filter(({ key }) => !unsafe.has(key)),
    writing: { ...writing, given: after.filter(({ key }) => unsafe.has(key)) },
    unwritten: withChanges(unwritten, differenceOf(all, after)),
  };
}

const withUnwritten = ({ unwritten }: ActQueueContext, changes: Changes) => ({
  unwritten: withChanges(unwritten, changes),
});

function refusalOf(error: unknown): ActRefusal {
  const { kind, code = null, values = {} } = toFailure(error);
  return { kind, code, values };
}
