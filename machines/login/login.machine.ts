/** Login: what became of the attempt to log in? */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';
import { areInvalid, areTooMany, saysOfSecondFactor, type SecondFactorSaid } from './login.refusals.ts';

/** `code` is what the second step asks for. */
export type Credentials = { user: string; password: string; code?: string };

export type LoginField = 'user' | 'password' | 'code';

export type LoginContext = { failure: Failure | null };

export type LoginEvent =
  | ({ type: 'login.submitted' } & Credentials)
  /** Something else than the reader put values into both fields. */
  | { type: 'fields.filled' }
  /** The second step: what was typed before goes along. */
  | { type: 'code.submitted'; user: string; password: string; code: string }
  /** A second factor was set up, which opened a session. */
  | { type: 'enrolment.finished'; token: string }
  | { type: 'login.restarted' };

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
    focusField: (_args, _params: { field: LoginField }) => {},
  },
  guards: {
    lacksUser: (_, { user }: Credentials) => user === '',
    lacksPassword: (_, { password }: Credentials) => password === '',
    lacksCode: (_, { code }: { code: string }) => code.trim() === '',
    /** What of the second factor the server says. */
    isSecond: (_, { error, code }: { error: unknown; code: SecondFactorSaid }) => saysOfSecondFactor(error) === code,
    isInvalid: (_, { error }: { error: unknown }) => areInvalid(error),
    isTooMany: (_, { error }: { error: unknown }) => areTooMany(error),
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
            guard: { type: 'isSecond', params: ({ event }) => ({ error: event.error, code: 'needed' as const }) },
            target: 'secondStep',
          },
          {
            guard: { type: 'isSecond', params: ({ event }) => ({ error: event.error, code: 'missing' as const }) },
            target: 'enrolling',
          },
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
    /** The password was right, and the account asks for a code. */
    secondStep: {
      initial: 'asked',
      on: {
        'code.submitted': [
          {
            guard: { type: 'lacksCode', params: ({ event }) => event },
            target: '.incomplete',
            actions: [{ type: 'forgetFailure' }, { type: 'focusField', params: { field: 'code' } }],
          },
          { target: '.checking', actions: { type: 'forgetFailure' } },
        ],
        'login.restarted': { target: 'idle', actions: { type: 'forgetFailure' } },
      },
      states: {
        asked: {},
        incomplete: {},
        checking: {
          tags: ['loading'],
          invoke: {
            id: 'authorize',
            src: 'authorize',
            input: ({ event }) => {
              assertEvent(event, 'code.submitted');
              return { user: event.user, password: event.password, code: event.code };
            },
            onDone: { target: '#login.done', actions: { type: 'openSession', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isSecond', params: ({ event }) => ({ error: event.error, code: 'missing' as const }) },
                target: '#login.enrolling',
              },
              {
                guard: { type: 'isSecond', params: ({ event }) => ({ error: event.error, code: 'wrong' as const }) },
                target: 'wrong',
                actions: [
                  { type: 'storeFailure', params: ({ event }) => event },
                  { type: 'focusField', params: { field: 'code' } },
                ],
              },
              {
                guard: { type: 'isInvalid', params: ({ event }) => event },
                target: '#login.failed.invalid',
                actions: { type: 'storeFailure', params: ({ event }) => event },
              },
              {
                guard: { type: 'isTooMany', params: ({ event }) => event },
                target: 'tooMany',
                actions: { type: 'storeFailure', params: ({ event }) => event },
              },
              { target: 'unreachable', actions: { type: 'storeFailure', params: ({ event }) => event } },
            ],
          },
        },
        wrong: {},
        tooMany: {},
        unreachable: {},
      },
    },
    /** The password was right, and the account has to have a second factor before it is let in. */
    enrolling: {
      on: {
        'enrolment.finished': {
          target: 'done',
          actions: { type: 'openSession', params: ({ event }) => ({ token: event.token }) },
        },
        'login.restarted': { target: 'idle' },
      },
    },
    done: { type: 'final' },
  },
});
