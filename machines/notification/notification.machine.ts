/** Notification: what has become of the message? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unguarded, whileNeeded } from '#machines/leaving-guard.ts';
import { isWorthRetrying } from '#machines/retry.ts';
import { unprovided } from '#machines/unprovided.ts';
import { isComplete, isNumber, orderOf, says, type Message, type Order, type Wanted } from './notification.message.ts';
import { mayLoseWork } from './notification.selectors.ts';

export type NotificationInput = {
  message: Message;
  /** An order whose answer never came, from before the page was loaded anew. */
  order: Order | null;
  /** Why its outcome was unknown already; `null` while it was on its way. */
  failure: Failure | null;
};

/** `withApp` of the recipients have a device that takes it; without `pushes` it is only written down. Null: not told. */
export type Sent = {
  id: number | null;
  recipients: number | null;
  withApp: number | null;
  pushes: boolean | null;
};

export type NotificationContext = {
  message: Message;
  /** What the reader is asked about, what is being sent, or what the server may or may not have. */
  order: Order | null;
  /** Orders that were given up with their outcome unknown: asked for once more, each keeps its key. */
  doubtful: Order[];
  /** Of the message that went out last. */
  sent: Sent | null;
  failure: Failure | null;
};

export type NotificationEvent =
  | { type: 'message.changed'; message: Message }
  | { type: 'send.asked'; wanted: Wanted }
  /** `key` makes this order differ from every other; `typed` is the number that the reader typed where one is asked for. */
  | { type: 'send.confirmed'; key: string; typed: string }
  | { type: 'send.cancelled' }
  | { type: 'send.retried' }
  | { type: 'send.abandoned' }
  | { type: 'leave.asked' };

export type NotificationNotice = { sent: Sent | null; failure: Failure | null };

