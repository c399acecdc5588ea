/** Form opening: what does the editor begin with? */
import { assign, setup } from 'xstate';
import type { LocalDraft, StoredForm } from '#machines/form/stored-form.ts';
import { createRecoveryMachine } from '#machines/recovery/recovery.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';

export type OpeningInput = {
  /** Null for a new form. */
  formId: number | null;
};

export type OpeningContext = OpeningInput & { form: StoredForm | null; copy: LocalDraft | null };

/** `form` is what the server has, `copy` the unsaved work that goes on. `gone`: neither is there, nor was it to be new. */
export type OpeningOutput = { outcome: 'opened' | 'gone'; form: StoredForm | null; copy: LocalDraft | null };

export const formOpeningMachine = setup({
  types: {
    input: {} as OpeningInput,
    context: {} as OpeningContext,
    output: {} as OpeningOutput,
    children: {} as { resource: 'resource'; recovery: 'recovery' },
  },
  actors: {
    resource: createResourceMachine<StoredForm, number>(),
    recovery: createRecoveryMachine<LocalDraft>(),
  },
  actions: {
    storeForm: assign((_, { form }: { form: StoredForm | null }) => ({ form })),
    storeCopy: assign((_, { copy }: { copy: LocalDraft | null }) => ({ copy })),
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isNew: ({ context }) => context.formId === null,
    isLoaded: (_, { form }: { form: StoredForm | null }) => form !== null,
    isMissing: (_, { state }: { state: unknown }) => state === 'notFound',
    isNothing: ({ context }, { copy }: { copy: LocalDraft | null }) =>
      copy === null && context.form === null && context.formId !== null,
  },
}).createMachine({
  id: 'form-opening',
  context: ({ input }) => ({ formId: input.formId, form: null, copy: null }),
  output: ({ context, event }) => outputOf(context, event),
  initial: 'weighing',
  states: {
    weighing: { always: [{ guard: { type: 'isNew' }, target: 'recovering' }, { target: 'loading' }] },
    loading: {
      invoke: {
        id: 'resource',
        src: 'resource',
        input: ({ context }) => ({ key: context.formId! }),
        onSnapshot: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ form: event.snapshot.context.item }) },
            target: 'recovering',
            actions: { type: 'storeForm', params: ({ event }) => ({ form: event.snapshot.context.item }) },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ state: event.snapshot.value }) },
            target: 'recovering',
          },
        ],
        onError: { target: 'gone', actions: { type: 'reportFault', params: ({ event }) => event } },
      },
    },
    recovering: {
      invoke: {
        id: 'recovery',
        src: 'recovery',
        input: ({ context }) => ({ key: context.formId }),
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'gone' },
          { target: 'opened', actions: { type: 'storeCopy', params: ({ event }) => event.output } },
        ],
        onError: { target: 'opened', actions: { type: 'reportFault', params: ({ event }) => event } },
      },
    },
    opened: { type: 'final', output: 'opened' },
    gone: { type: 'final', output: 'gone' },
  },
});

function outputOf({ form, copy }: OpeningContext, event: { type: string; output?: unknown }): OpeningOutput {
  return { outcome: event.output === 'gone' ? 'gone' : 'opened', form, copy };
}
