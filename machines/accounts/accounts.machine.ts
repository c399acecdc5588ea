/** Accounts: who may log in for an NGO, and what is being done about it? */
import { assertEvent, assign, fromPromise, sendTo, setup } from 'xstate';
import type { NgoAdmin, NgoAdminValues } from '#contract/ngos.ts';
import { type Failure, type FieldError, toFailure } from '#machines/failure.ts';
import type { Contest } from '#machines/profile/profile.types.ts';
import { refusedWith } from '#machines/profile/profile.form.ts';
import {
  createProfileRemovalMachine,
  type ProfileRemovalOutcome,
} from '#machines/profile-removal/profile-removal.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { unprovided } from '#machines/unprovided.ts';

export type AccountsInput = { idNgo: number };

/** `account` is the one whose password is being changed or that is being removed; `null` for a new one. */
export type AccountsContext = AccountsInput & {
  account: NgoAdmin | null;
  failure: Failure | null;
  fieldErrors: FieldError[];
  /** Somebody else set another password while this one was typed. */
  contest: Contest<NgoAdmin> | null;
  /** As they are since they were changed here: newer than in the list. */
  changed: NgoAdmin[];
};

export type AccountsEvent =
  | { type: 'form.opened'; account: NgoAdmin | null }
  | { type: 'form.submitted'; values: NgoAdminValues }
  | { type: 'form.closed' }
  /** The password typed here goes before the one that somebody else set. */
  | { type: 'contest.overwritten'; values: NgoAdminValues }
  | { type: 'contest.yielded' }
  | { type: 'remove.asked'; account: NgoAdmin }
  /** Of somebody who lost the phone. */
  | { type: 'reset.asked'; account: NgoAdmin }
  | { type: 'reset.confirmed' }
  | { type: 'reset.cancelled' };

export type AccountsNotice =
  | { outcome: 'added' | 'changed' | 'vanished' }
  | { outcome: 'factorReset'; account: string; failure: Failure | null };

export type SaveAccountRequest = AccountsInput & { account: NgoAdmin | null; values: NgoAdminValues };

export const accountsMachine = setup({
  types: {
    input: {} as AccountsInput,
    context: {} as AccountsContext,
    events: {} as AccountsEvent,
    tags: {} as 'formOpen' | 'saving' | 'contested',
    children: {} as { resource: 'resource'; save: 'save'; removal: 'removal'; resetFactor: 'resetFactor' },
  },
  actors: {
    resource: createResourceMachine<NgoAdmin[], number>(),
    /** Answers the account as it now is, where the server tells. */
    save: fromPromise<NgoAdmin | null, SaveAccountRequest>(() => unprovided('accounts', 'save')),
    removal: createProfileRemovalMachine<NgoAdmin>(),
    resetFactor: fromPromise<unknown, { account: NgoAdmin }>(() => unprovided('accounts', 'resetFactor')),
  },
  actions: {
    storeAccount: assign(({ context }, { account }: { account: NgoAdmin | null }) => ({
      account: account && newest(account, context.changed),
    })),
    storeChanged: assign(({ context }, { account }: { account: NgoAdmin | null }) => ({
      changed: account === null ? context.changed : [account, ...context.changed.filter(({ id }) => id !== account.id)],
    })),
    standOnTheirs: assign(({ context }) => ({ account: context.contest!.theirs })),
    forgetAccount: assign({ account: null }),
    storeFailure: assign((_, { error }: { error: unknown }) => refusedWith<NgoAdmin>(error, () => true)),
    forgetFailure: assign({ failure: null, fieldErrors: [], contest: null }),
    reload: sendTo('resource', { type: 'item.changed' }),
    notify: (_args, _params: AccountsNotice) => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isNew: ({ context }) => context.account === null,
    isContested: ({ context }) => context.account !== null && context.contest !== null,
    isVanished: (_, { outcome }: { outcome: ProfileRemovalOutcome }) => outcome === 'vanished',
    isRemoved: (_, { outcome }: { outcome: ProfileRemovalOutcome }) => outcome === 'removed',
  },
}).createMachine({
  id: 'accounts',
  context: ({ input }) => ({ ...input, account: null, failure: null, fieldErrors: [], contest: null, changed: [] }),
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
        'reset.asked': { target: 'askingReset', actions: { type: 'storeAccount', params: ({ event }) => event } },
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
          assertEvent(event, ['form.submitted', 'contest.overwritten']);
          return { idNgo: context.idNgo, account: context.account, values: event.values };
        },
        onDone: [
          {
            guard: { type: 'isNew' },
            target: 'browsing',
            actions: [{ type: 'notify', params: { outcome: 'added' } }, { type: 'reload' }],
          },
          {
            target: 'browsing',
            actions: [
              { type: 'storeChanged', params: ({ event }) => ({ account: event.output }) },
              { type: 'notify', params: { outcome: 'changed' } },
            ],
          },
        ],
        onError: { target: 'refused', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    refused: { always: [{ guard: { type: 'isContested' }, target: 'contested' }, { target: 'editing' }] },
    contested: {
      tags: ['formOpen', 'contested'],
      on: {
        'contest.overwritten': { target: 'saving', actions: { type: 'standOnTheirs' } },
        'contest.yielded': {
          target: 'browsing',
          actions: { type: 'storeChanged', params: ({ context }) => ({ account: context.contest!.theirs }) },
        },
      },
    },
    askingReset: { on: { 'reset.confirmed': { target: 'resetting' }, 'reset.cancelled': { target: 'browsing' } } },
    resetting: {
      invoke: {
        id: 'resetFactor',
        src: 'resetFactor',
        input: ({ context }) => ({ account: context.account! }),
        onDone: {
          target: 'browsing',
          actions: [
            {
              type: 'notify',
              params: ({ context }) => ({
                outcome: 'factorReset' as const,
                account: context.account!.account,
                failure: null,
              }),
            },
            { type: 'reload' },
          ],
        },
        onError: {
          target: 'browsing',
          actions: [
            {
              type: 'notify',
              params: ({ context, event }) => ({
                outcome: 'factorReset' as const,
                account: context.account!.account,
                failure: toFailure(event.error),
              }),
            },
            { type: 'reload' },
          ],
        },
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

/** What was read may be older than what was changed here since. */
export function newest(account: NgoAdmin, changed: readonly NgoAdmin[]): NgoAdmin {
  const known = changed.find(({ id }) => id === account.id);
  return known !== undefined && (known.passwordVersion ?? 0) > (account.passwordVersion ?? 0) ? known : account;
}
