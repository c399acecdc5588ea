/** Toasts: which messages are on screen, and which wait for a place? */
import { assign, sendTo, setup, spawnChild, stopChild } from 'xstate';
import { same } from '#machines/same.ts';
import { toastMachine } from '#machines/toast/toast.machine.ts';

/** Title and description are translation keys with the values that go into them. */
export type ToastMessage = {
  status: 'success' | 'warning' | 'error' | 'info';
  title: string;
  description?: string;
  values?: Record<string, string | number>;
};

export type Toast = ToastMessage & { id: string };

/** So many have room on the screen. */
export const maxToasts = 3;

export type ToastsInput = { limit: number };

export type ToastsContext = {
  limit: number;
  /** How many were raised so far: the next one's number. */
  raised: number;
  shown: Toast[];
  waiting: Toast[];
};

export type ToastsEvent =
  | { type: 'toast.raised'; toast: ToastMessage }
  | { type: `xstate.done.actor.toast.${number}`; actorId: string };

export const toastsMachine = setup({
  types: {
    input: {} as ToastsInput,
    context: {} as ToastsContext,
    events: {} as ToastsEvent,
  },
  actors: { toast: toastMachine },
  actions: {
    showNext: assign(({ context }, { toast }: { toast: ToastMessage }) => ({
      raised: context.raised + 1,
      shown: [...context.shown, { ...toast, id: nextId(context) }],
    })),
    queueNext: assign(({ context }, { toast }: { toast: ToastMessage }) => ({
      raised: context.raised + 1,
      waiting: [...context.waiting, { ...toast, id: nextId(context) }],
    })),
    remove: assign(({ context }, { actorId }: { actorId: string }) => ({
      shown: context.shown.filter((toast) => toast.id !== actorId),
    })),
    promote: assign(({ context }) => ({
      shown: [...context.shown, ...context.waiting.slice(0, 1)],
      waiting: context.waiting.slice(1),
    })),
    spawnNext: spawnChild('toast', { id: ({ context }) => nextId(context) }),
    /** A child that is done would stay among the children otherwise. */
    stop: stopChild((_, { actorId }: { actorId: string }) => actorId),
    activateNewest: sendTo(({ context }) => context.shown.at(-1)?.id ?? '', { type: 'toast.shown' }),
  },
  guards: {
    repeatsShown: ({ context }, { toast }: { toast: ToastMessage }) =>
      context.waiting.length === 0 && repeats(context.shown.at(-1), toast),
    repeatsWaiting: ({ context }, { toast }: { toast: ToastMessage }) => repeats(context.waiting.at(-1), toast),
    takesLastPlace: ({ context }) => context.shown.length + 1 >= context.limit,
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'toasts',
  context: ({ input }) => ({ limit: input.limit, raised: 0, shown: [], waiting: [] }),
  initial: 'room',
  states: {
    room: {
      on: {
        'toast.raised': [
          { guard: { type: 'repeatsShown', params: ({ event }) => event }, actions: { type: 'activateNewest' } },
          {
            guard: { type: 'takesLastPlace' },
            target: 'full',
            actions: [
              { type: 'spawnNext' },
              { type: 'showNext', params: ({ event }) => event },
              { type: 'activateNewest' },
            ],
          },
          {
            actions: [
              { type: 'spawnNext' },
              { type: 'showNext', params: ({ event }) => event },
              { type: 'activateNewest' },
            ],
          },
        ],
        'xstate.done.actor.toast.*': {
          actions: [
            { type: 'remove', params: ({ event }) => event },
            { type: 'stop', params: ({ event }) => event },
          ],
        },
      },
    },
    full: {
      on: {
        'toast.raised': [
          { guard: { type: 'repeatsShown', params: ({ event }) => event }, actions: { type: 'activateNewest' } },
          { guard: { type: 'repeatsWaiting', params: ({ event }) => event } },
          { actions: [{ type: 'spawnNext' }, { type: 'queueNext', params: ({ event }) => event }] },
        ],
        'xstate.done.actor.toast.*': [
          {
            guard: { type: 'hasWaiting' },
            actions: [
              { type: 'remove', params: ({ event }) => event },
              { type: 'stop', params: ({ event }) => event },
              { type: 'promote' },
              { type: 'activateNewest' },
            ],
          },
          {
            target: 'room',
            actions: [
              { type: 'remove', params: ({ event }) => event },
              { type: 'stop', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
  },
});

function nextId({ raised }: ToastsContext): string {
  return `toast.${raised + 1}`;
}

function repeats(newest: Toast | undefined, toast: ToastMessage): boolean {
  return newest !== undefined && same({ ...toast, id: newest.id }, newest);
}
