/** Autosave: is the unsaved work safe in this browser? */
import { assign, fromPromise, setup, stateIn } from 'xstate';
import { unprovided } from '#machines/unprovided.ts';

export type AutosaveInput = {
  /** When the work was kept by an earlier visit. */
  keptAt: number | null;
};

export type AutosaveContext<TWork> = AutosaveInput & {
  /** The latest; `null` when nothing is unsaved, so that nothing is to be kept. */
  work: TWork | null;
  isNotified: boolean;
};

export type AutosaveEvent<TWork> =
  | { type: 'work.changed'; work: TWork | null }
  /** Now, not after the pause: the reader may be going. */
  | { type: 'work.flushed' };

export function createAutosaveMachine<TWork>() {
  return setup({
    types: {
      input: {} as AutosaveInput,
      context: {} as AutosaveContext<TWork>,
      events: {} as AutosaveEvent<TWork>,
      tags: {} as 'kept' | 'denied',
      children: {} as { keep: 'keep' },
    },
    actors: {
      /** Keeps the work and answers when, or forgets what was kept and answers null. */
      keep: fromPromise<number | null, { work: TWork | null }>(() => unprovided('autosave', 'keep')),
    },
    actions: {
      storeWork: assign((_, { work }: { work: TWork | null }) => ({ work })),
      storeTime: assign((_, { at }: { at: number | null }) => ({ keptAt: at })),
      storeNotified: assign({ isNotified: true }),
      /** The work goes on without a net: storage is full or forbidden. */
      notifyDenied: (_args, _params: { error: unknown }) => {},
    },
    guards: {
      /** Where nothing is kept there is nothing to forget. */
      isNews: ({ context }, { work }: { work: TWork | null }) => work !== null || context.keptAt !== null,
      isBehind: stateIn('#autosave.writing.behind'),
      isNotified: ({ context }) => context.isNotified,
    },
    delays: { pause: 500 },
  }).createMachine({
    id: 'autosave',
    context: ({ input }) => ({ keptAt: input.keptAt, work: null, isNotified: false }),
    initial: 'kept',
    states: {
      kept: {
        tags: ['kept'],
        on: {
          'work.changed': {
            guard: { type: 'isNews', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'storeWork', params: ({ event }) => event },
          },
        },
      },
      /** From the first change, not from the last: whoever types on and on is kept as well. */
      waiting: {
        after: { pause: { target: 'writing' } },
        on: {
          'work.changed': { actions: { type: 'storeWork', params: ({ event }) => event } },
          'work.flushed': { target: 'writing' },
        },
      },
      writing: {
        invoke: {
          id: 'keep',
          src: 'keep',
          input: ({ context }) => ({ work: context.work }),
          onDone: [
            {
              guard: { type: 'isBehind' },
              target: 'waiting',
              actions: { type: 'storeTime', params: ({ event }) => ({ at: event.output }) },
            },
            { target: 'kept', actions: { type: 'storeTime', params: ({ event }) => ({ at: event.output }) } },
          ],
          onError: [
            { guard: { type: 'isNotified' }, target: 'denied' },
            {
              target: 'denied',
              actions: [{ type: 'storeNotified' }, { type: 'notifyDenied', params: ({ event }) => event }],
            },
          ],
        },
        initial: 'latest',
        on: {
          'work.changed': { target: '.behind', actions: { type: 'storeWork', params: ({ event }) => event } },
        },
        states: {
          latest: {},
          behind: { on: { 'work.flushed': { target: '#autosave.writing' } } },
        },
      },
      /** The next change tries again, and so does going. */
      denied: {
        tags: ['denied'],
        on: {
          'work.changed': { target: 'waiting', actions: { type: 'storeWork', params: ({ event }) => event } },
          'work.flushed': { target: 'writing' },
        },
      },
    },
  });
}
