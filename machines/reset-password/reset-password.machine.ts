/** Reset password: whose password is being replaced, and did it work? */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

/** With the NGO where several are in sight: two people may have one phone. */
export type Person = { id: number; name: string; phone: string; ngo?: string };

export type ResetPasswordContext = { person: Person | null; failure: Failure | null };

export type ResetPasswordEvent =
  | { type: 'reset.opened'; person: Person }
  | { type: 'reset.submitted'; password: string }
  | { type: 'reset.closed' };

export const resetPasswordMachine = setup({
  types: {
    context: {} as ResetPasswordContext,
    events: {} as ResetPasswordEvent,
    tags: {} as 'open' | 'saving',
    children: {} as { savePassword: 'savePassword' },
  },
  actors: {
    savePassword: fromPromise<unknown, { id: number; phone: string; password: string }>(() =>
      unprovided('resetPassword', 'savePassword'),
    ),
  },
  actions: {
    storePerson: assign((_, { person }: { person: Person }) => ({ person })),
    forgetPerson: assign({ person: null }),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    notify: (_args, _params: { failure: Failure | null }) => {},
  },
  guards: {
    hasText: (_, { password }: { password: string }) => password.trim() !== '',
  },
}).createMachine({
  id: 'resetPassword',
  context: { person: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      entry: [{ type: 'forgetPerson' }, { type: 'forgetFailure' }],
      on: { 'reset.opened': { target: 'editing', actions: { type: 'storePerson', params: ({ event }) => event } } },
    },
    editing: {
      tags: ['open'],
      on: {
        'reset.submitted': { guard: { type: 'hasText', params: ({ event }) => event }, target: 'saving' },
        'reset.closed': { target: 'closed' },
      },
    },
    saving: {
      tags: ['open', 'saving'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context, event }) => {
          assertEvent(event, 'reset.submitted');
          return { id: context.person?.id ?? 0, phone: context.person?.phone ?? '', password: event.password };
        },
        onDone: { target: 'closed', actions: { type: 'notify', params: { failure: null } } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'storeFailure', params: ({ event }) => event },
            { type: 'notify', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          ],
        },
      },
    },
    failed: {
      tags: ['open'],
      on: {
        'reset.submitted': { guard: { type: 'hasText', params: ({ event }) => event }, target: 'saving' },
        'reset.closed': { target: 'closed' },
      },
    },
  },
});
