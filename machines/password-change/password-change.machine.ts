/** Password change: is the new password taken, and if not, why? */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, type FieldError, fieldErrorsOf, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

export type PasswordValues = { oldPassword: string; newPassword: string };

/** Passwords are never part of it. */
export type PasswordChangeContext = { failure: Failure | null; fieldErrors: FieldError[] };

export type PasswordChangeEvent = { type: 'form.changed' } | { type: 'form.submitted'; values: PasswordValues };

export const passwordChangeMachine = setup({
  types: {
    context: {} as PasswordChangeContext,
    events: {} as PasswordChangeEvent,
    tags: {} as 'saving' | 'changed',
    children: {} as { save: 'save' },
  },
  actors: {
    save: fromPromise<unknown, PasswordValues>(() => unprovided('password-change', 'save')),
  },
  actions: {
    storeFailure: assign((_, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      fieldErrors: fieldErrorsOf(error),
    })),
    forgetFailure: assign({ failure: null, fieldErrors: [] }),
    /** The other sessions have ended. */
    notifyChanged: () => {},
  },
}).createMachine({
  id: 'password-change',
  context: { failure: null, fieldErrors: [] },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': { target: 'saving' },
        'form.changed': { actions: { type: 'forgetFailure' } },
      },
    },
    saving: {
      tags: ['saving'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return event.values;
        },
        onDone: { target: 'changed', actions: { type: 'notifyChanged' } },
        onError: { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    /** Said until somebody begins anew. */
    changed: {
      tags: ['changed'],
      on: { 'form.changed': { target: 'editing' }, 'form.submitted': { target: 'saving' } },
    },
  },
});
