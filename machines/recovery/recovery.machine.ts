/** Recovery: is there unsaved work of an earlier visit, and is it wanted? */
import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '#machines/unprovided.ts';

export type RecoveryInput = {
  /** Under which the work was kept: null for a new thing. */
  key: number | null;
};

export type RecoveryContext<TCopy> = RecoveryInput & {
  /** The latest first; the first is asked about. */
  copies: readonly TCopy[];
};

/** `postponed`: it stays kept, and is offered on the next visit. */
export type RecoveryEvent = { type: 'copy.recovered' } | { type: 'copy.discarded' } | { type: 'copy.postponed' };

export function createRecoveryMachine<TCopy>() {
  return setup({
    types: {
      input: {} as RecoveryInput,
      context: {} as RecoveryContext<TCopy>,
      events: {} as RecoveryEvent,
      output: {} as { copy: TCopy | null },
      tags: {} as 'recalling' | 'asking',
      children: {} as { recall: 'recall' },
    },
    actors: {
      /** Those that no living tab works on, the latest first. */
      recall: fromPromise<readonly TCopy[], RecoveryInput>(() => unprovided('recovery', 'recall')),
    },
    actions: {
      storeCopies: assign((_, { copies }: { copies: readonly TCopy[] }) => ({ copies })),
      forgetFirst: assign(({ context }) => ({ copies: context.copies.slice(1) })),
      forgetAll: assign({ copies: [] }),
      /** Takes it out of this browser. */
      dropCopy: (_args, _params: { copy: TCopy }) => {},
    },
    guards: { isOver: ({ context }) => context.copies.length === 0 },
  }).createMachine({
    id: 'recovery',
    context: ({ input }) => ({ key: input.key, copies: [] }),
    output: ({ context }) => ({ copy: context.copies[0] ?? null }),
    initial: 'recalling',
    states: {
      recalling: {
        tags: ['recalling'],
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context }) => ({ key: context.key }),
          onDone: {
            target: 'asking',
            actions: { type: 'storeCopies', params: ({ event }) => ({ copies: event.output }) },
          },
          /** Storage that cannot be read holds nothing to recover. */
          onError: { target: 'over' },
        },
      },
      asking: {
        tags: ['asking'],
        always: { guard: { type: 'isOver' }, target: 'over' },
        on: {
          'copy.recovered': { target: 'over' },
          'copy.postponed': { target: 'over', actions: { type: 'forgetAll' } },
          'copy.discarded': {
            target: 'asking',
            actions: [
              { type: 'dropCopy', params: ({ context }) => ({ copy: context.copies[0]! }) },
              { type: 'forgetFirst' },
            ],
          },
        },
      },
      over: { type: 'final' },
    },
  });
}
