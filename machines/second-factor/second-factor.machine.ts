/** Second factor: what has the account of it, and what is being done about it? */
import { assertEvent, assign, fromPromise, sendTo, setup } from 'xstate';
import type { SecondFactor } from '#contract/second-factor.ts';
import { enrolmentMachine } from '#machines/enrolment/enrolment.machine.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { unprovided } from '#machines/unprovided.ts';

/** What a password and a code are asked for. */
export type FactorChange = 'renew' | 'remove';

export type FactorProof = { password: string; code: string };

/** Passwords and codes that are typed are never part of it. */
export type SecondFactorContext = {
  change: FactorChange | null;
  demand: boolean | null;
  recoveryCodes: string[];
  failure: Failure | null;
};

export type SecondFactorEvent =
  | { type: 'enrolment.asked' }
  | { type: 'change.asked'; change: FactorChange }
  | { type: 'proof.submitted'; proof: FactorProof }
  | { type: 'demand.asked'; demand: boolean }
  | { type: 'demand.confirmed' }
  | { type: 'codes.kept' }
  | { type: 'dialog.closed' };

/** What came of it; `failure` where nothing did. */
export type SecondFactorNotice = {
  outcome: 'enrolled' | 'renewed' | 'removed' | 'demanded' | 'notDemanded';
  failure: Failure | null;
};

export type FactorChangeRequest = { change: FactorChange; proof: FactorProof };

export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    tags: {} as 'working',
    children: {} as { resource: 'resource'; enrolment: 'enrolment'; change: 'change'; demand: 'demand' },
  },
  actors: {
    resource: createResourceMachine<SecondFactor, null>(),
    enrolment: enrolmentMachine,
    /** Answers the new recovery codes, if there are any. */
    change: fromPromise<{ recoveryCodes: string[] }, FactorChangeRequest>(() => unprovided('second-factor', 'change')),
    demand: fromPromise<unknown, { demand: boolean }>(() => unprovided('second-factor', 'demand')),
  },
  actions: {
    storeChange: assign((_, { change }: { change: FactorChange }) => ({ change })),
    storeDemand: assign((_, { demand }: { demand: boolean }) => ({ demand })),
    storeCodes: assign((_, { recoveryCodes }: { recoveryCodes: string[] }) => ({ recoveryCodes })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    forgetAll: assign({ change: null, demand: null, recoveryCodes: [], failure: null }),
    reload: sendTo('resource', { type: 'item.changed' }),
    notify: (_args, _params: SecondFactorNotice) => {},
    /** The other sessions have ended. */
    notifyEnrolled: () => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: { isRemoval: ({ context }) => context.change === 'remove' },
}).createMachine({
  id: 'second-factor',
  context: { change: null, demand: null, recoveryCodes: [], failure: null },
  invoke: {
    id: 'resource',
    src: 'resource',
    input: { key: null },
    onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: {
      entry: { type: 'forgetAll' },
      on: {
        'enrolment.asked': { target: 'enrolling' },
        'change.asked': { target: 'proving', actions: { type: 'storeChange', params: ({ event }) => event } },
        'demand.asked': { target: 'asking', actions: { type: 'storeDemand', params: ({ event }) => event } },
      },
    },
    enrolling: {
      invoke: {
        id: 'enrolment',
        src: 'enrolment',
        input: { needsPassword: true },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'notify', params: { outcome: 'enrolled', failure: null } },
            { type: 'notifyEnrolled' },
            { type: 'reload' },
          ],
        },
        onError: { target: 'idle', actions: { type: 'reportFault', params: ({ event }) => event } },
      },
      /** It may count already, with codes that nobody kept. */
      on: { 'dialog.closed': { target: 'idle', actions: { type: 'reload' } } },
    },
    proving: {
      on: { 'proof.submitted': { target: 'changing' }, 'dialog.closed': { target: 'idle' } },
    },
    changing: {
      tags: ['working'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context, event }) => {
          assertEvent(event, 'proof.submitted');
          return { change: context.change!, proof: event.proof };
        },
        onDone: [
          {
            guard: { type: 'isRemoval' },
            target: 'idle',
            actions: [{ type: 'notify', params: { outcome: 'removed', failure: null } }, { type: 'reload' }],
          },
          { target: 'renewed', actions: { type: 'storeCodes', params: ({ event }) => event.output } },
        ],
        /** It may be done all the same: its answer alone may be lost. */
        onError: {
          target: 'proving',
          actions: [{ type: 'storeFailure', params: ({ event }) => event }, { type: 'reload' }],
        },
      },
    },
    /** The new codes are shown, once. */
    renewed: {
      on: {
        'codes.kept': {
          target: 'idle',
          actions: [{ type: 'notify', params: { outcome: 'renewed', failure: null } }, { type: 'reload' }],
        },
      },
    },
    asking: {
      on: { 'demand.confirmed': { target: 'demanding' }, 'dialog.closed': { target: 'idle' } },
    },
    demanding: {
      tags: ['working'],
      invoke: {
        id: 'demand',
        src: 'demand',
        input: ({ context }) => ({ demand: context.demand! }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'notify', params: ({ context }) => ({ outcome: outcomeOf(context), failure: null }) },
            { type: 'reload' },
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'notify',
              params: ({ context, event }) => ({ outcome: outcomeOf(context), failure: toFailure(event.error) }),
            },
            { type: 'reload' },
          ],
        },
      },
    },
  },
});

const outcomeOf = ({ demand }: SecondFactorContext) => (demand === true ? 'demanded' : 'notDemanded');
