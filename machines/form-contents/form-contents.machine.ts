/** Form contents: which forms are at hand to read answers by, and which is on its way? */
import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Read } from '#contract/endpoint.ts';
import type { getForm } from '#contract/forms.ts';
import { toFailure } from '#machines/failure.ts';
import { createLoaderMachine, loaderBy } from '#machines/loader/loader.machine.ts';
import type { ConnectionLogic, LoaderInput, RetryEvent } from '#machines/loader/loader.machine.ts';

/** As the border hands it on, whichever back end answered. */
export type FormSection = Read<typeof getForm>[number];

export type FormContentsContext = {
  /** The form whose tab is open; `null` while nobody knows. */
  wanted: number | null;
  /** By the form's id; `null` for a form that no longer exists. */
  held: Record<number, FormSection[] | null>;
};

export type FormContentsEvent =
  | { type: 'form.wanted'; form: number | null }
  /** Forms may have changed: the open one is asked for at once and stays meanwhile, another when it is next wanted. */
  | { type: 'refreshed' }
  | RetryEvent;

export const formContentsMachine = setup({
  types: {
    context: {} as FormContentsContext,
    events: {} as FormContentsEvent,
    tags: {} as 'loading',
    children: {} as { load: 'load' },
  },
  actors: {
    load: createLoaderMachine<number, FormSection[] | null>(),
  },
  actions: {
    want: assign((_, { form }: { form: number | null }) => ({ wanted: form })),
    dropOthers: assign(({ context: { held, wanted } }) => {
      const open = wanted === null ? undefined : held[wanted];
      return { held: wanted === null || open === undefined ? {} : { [wanted]: open } };
    }),
    /** Its load is left: whatever is held of it is old. */
    dropOpen: assign(({ context: { held, wanted } }) => ({
      held: Object.fromEntries(Object.entries(held).filter(([form]) => Number(form) !== wanted)),
    })),
    hold: assign(({ context: { held, wanted } }, { sections }: { sections: FormSection[] | null }) => ({
      held: wanted === null ? held : { ...held, [wanted]: sections },
    })),
    retryLoad: sendTo('load', { type: 'load.retried' }),
  },
  guards: {
    isLoaded: ({ context: { held, wanted } }) => wanted === null || held[wanted] !== undefined,
    isWanted: ({ context }) => context.wanted !== null,
    isWantedAlready: ({ context }, { form }: { form: number | null }) => context.wanted === form,
  },
}).createMachine({
  id: 'form-contents',
  context: { wanted: null, held: {} },
  initial: 'idle',
  on: {
    'form.wanted': [
      { guard: { type: 'isWantedAlready', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'want', params: ({ event }) => event } },
    ],
    refreshed: [
      { guard: { type: 'isWanted' }, target: '.loading', actions: { type: 'dropOthers' } },
      { target: '.idle', actions: { type: 'dropOthers' } },
    ],
  },
  states: {
    deciding: { always: [{ guard: { type: 'isLoaded' }, target: 'idle' }, { target: 'loading' }] },
    idle: {},
    loading: {
      tags: ['loading'],
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ request: context.wanted! }),
        onDone: { target: 'idle', actions: { type: 'hold', params: ({ event }) => ({ sections: event.output }) } },
      },
      on: {
        'load.retried': { actions: { type: 'retryLoad' } },
        'form.wanted': [
          { guard: { type: 'isWantedAlready', params: ({ event }) => event } },
          { target: 'deciding', actions: [{ type: 'dropOpen' }, { type: 'want', params: ({ event }) => event }] },
        ],
      },
    },
  },
});

/** Loads a form; `null` for one that is gone. Published back ends answer nothing at all (204) for a form that they do not have. */
export const loadForm = (
  load: (form: number, signal: AbortSignal) => Promise<FormSection[]>,
  connection: ConnectionLogic,
) =>
  loaderBy(
    fromPromise<FormSection[] | null, LoaderInput<number>>(async ({ input, signal }) => {
      try {
        return await load(input.request, signal);
      } catch (error) {
        if ([204, 404].includes(toFailure(error).status ?? 0)) return null;
        throw error;
      }
    }),
    connection,
  );