export const notificationMachine = setup({
  types: {
    input: {} as NotificationInput,
    context: {} as NotificationContext,
    events: {} as NotificationEvent,
    tags: {} as 'composing' | 'marked' | 'failed' | 'confirming' | 'counting' | 'sending' | 'unsure' | 'sent',
    children: {} as { leaving: 'leaving'; send: 'send' },
  },
  actors: {
    leaving: unguarded,
    /** The same key again has to answer what the first call answered, and send nothing. */
    send: fromPromise<Sent, { order: Order }>(() => unprovided('notification', 'send')),
  },
  actions: {
    storeMessage: assign((_, { message }: { message: Message }) => ({ message })),
    /** Another message that was begun before the answer came stays. */
    clearMessage: assign(({ context: { message, order } }) =>
      order !== null && says(order, message) ? { message: { title: '', text: '' } } : {},
    ),
    storeOrder: assign(({ context }, { wanted }: { wanted: Wanted }) => ({
      order: orderOf(context.message, wanted),
      sent: null,
    })),
    storeKey: assign(({ context }, { key }: { key: string }) => {
      const order = orderOf(context.message, context.order!, context.doubtful, key);
      return { order, doubtful: context.doubtful.filter((one) => one.key !== order.key) };
    }),
    forgetOrder: assign({ order: null }),
    doubtOrder: assign(({ context }) => ({ doubtful: context.doubtful.concat(context.order ?? []), order: null })),
    storeSent: assign((_, { sent }: { sent: Sent }) => ({ sent })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    /** `context.message` is to outlive the screen. */
    keepMessage: () => {},
    /** `context.order` is to outlive the page until its answer is known, and so is `context.failure`. */
    keepOrder: () => {},
    dropOrder: () => {},
    /** Whom the message was for is not kept for the next one. */
    dropPeople: () => {},
    /** The alert of a message that is not complete. */
    objectIncomplete: () => {},
    notify: (_args, _params: NotificationNotice) => {},
    /** Only closing the tab is asked about: sending goes on behind another screen. */
    leave: () => {},
  },
  guards: {
    hasOrder: ({ context }) => context.order !== null,
    isUnsure: ({ context }) => context.order !== null && context.failure !== null,
    isComplete: ({ context }, { wanted }: { wanted: Wanted }) => isComplete(context.message, wanted),
    isCompleteForAll: ({ context }, { wanted }: { wanted: Wanted }) =>
      wanted.recipients === null && isComplete(context.message, wanted),
    isNumber: ({ context }, { typed }: { typed: string }) => isNumber(typed, context.order?.count),
    isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
  },
}).createMachine({
  id: 'notification',
  context: ({ input }) => ({ ...input, doubtful: [], sent: null }),
  invoke: { id: 'leaving', src: 'leaving', input: whileNeeded(mayLoseWork) },
  initial: 'starting',
  on: { 'leave.asked': { actions: { type: 'leave' } } },
  states: {
    starting: {
      always: [
        { guard: { type: 'isUnsure' }, target: 'unsure' },
        { guard: { type: 'hasOrder' }, target: 'sending' },
        { target: 'composing' },
      ],
    },
    composing: {
      tags: ['composing'],
      initial: 'fresh',
      on: {
        'message.changed': {
          actions: [{ type: 'storeMessage', params: ({ event }) => event }, { type: 'keepMessage' }],
        },
        'send.asked': [
          {
            guard: { type: 'isCompleteForAll', params: ({ event }) => event },
            target: 'counting',
            actions: { type: 'storeOrder', params: ({ event }) => event },
          },
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'storeOrder', params: ({ event }) => event },
          },
          { target: '.marked', actions: { type: 'objectIncomplete' } },
        ],
      },
      states: {
        fresh: {},
        /** What is missing shows at the fields. */
        marked: { tags: ['marked'] },
        /** The server took over nothing. */
        refused: { tags: ['failed'] },
        sent: { tags: ['sent'] },
      },
    },
    confirming: {
      tags: ['confirming'],
      on: {
        'send.confirmed': { target: 'sending', actions: { type: 'storeKey', params: ({ event }) => event } },
        'send.cancelled': { target: 'composing', actions: { type: 'forgetOrder' } },
      },
    },
    /** To everybody: confirmed by typing how many they are. */
    counting: {
      tags: ['confirming', 'counting'],
      on: {
        'send.confirmed': {
          guard: { type: 'isNumber', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'storeKey', params: ({ event }) => event },
        },
        'send.cancelled': { target: 'composing', actions: { type: 'forgetOrder' } },
      },
    },
    sending: {
      tags: ['sending'],
      entry: [{ type: 'forgetFailure' }, { type: 'keepOrder' }],
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ order: context.order! }),
        onDone: {
          target: 'composing.sent',
          actions: [
            { type: 'storeSent', params: ({ event }) => ({ sent: event.output }) },
            { type: 'clearMessage' },
            { type: 'keepMessage' },
            { type: 'forgetOrder' },
            { type: 'dropOrder' },
            { type: 'dropPeople' },
            { type: 'notify', params: ({ event }) => ({ sent: event.output, failure: null }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isWorthRetrying', params: ({ event }) => event },
            target: 'unsure',
            actions: [
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'notify', params: ({ event }) => ({ sent: null, failure: toFailure(event.error) }) },
            ],
          },
          {
            target: 'composing.refused',
            actions: [
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'forgetOrder' },
              { type: 'dropOrder' },
              { type: 'notify', params: ({ event }) => ({ sent: null, failure: toFailure(event.error) }) },
            ],
          },
        ],
      },
    },
    /**
     * The server may have it. Only the reader decides on another try: it is sent twice where the first came through and
     * the server does not know what a key is.
     */
    unsure: {
      tags: ['failed', 'unsure'],
      entry: { type: 'keepOrder' },
      on: {
        'send.retried': { target: 'sending' },
        'send.abandoned': { target: 'composing', actions: [{ type: 'doubtOrder' }, { type: 'dropOrder' }] },
      },
    },
  },
});
