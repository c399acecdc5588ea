/** Enrolment: is the second factor set up, and what is it waiting for? */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FactorSetup } from '#contract/second-factor.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

/** At the login the password was typed already. */
export type EnrolmentInput = { needsPassword: boolean };

/** `secret` and `recoveryCodes` are shown once; passwords and codes that are typed are never part of it. */
export type EnrolmentContext = EnrolmentInput & {
  secret: FactorSetup | null;
  recoveryCodes: string[];
  /** Of the session that the code opened, where there was none. */
  token: string | null;
  failure: Failure | null;
};

export type EnrolmentEvent =
  | { type: 'password.submitted'; password: string }
  | { type: 'begin.retried' }
  | { type: 'code.submitted'; code: string }
  /** The reader has put the recovery codes somewhere safe. */
  | { type: 'codes.kept' };

type Confirmed = { recoveryCodes: string[]; token: string | null };

export const enrolmentMachine = setup({
  types: {
    input: {} as EnrolmentInput,
    context: {} as EnrolmentContext,
    events: {} as EnrolmentEvent,
    tags: {} as 'working',
    children: {} as { begin: 'begin'; confirm: 'confirm' },
  },
  actors: {
    begin: fromPromise<FactorSetup, { password: string | null }>(() => unprovided('enrolment', 'begin')),
    confirm: fromPromise<Confirmed, { code: string }>(() => unprovided('enrolment', 'confirm')),
  },
  actions: {
    storeSecret: assign((_, { secret }: { secret: FactorSetup }) => ({ secret })),
    storeConfirmed: assign((_, { recoveryCodes, token }: Confirmed) => ({ recoveryCodes, token })),
    forgetSecret: assign({ secret: null }),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    focusCode: () => {},
    /** The token of the session that it opened, where there was none. */
    notifyFinished: (_args, _params: { token: string | null }) => {},
  },
  guards: {
    needsPassword: ({ context }) => context.needsPassword,
    isBlank: (_, { code }: { code: string }) => code.trim() === '',
  },
}).createMachine({
  id: 'enrolment',
  context: ({ input }) => ({ ...input, secret: null, recoveryCodes: [], token: null, failure: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: { type: 'needsPassword' }, target: 'asking' }, { target: 'beginning' }] },
    asking: { on: { 'password.submitted': { target: 'beginning' } } },
    beginning: {
      tags: ['working'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ event }) => ({ password: event.type === 'password.submitted' ? event.password : null }),
        onDone: {
          target: 'showing',
          actions: { type: 'storeSecret', params: ({ event }) => ({ secret: event.output }) },
        },
        onError: [
          {
            guard: { type: 'needsPassword' },
            target: 'asking',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    failed: { on: { 'begin.retried': { target: 'beginning' } } },
    showing: {
      initial: 'asked',
      on: {
        'code.submitted': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event },
            target: '.incomplete',
            actions: [{ type: 'forgetFailure' }, { type: 'focusCode' }],
          },
          { target: 'confirming' },
        ],
      },
      states: { asked: {}, incomplete: {} },
    },
    confirming: {
      tags: ['working'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ event }) => {
          assertEvent(event, 'code.submitted');
          return { code: event.code };
        },
        onDone: {
          target: 'confirmed',
          actions: [{ type: 'storeConfirmed', params: ({ event }) => event.output }, { type: 'forgetSecret' }],
        },
        onError: { target: 'showing', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    confirmed: {
      on: {
        'codes.kept': {
          target: 'done',
          actions: { type: 'notifyFinished', params: ({ context }) => ({ token: context.token }) },
        },
      },
    },
    done: { type: 'final' },
  },
});
