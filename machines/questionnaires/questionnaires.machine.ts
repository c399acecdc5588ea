/** Questionnaires: which forms are at hand to read answers by, and which is on its way? */
import { assign, fromPromise, setup } from 'xstate';
import type { Read } from '#contract/endpoint.ts';
import type { getForm } from '#contract/forms.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import { unprovided } from '#machines/unprovided.ts';

/** As the border hands it on, whichever back end answered. */
export type FormSection = Read<typeof getForm>[number];

export type QuestionnairesContext = {
  /** The form whose tab is open; `null` while nobody knows. */
  wanted: number | null;
  /** By the form's id; `null` for a form that no longer exists. */
  held: Record<number, FormSection[] | null>;
  failure: Failure | null;
  failures: number;
};

export type QuestionnairesEvent =
  | { type: 'form.wanted'; form: number | null }
  /** Forms may have changed: each is asked for anew when it is next wanted. */
  | { type: 'refreshed' }
  | { type: 'load.retried' }
  | { type: 'connection.restored' };

export const questionnairesMachine = setup({
  types: {
    context: {} as QuestionnairesContext,
    events: {} as QuestionnairesEvent,
    tags: {} as 'loading' | 'failed' | 'waitingToRetry',
    children: {} as { loadForm: 'loadForm' },
  },
  actors: {
    loadForm: fromPromise<FormSection[], { form: number }>(() => unprovided('questionnaires', 'loadForm')),
  },
  actions: {
    want: assign((_, { form }: { form: number | null }) => ({ wanted: form, failure: null, failures: 0 })),
    dropAll: assign({ held: {}, failure: null, failures: 0 }),
    hold: assign(({ context: { held, wanted } }, { sections }: { sections: FormSection[] | null }) => ({
      held: wanted === null ? held : { ...held, [wanted]: sections },
      failure: null,
      failures: 0,
    })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      failures: context.failures + 1,
    })),
    forgetFailures: assign({ failure: null, failures: 0 }),
  },
  guards: {
    isAtHand: ({ context: { held, wanted } }) => wanted === null || held[wanted] !== undefined,
    isWantedAlready: ({ context }, { form }: { form: number | null }) => context.wanted === form,
    /** Published back ends answer nothing at all for a form that they do not have. */
    isGone: (_, { error }: { error: unknown }) => [204, 404].includes(toFailure(error).status ?? 0),
    isWorthRetrying: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
  },
  delays: {
    pause: ({ context }) => retryPause(context.failures, context.failure),
  },
}).createMachine({
  id: 'questionnaires',
  context: { wanted: null, held: {}, failure: null, failures: 0 },
  initial: 'idle',
  on: {
    'form.wanted': [
      { guard: { type: 'isWantedAlready', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'want', params: ({ event }) => event } },
    ],
    refreshed: { target: '.deciding', actions: { type: 'dropAll' } },
  },
  states: {
    deciding: { always: [{ guard: 'isAtHand', target: 'idle' }, { target: 'loading' }] },
    idle: {},
    loading: {
      tags: ['loading'],
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context }) => ({ form: context.wanted! }),
        onDone: { target: 'idle', actions: { type: 'hold', params: ({ event }) => ({ sections: event.output }) } },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'hold', params: { sections: null } },
          },
          {
            guard: { type: 'isWorthRetrying', params: ({ event }) => event },
            target: 'failed.waitingToRetry',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'failed.stopped', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      tags: ['failed'],
      initial: 'stopped',
      on: { 'load.retried': { target: 'loading', actions: { type: 'forgetFailures' } } },
      states: {
        waitingToRetry: {
          tags: ['waitingToRetry'],
          after: { pause: { target: '#questionnaires.loading' } },
          on: { 'connection.restored': { target: '#questionnaires.loading', actions: { type: 'forgetFailures' } } },
        },
        stopped: {},
      },
    },
  },
});
