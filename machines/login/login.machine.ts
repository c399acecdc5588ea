/** Login: what became of the attempt to log in? */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

export type Credentials = { user: string; password: string };

export type LoginContext = { failure: Failure | null };

export type LoginEvent =
  | ({ type: 'login.submitted' } & Credentials)
  /** Something else than the reader put values into both fields. */
  | { type: 'fields.filled' };

export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    tags: {} as 'loading',
    children: {} as { authorize: 'authorize' },
  },
  actors: {
    authorize: fromPromise<{ token: string }, Credentials>(() => unprovided('login', 'authorize')),
  },
  actions: {
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    openSession: (_args, _params: { token: string }) => {},
    focusField: (_args, _params: { field: keyof Credentials }) => {},
  },
  guards: {
    lacksUser: (_, { user }: Credentials) => user === '',
    lacksPassword: (_, { password }: Credentials) => password === '',
    isInvalid: (_, { error }: { error: unknown }) => [400, 401, 403].includes(toFailure(error).status ?? 0),
    isTooMany: (_, { error }: { error: unknown }) => toFailure(error).status === 429,
  },
}).createMachine({
  id: 'login',
  context: { failure: null },
  initial: 'idle',
  on: {
    'login.submitted': [
      {
        guard: { type: 'lacksUser', params: ({ event }) => event },
        target: '.incomplete.user',
        actions: [{ type: 'forgetFailure' }, { type: 'focusField', params: { field: 'user' } }],
      },
      {
        guard: { type: 'lacksPassword', params: ({ event }) => event },
        target: '.incomplete.password',
        actions: [{ type: 'forgetFailure' }, { type: 'focusField', params: { field: 'password' } }],
      },
      { target: '.submitting', actions: { type: 'forgetFailure' } },
    ],
  },
  states: {
    idle: {},
    incomplete: {
      initial: 'user',
      on: { 'fields.filled': { target: 'idle' } },
      states: { user: {}, password: {} },
    },
    submitting: {
      tags: ['loading'],
      invoke: {
        id: 'authorize',
        src: 'authorize',
        input: ({ event }) => {
          assertEvent(event, 'login.submitted');
          return { user: event.user, password: event.password };
        },
        onDone: { target: 'done', actions: { type: 'openSession', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isInvalid', params: ({ event }) => event },
            target: 'failed.invalid',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isTooMany', params: ({ event }) => event },
            target: 'failed.tooMany',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'failed.unreachable', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      initial: 'unreachable',
      states: { invalid: {}, tooMany: {}, unreachable: {} },
    },
    done: { type: 'final' },
  },
});
