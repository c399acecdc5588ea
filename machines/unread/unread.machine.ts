/** Unread: how many emergencies has this account not read, and does the server know what was read here? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovided } from '#machines/unprovided.ts';

/** A thread as it was when it was read: `version` grows with each of its changes. */
export type ReadMark = ThreadKey & { version: number };

/** What the server is told, and `upTo` which version all are read. */
export type UnreadRequest = { read: readonly ReadMark[]; upTo: number | null };

/** `latest` is the greatest version among those that are unread; 0 where none is. */
export type UnreadReply = { count: number; latest: number };

export type UnreadContext = {
  /** `null` while the number could be wrong. */
  count: number | null;
  /** The greatest version that was ever unread; `null` before the first count. */
  latest: number | null;
  /** How many were unread when the last one joined; 0 once all are read. */
  announced: number;
  /** Read here, and not known to the server. */
  pending: readonly ReadMark[];
  pendingUpTo: number | null;
  /** What of it goes with the request under way: so many marks, and up to which version. */
  sent: number;
  sentUpTo: number | null;
  /** What was read in this visit: versions by the threads' keys, and the version up to which all are read. */
  read: Readonly<Record<string, number>>;
  readUpTo: number;
  /** Something has changed since the request under way began, or since the last one. */
  isStale: boolean;
  failure: Failure | null;
  failures: number;
};

/** As many as the server takes at a time. */
const MAX_SENT = 500;
const NOT_FOUND = 404;

export type UnreadEvent =
  /** Something may have been missed: ask the server. */
  | { type: 'count.wanted' }
  /** Threads have come or changed. */
  | { type: 'threads.changed' }
  | { type: 'thread.opened'; thread: ReadMark }
  | { type: 'all.read' };

