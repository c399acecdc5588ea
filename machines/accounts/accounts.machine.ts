/** Accounts: who may log in for an NGO, and what is being done about it? */
import { assertEvent, assign, fromPromise, sendTo, setup } from 'xstate';
import type { NgoAdmin, NgoAdminValues } from '#contract/ngos.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import type { FieldError } from '#machines/profile/profile.facts.ts';
import { fieldErrorsOf } from '#machines/profile/profile.form.ts';
import { createRemovalMachine, type RemovalOutcome } from '#machines/removal/removal.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { unprovided } from '#machines/unprovided.ts';

export type AccountsInput = { idNgo: number };

/** `account` is the one whose password is being changed or that is being removed; `null` for a new one. */
export type AccountsContext = AccountsInput & {
  account: NgoAdmin | null;
  failure: Failure | null;
  fieldErrors: FieldError[];
};

export type AccountsEvent =
  | { type: 'form.opened'; account: NgoAdmin | null }
  | { type: 'form.submitted'; values: NgoAdminValues }
  | { type: 'form.closed' }
  | { type: 'remove.asked'; account: NgoAdmin };

export type AccountsNotice = { outcome: 'added' | 'changed' | 'vanished' };

export type SaveAccountRequest = AccountsInput & { account: NgoAdmin | null; values: NgoAdminValues };

export const accountsMachine = setup({
  types: {
    input: {} as AccountsInput,
    context: {} as AccountsContext,
    events: {} as AccountsEvent,
    tags: {} as 'formOpen' | 'saving',
    children: {} as { resource: 'resource'; save: 'save'; removal: 'removal' },
  },
  actors: {
    resource: createResourceMachine<NgoAdmin[], number>(),
    save: fromPromise<unknown, SaveAccountRequest>(() => unprovided('accounts', 'save')),
    removal: createRemovalMachine<NgoAdmin>(),
  },
  actions: {
    storeAccount: assign((_, { account }: { account: NgoAdmin | null }) => ({ account })),
    forgetAccount: assign({ account: null }),
    storeFailure: assign((_, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      fieldErrors: fieldErrorsOf(error),
    })),
    forgetFailure: assign({ failure: null, fieldErrors: [] }),
    reload: sendTo('resource', { type: 'refreshed' }),
    notify: (_args, _params: AccountsNotice) => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isNew: ({ context }) => context.account === null,
    isVanished: (_, { outcome }: { outcome: RemovalOutcome }) => outcome === 'vanished',
    isRemoved: (_, { outcome }: { outcome: RemovalOutcome }) => outcome === 'removed',
  },
}).createMachine({
  id: 'accounts',
  context: ({ input }) => ({ ...input, account: null, failure: null, fieldErrors: [] }),
  invoke: {
    id: 'resource',
    src: 'resource',
    input: ({ context }) => ({ key: context.idNgo }),
    onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
  },
  initial: 'browsing',
  states: {
    browsing: {
      entry: [{ type: 'forgetAccount' }, { type: 'forgetFailure' }],
      on: {
        'form.opened': { target: 'editing', actions: { type: 'storeAccount', params: ({ event }) => event } },
        'remove.asked': { target: 'removing', actions: { type: 'storeAccount', params: ({ event }) => event } },
      },
    },
    editing: {
      tags: ['formOpen'],
      on: { 'form.submitted': { target: 'saving' }, 'form.closed': { target: 'browsing' } },
    },
    saving: {
      tags: ['formOpen', 'saving'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context, event }) => {
          assertEvent(event, 'form.submitted');
          return { idNgo: context.idNgo, account: context.account, values: event.values };
        },
        onDone: [
          {
            guard: 'isNew',
            target: 'browsing',
            actions: [{ type: 'notify', params: { outcome: 'added' } }, { type: 'reload' }],
          },
          { target: 'browsing', actions: { type: 'notify', params: { outcome: 'changed' } } },
        ],
        onError: { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    removing: {
      invoke: {
        id: 'removal',
        src: 'removal',
        input: ({ context }) => ({ entity: context.account!, canDeactivate: false }),
        onDone: [
          {
            guard: { type: 'isRemoved', params: ({ event }) => event.output },
            target: 'browsing',
            actions: { type: 'reload' },
          },
          {
            guard: { type: 'isVanished', params: ({ event }) => event.output },
            target: 'browsing',
            actions: [{ type: 'notify', params: { outcome: 'vanished' } }, { type: 'reload' }],
          },
          { target: 'browsing' },
        ],
        onError: { target: 'browsing', actions: { type: 'reportFault', params: ({ event }) => event } },
      },
    },
  },
});
