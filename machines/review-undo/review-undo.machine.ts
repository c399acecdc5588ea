/** Undo: what was done last, and can one key still take it back? */
import { assign, setup } from 'xstate';
import type { GivenAct } from '#machines/act-queue/act-queue.items.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';

export type Done = {
  /** The key of the act in the act queue. */
  key: string;
  visit: ThreadKey;
  /** The visit's station, by which a person knows it. */
  name: string;
  type: GivenAct['type'];
  /** The version of the review that was seen, and the revision of the visit. */
  version: number;
  seen: number;
};

export type ReviewUndoContext = { done: Done | null };

export type ReviewUndoEvent = { type: 'act.done'; done: Done } | { type: 'act.undone' };

export const reviewUndoMachine = setup({
  types: { context: {} as ReviewUndoContext, events: {} as ReviewUndoEvent, tags: {} as 'undoable' | 'undone' },
  actions: {
    store: assign((_, { done }: { done: Done }) => ({ done })),
    /** The act queue takes it back, or undoes it on the server. */
    undo: (_args, _params: { done: Done | null }) => {},
  },
  delays: {
    /** So long one key takes the last act back, wherever the officer is by then (DSK-06). */
    undoable: 10_000,
  },
}).createMachine({
  id: 'review-undo',
  context: { done: null },
  initial: 'nothing',
  on: { 'act.done': { target: '.undoable', actions: { type: 'store', params: ({ event }) => event } } },
  states: {
    nothing: {},
    undoable: {
      tags: ['undoable'],
      after: { undoable: { target: 'nothing' } },
      on: {
        'act.undone': {
          target: 'undone',
          actions: { type: 'undo', params: ({ context }) => ({ done: context.done }) },
        },
      },
    },
    undone: { tags: ['undone'] },
  },
});
