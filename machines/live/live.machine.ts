/** Live: are we told of what arrives, and what has arrived that is not on screen? */
import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { retryPause } from '#machines/retry.ts';
import { unreadMachine, type UnreadEvent } from '#machines/unread/unread.machine.ts';
import { unprovided, unprovidedCallback } from '#machines/unprovided.ts';
import { arrive, fromPage, isSameList, noneCame, tooMuchCame, withAsked } from './live.arrivals.ts';
import type { FilteredList, News, Polled } from './live.arrivals.ts';
import type { LiveContext, LiveEvent, LiveInput, LiveNews, StreamInput, StreamOrder } from './live.types.ts';

const silent: Failure = { kind: 'timeout', status: null, detail: '' };

export const liveMachine = setup({
  types: {
    input: {} as LiveInput,
    context: {} as LiveContext,
    events: {} as LiveEvent,
    emitted: {} as LiveNews,
    tags: {} as 'open' | 'stalled' | 'lost' | 'polling' | 'paused',
    children: {} as { connection: 'connection'; unread: 'unread'; stream: 'stream'; pollList: 'pollList' },
  },
  actors: {
    /** Tells `connection.restored`, and `stream.lost` without a cable: over an open stream nothing comes then. */
    connection: fromCallback(() => {}),
    unread: unreadMachine,
    /** Its clean-up ends the request; told of another list, it asks for that one's stream instead. */
    stream: fromCallback<StreamOrder, StreamInput>(unprovidedCallback('live', 'stream')),
    pollList: fromPromise<Polled, { of: Polled['of'] }>(() => unprovided('live', 'pollList')),
  },
  actions: {
    askList: assign(({ context }, wanted: FilteredList) => withAsked(context, wanted)),
    /** What came before is in it, or is told again by the stream that begins where it ends. */
    showList: assign(
      ({ context: { shown, followed, cursor } }, list: { newest: string | null; cursor: string | null }) => ({
        shown: shown && { ...shown, isIn: true, newest: list.newest },
        followed: shown ? { list: shown.list, filter: shown.filter } : followed,
        cursor: list.cursor ?? cursor,
        pending: noneCame,
      }),
    ),
    follow: sendTo('stream', ({ context: { followed, cursor } }) => ({
      type: 'list.followed' as const,
      of: followed,
      after: cursor,
    })),
    leaveList: assign({ shown: null, pending: noneCame }),
    place: assign((_, { cursor }: { cursor: string }) => ({ cursor })),
    forgetPlace: assign({ cursor: null }),
    takeNews: assign(({ context: { shown, pending } }, { news }: { news: News }) => ({
      pending: shown?.isIn === true ? arrive(pending, news) : pending,
    })),
    /** Whoever shows the rows that it is about asks for them anew. */
    tellNews: emit((_, { news }: { news: News }) => ({ type: 'news' as const, news })),
    takeMissed: assign(({ context: { shown, pending } }) => ({
      pending: shown?.isIn === true ? tooMuchCame : pending,
    })),
    takePolled: assign(({ context: { shown, pending } }, { polled: { of, threads } }: { polled: Polled }) => ({
      pending: shown !== null && shown.isIn && isSameList(shown, of) ? fromPage(threads, shown.newest) : pending,
    })),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    forgetPolls: assign({ polls: 0 }),
    passToUnread: sendTo('unread', (_, { event }: { event: UnreadEvent }) => event),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      failures: context.failures + 1,
    })),
    forgetFailures: assign({ failure: null, failures: 0 }),
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    showsList: ({ context: { shown } }) => shown !== null,
    isUrgent: (_, { news }: { news: News }) => news.isUrgent,
    isLostPlace: ({ context }, { error }: { error: unknown }) =>
      context.cursor !== null && toFailure(error).status === 400,
    /** A back end without a stream, or one for others. The end of the session is told by the session. */
    isAbsent: (_, { error }: { error: unknown }) => {
      const { kind, status } = toFailure(error);
      return kind === 'wrongShape' || kind === 'forbidden' || kind === 'bug' || (kind === 'refused' && status !== 429);
    },
    hasPolledLong: ({ context }) => context.polls >= context.pollsPerStream,
    isForbidden: (_, { error }: { error: unknown }) => toFailure(error).kind === 'forbidden',
  },
  delays: {
    /** For the answer to the request for the stream. */
    openingTimeout: 30_000,
    /** A stream that held so long is no stream that breaks again and again. */
    trial: 10_000,
    /** Twice the pause between the server's signs of life. */
    idleTimeout: 30_000,
    pause: ({ context }) => retryPause(context.failures, context.failure),
    pollPause: 15_000,
  },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({
    shown: null,
    followed: null,
    cursor: null,
    pending: noneCame,
    pollsPerStream: input.pollsPerStream,
    polls: 0,
    failure: null,
    failures: 0,
  }),
  invoke: [
    { id: 'connection', src: 'connection' },
    {
      id: 'unread',
      src: 'unread',
      onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
    },
  ],
  initial: 'paused',
  on: {
    'session.ended': { target: '.paused' },
    'list.asked': {
      actions: { type: 'askList', params: ({ event: { list, filter } }) => ({ list, filter }) },
    },
    'list.shown': { guard: { type: 'showsList' }, actions: { type: 'showList', params: ({ event }) => event } },
    'list.left': { actions: { type: 'leaveList' } },
    'thread.opened': { actions: { type: 'passToUnread', params: ({ event }) => ({ event }) } },
    'all.read': { actions: { type: 'passToUnread', params: ({ event }) => ({ event }) } },
    'count.wanted': { actions: { type: 'passToUnread', params: ({ event }) => ({ event }) } },
  },
  states: {
    paused: {
      tags: ['paused'],
      on: { 'session.began': { target: 'streaming', actions: { type: 'forgetFailures' } } },
    },
    streaming: {
      invoke: {
        id: 'stream',
        src: 'stream',
        input: ({ context }) => ({ of: context.followed, after: context.cursor }),
        onError: { target: 'waitingToRetry', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      initial: 'connecting',
      on: {
        'connection.restored': { target: 'streaming', reenter: true },
        'stream.placed': { actions: { type: 'place', params: ({ event }) => event } },
        'list.shown': {
          guard: { type: 'showsList' },
          actions: [
            { type: 'showList', params: ({ event }) => event },
            { type: 'follow' },
            { type: 'passToUnread', params: { event: { type: 'threads.changed' } } },
          ],
        },
        'news.came': [
          {
            guard: { type: 'isUrgent', params: ({ event }) => event },
            actions: [
              { type: 'takeNews', params: ({ event }) => event },
              { type: 'tellNews', params: ({ event }) => event },
              { type: 'passToUnread', params: { event: { type: 'threads.changed' } } },
            ],
          },
          {
            actions: [
              { type: 'takeNews', params: ({ event }) => event },
              { type: 'tellNews', params: ({ event }) => event },
            ],
          },
        ],
        'news.missed': {
          actions: [{ type: 'takeMissed' }, { type: 'passToUnread', params: { event: { type: 'threads.changed' } } }],
        },
        'stream.lost': { target: 'waitingToRetry', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      states: {
        connecting: {
          after: {
            openingTimeout: {
              target: '#live.waitingToRetry',
              actions: { type: 'storeFailure', params: { error: silent } },
            },
          },
          on: {
            'stream.opened': {
              target: 'proving',
              actions: { type: 'passToUnread', params: { event: { type: 'count.wanted' } } },
            },
            'stream.lost': [
              {
                guard: { type: 'isLostPlace', params: ({ event }) => event },
                target: '#live.streaming',
                reenter: true,
                actions: { type: 'forgetPlace' },
              },
              {
                guard: { type: 'isAbsent', params: ({ event }) => event },
                target: '#live.polling',
                actions: { type: 'forgetFailures' },
              },
              {
                target: '#live.waitingToRetry',
                actions: { type: 'storeFailure', params: ({ event }) => event },
              },
            ],
          },
        },
        proving: {
          tags: ['open'],
          after: { trial: { target: 'steady' } },
          on: { 'stream.stalled': { target: 'stalled' } },
        },
        steady: {
          tags: ['open'],
          entry: { type: 'forgetFailures' },
          after: {
            idleTimeout: {
              target: '#live.waitingToRetry',
              actions: { type: 'storeFailure', params: { error: silent } },
            },
          },
          on: {
            'stream.heard': { target: 'steady', reenter: true },
            'stream.stalled': { target: 'stalled' },
          },
        },
        /** The server cannot reach its database. It goes on by itself: asking it anew would only be refused. */
        stalled: {
          tags: ['stalled'],
          after: {
            idleTimeout: {
              target: '#live.waitingToRetry',
              actions: { type: 'storeFailure', params: { error: silent } },
            },
          },
          on: {
            'stream.heard': { target: 'stalled', reenter: true },
            'stream.placed': { target: 'steady', actions: { type: 'place', params: ({ event }) => event } },
          },
        },
      },
    },
    waitingToRetry: {
      tags: ['lost'],
      after: { pause: { target: 'streaming' } },
      on: {
        'connection.restored': { target: 'streaming', actions: { type: 'forgetFailures' } },
        'connect.retried': { target: 'streaming', actions: { type: 'forgetFailures' } },
      },
    },
    polling: {
      initial: 'asking',
      entry: { type: 'forgetPolls' },
      on: { 'connection.restored': { target: 'streaming', actions: { type: 'forgetFailures' } } },
      states: {
        asking: {
          tags: ['polling'],
          entry: { type: 'passToUnread', params: { event: { type: 'count.wanted' } } },
          invoke: {
            id: 'pollList',
            src: 'pollList',
            input: ({ context: { shown } }) => ({ of: shown && { list: shown.list, filter: shown.filter } }),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'takePolled', params: ({ event }) => ({ polled: event.output }) },
                { type: 'countPoll' },
                { type: 'forgetFailures' },
              ],
            },
            onError: [
              {
                guard: { type: 'isForbidden', params: ({ event }) => event },
                target: '#live.paused',
                actions: { type: 'storeFailure', params: ({ event }) => event },
              },
              { target: 'waitingToRetry', actions: { type: 'storeFailure', params: ({ event }) => event } },
            ],
          },
        },
        resting: {
          tags: ['polling'],
          after: { pollPause: [{ guard: { type: 'hasPolledLong' }, target: '#live.streaming' }, { target: 'asking' }] },
        },
        waitingToRetry: {
          tags: ['lost'],
          after: { pause: { target: 'asking' } },
          on: { 'connect.retried': { target: 'asking', actions: { type: 'forgetFailures' } } },
        },
      },
    },
  },
});