export const unreadMachine = setup({
  types: {
    context: {} as UnreadContext,
    events: {} as UnreadEvent,
    tags: {} as 'counting',
    children: {} as { countUnread: 'countUnread' },
  },
  actors: {
    countUnread: fromPromise<UnreadReply, UnreadRequest>(() => unprovided('unread', 'countUnread')),
  },
  actions: {
    noteStale: assign({ isStale: true }),
    noteRead: assign(({ context }, { thread }: { thread: ReadMark }) => ({
      pending: [...context.pending, thread],
      read: { ...context.read, [keyOf(thread)]: thread.version },
    })),
    noteAllRead: assign(({ context }) => ({ pendingUpTo: context.latest, readUpTo: context.latest ?? 0 })),
    noteSent: assign(({ context }) => ({
      sent: Math.min(context.pending.length, MAX_SENT),
      sentUpTo: context.pendingUpTo,
      isStale: false,
    })),
    takeReply: assign(({ context }, { reply }: { reply: UnreadReply }) => ({
      count: reply.count,
      latest: Math.max(context.latest ?? 0, reply.latest),
      ...afterSent(context),
      failure: null,
      failures: 0,
    })),
    announce: assign((_, { reply }: { reply: UnreadReply }) => ({ announced: reply.count })),
    endAnnouncement: assign((_, { reply }: { reply: UnreadReply }) => (reply.count === 0 ? { announced: 0 } : {})),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      count: null,
      failure: toFailure(error),
      failures: context.failures + 1,
    })),
    /** What the server does not take is not sent for ever. */
    dropSent: assign(({ context }) => afterSent(context)),
    ring: () => {},
    /** Other tabs of this browser show the same number; `context.sent` says whether there is anything to tell. */
    tellTabs: () => {},
  },
  guards: {
    isNewlyRead: ({ context }, { thread }: { thread: ReadMark }) =>
      thread.version > (context.read[keyOf(thread)] ?? 0) && thread.version > context.readUpTo,
    hasUnread: ({ context }) => (context.count ?? 0) > 0,
    hasPending: ({ context }) => hasPending(context),
    isDue: ({ context }) => context.isStale || hasPending(context),
    /** What was there at the first count is no news. */
    hasNews: ({ context }, { reply }: { reply: UnreadReply }) =>
      context.latest !== null && reply.latest > context.latest,
    isAbsent: (_, { error }: { error: unknown }) => toFailure(error).status === NOT_FOUND,
    isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
  },
  delays: {
    /** However many threads come, the server is asked no more often. */
    rest: 1_000,
    /** What was read on another machine is known by then. */
    longest: 60_000,
    pause: ({ context }) => retryPause(context.failures, context.failure),
  },
}).createMachine({
  id: 'unread',
  context: {
    count: null,
    latest: null,
    announced: 0,
    pending: [],
    pendingUpTo: null,
    sent: 0,
    sentUpTo: null,
    read: {},
    readUpTo: 0,
    isStale: false,
    failure: null,
    failures: 0,
  },
  initial: 'unasked',
  on: {
    'thread.opened': {
      guard: { type: 'isNewlyRead', params: ({ event }) => event },
      actions: { type: 'noteRead', params: ({ event }) => event },
    },
    'all.read': { guard: { type: 'hasUnread' }, actions: { type: 'noteAllRead' } },
    'threads.changed': { actions: { type: 'noteStale' } },
  },
  states: {
    unasked: { on: { 'count.wanted': { target: 'counting' } } },
    /** The back end does not count what is unread. */
    absent: {},
    waiting: {
      always: { guard: { type: 'isDue' }, target: 'counting' },
      after: { longest: { target: 'counting' } },
      on: { 'count.wanted': { target: 'counting' } },
    },
    counting: {
      tags: ['counting'],
      entry: { type: 'noteSent' },
      on: { 'count.wanted': { actions: { type: 'noteStale' } } },
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        input: ({ context }) => ({ read: context.pending.slice(0, MAX_SENT), upTo: context.pendingUpTo }),
        onDone: [
          {
            guard: { type: 'hasNews', params: ({ event }) => ({ reply: event.output }) },
            target: 'resting',
            actions: [
              { type: 'tellTabs' },
              { type: 'takeReply', params: ({ event }) => ({ reply: event.output }) },
              { type: 'announce', params: ({ event }) => ({ reply: event.output }) },
              { type: 'ring' },
            ],
          },
          {
            target: 'resting',
            actions: [
              { type: 'tellTabs' },
              { type: 'takeReply', params: ({ event }) => ({ reply: event.output }) },
              { type: 'endAnnouncement', params: ({ event }) => ({ reply: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isAbsent', params: ({ event }) => event },
            target: 'absent',
            actions: [{ type: 'storeFailure', params: ({ event }) => event }, { type: 'dropSent' }],
          },
          {
            guard: { type: 'isWorthRetrying', params: ({ event }) => event },
            target: 'waitingToRetry',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            target: 'resting',
            actions: [{ type: 'storeFailure', params: ({ event }) => event }, { type: 'dropSent' }],
          },
        ],
      },
    },
    resting: {
      always: { guard: { type: 'hasPending' }, target: 'counting' },
      after: { rest: { target: 'waiting' } },
      on: { 'count.wanted': { target: 'counting' } },
    },
    waitingToRetry: {
      after: { pause: { target: 'counting' } },
      on: { 'count.wanted': { target: 'counting' } },
    },
  },
});

const hasPending = ({ pending, pendingUpTo }: UnreadContext): boolean => pending.length > 0 || pendingUpTo !== null;

type Sent = Pick<UnreadContext, 'pending' | 'pendingUpTo' | 'sent' | 'sentUpTo'>;

/** What came while the request was under way is still to be sent. */
const afterSent = ({ pending, pendingUpTo, sent, sentUpTo }: Sent) => ({
  pending: pending.slice(sent),
  pendingUpTo: pendingUpTo === sentUpTo ? null : pendingUpTo,
});
