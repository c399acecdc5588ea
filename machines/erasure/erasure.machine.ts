/** Erasure: who is to be made anonymous for good, with notes or without, and how many are left? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

/** Without ids everybody, a part by each request. */
export type ErasureInput = { ids: number[] | null };

export type ErasureContext = ErasureInput & {
  withNotes: boolean;
  erased: number;
  /** How many are left, where everybody was asked for and a part is done. */
  left: number | null;
  failure: Failure | null;
};

export type ErasureEvent =
  | { type: 'notes.toggled'; isOn: boolean }
  | { type: 'erase.confirmed' }
  | { type: 'erase.cancelled' };

export type ErasureRequest = { ids: number[] | null; withNotes: boolean };
export type ErasureReply = { erased: number; left: number };

export const erasureMachine = setup({
  types: {
    input: {} as ErasureInput,
    context: {} as ErasureContext,
    events: {} as ErasureEvent,
    tags: {} as 'busy',
    children: {} as { erase: 'erase' },
  },
  actors: {
    erase: fromPromise<ErasureReply, ErasureRequest>(() => unprovided('erasure', 'erase')),
  },
  actions: {
    storeNotes: assign((_, { isOn }: { isOn: boolean }) => ({ withNotes: isOn })),
    storeProgress: assign(({ context }, { output }: { output: ErasureReply }) => ({
      erased: context.erased + output.erased,
      left: output.left,
    })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    /** The dialog goes. `erased` are anonymous, also when the rest was called off. */
    close: (_args, _params: { erased: number }) => {},
  },
  guards: {
    isForAll: ({ context }) => context.ids === null,
    /** A part that erased nobody does not get better by being asked again. */
    isUnfinished: ({ context }, { output }: { output: ErasureReply }) =>
      context.ids === null && output.left > 0 && output.erased > 0,
    isSessionOver: (_, { error }: { error: unknown }) => toFailure(error).kind === 'sessionOver',
  },
}).createMachine({
  id: 'erasure',
  context: ({ input }) => ({ ids: input.ids, withNotes: false, erased: 0, left: null, failure: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'notes.toggled': { actions: { type: 'storeNotes', params: ({ event }) => event } },
        'erase.confirmed': { target: 'erasing' },
        'erase.cancelled': { target: 'closed' },
      },
    },
    erasing: {
      tags: ['busy'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'erase',
        src: 'erase',
        input: ({ context }) => ({ ids: context.ids, withNotes: context.withNotes }),
        onDone: [
          {
            guard: { type: 'isUnfinished', params: ({ event }) => event },
            target: 'erasing',
            reenter: true,
            actions: { type: 'storeProgress', params: ({ event }) => event },
          },
          { target: 'closed', actions: { type: 'storeProgress', params: ({ event }) => event } },
        ],
        onError: [
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'closed' },
          { target: 'asking', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
      on: { 'erase.cancelled': { guard: { type: 'isForAll' }, target: 'closed' } },
    },
    closed: {
      type: 'final',
      entry: { type: 'close', params: ({ context }) => ({ erased: context.erased }) },
    },
  },
});
