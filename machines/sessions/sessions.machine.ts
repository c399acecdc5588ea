/** Sessions: where is an account logged in, and which of them is being ended? */
import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Session } from '#contract/sessions.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { unprovided } from '#machines/unprovided.ts';

export type SessionsContext = {
  /** The one that is being ended; `null`: all but the one of this very visit. */
  wanted: Session | null;
};

export type SessionsEvent =
  | { type: 'end.asked'; session: Session | null }
  | { type: 'end.confirmed' }
  | { type: 'end.cancelled' }
  /** Sessions ended by other means, such as a new password. */
  | { type: 'sessions.changed' };

/** How many ended, where several were meant. */
export type SessionsNotice = { ended: number | null; failure: Failure | null };

export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    tags: {} as 'asking' | 'ending',
    children: {} as { resource: 'resource'; end: 'end' },
  },
  actors: {
    resource: createResourceMachine<Session[], null>(),
    end: fromPromise<number | null, { session: Session | null }>(() => unprovided('sessions', 'end')),
  },
  actions: {
    storeWanted: assign((_, { session }: { session: Session | null }) => ({ wanted: session })),
    forgetWanted: assign({ wanted: null }),
    reload: sendTo('resource', { type: 'item.changed' }),
    notify: (_args, _params: SessionsNotice) => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isOne: (_, { session }: { session: Session | null }) => session !== null,
    isSessionOver: (_, { error }: { error: unknown }) => toFailure(error).kind === 'sessionOver',
    /** It ended by itself meanwhile. */
    isGone: (_, { error }: { error: unknown }) => toFailure(error).status === 404,
  },
}).createMachine({
  id: 'sessions',
  context: { wanted: null },
  invoke: {
    id: 'resource',
    src: 'resource',
    input: { key: null },
    onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
  },
  initial: 'browsing',
  on: { 'sessions.changed': { actions: { type: 'reload' } } },
  states: {
    browsing: {
      entry: { type: 'forgetWanted' },
      on: {
        'end.asked': [
          {
            guard: { type: 'isOne', params: ({ event }) => event },
            target: 'ending',
            actions: { type: 'storeWanted', params: ({ event }) => event },
          },
          { target: 'asking' },
        ],
      },
    },
    asking: {
      tags: ['asking'],
      on: { 'end.confirmed': { target: 'ending' }, 'end.cancelled': { target: 'browsing' } },
    },
    ending: {
      tags: ['ending'],
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ({ session: context.wanted }),
        onDone: {
          target: 'browsing',
          actions: [
            { type: 'notify', params: ({ event }) => ({ ended: event.output, failure: null }) },
            { type: 'reload' },
          ],
        },
        onError: [
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'browsing' },
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'browsing',
            actions: [{ type: 'notify', params: { ended: null, failure: null } }, { type: 'reload' }],
          },
          {
            target: 'browsing',
            actions: {
              type: 'notify',
              params: ({ event }) => ({ ended: null, failure: toFailure(event.error) }),
            },
          },
        ],
      },
    },
  },
});
