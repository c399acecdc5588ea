/** Selection: which rows has the reader picked? */
import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '#machines/unprovided.ts';

/** A row by its key, with the name that a confirmation calls it by, and what tells it from others of that name. */
export type Row = { key: string; name: string; phone?: string; ngo?: string };

/** `picked`: what was picked on an earlier visit of the same rows. */
export type SelectionInput = { rows: Row[]; picked: Row[]; scope: number };

export type SelectionContext = {
  inSight: Row[];
  /** In the order of picking; it outlives paging, as a mail client's does. */
  picked: Row[];
  /** Rows of another scope (a new filter, a refresh) are others: the selection ends with its scope. */
  scope: number;
};

export type SelectionEvent =
  | { type: 'row.toggled'; key: string }
  | { type: 'all.toggled' }
  | { type: 'rows.changed'; rows: Row[]; scope: number }
  | { type: 'rows.removed'; keys: string[] }
  | { type: 'selection.cleared' };

export const selectionMachine = setup({
  types: {
    input: {} as SelectionInput,
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
    tags: {} as 'selected',
    children: {} as { findVanished: 'findVanished' },
  },
  actors: {
    /** Answers the keys of the rows that are no longer there. */
    findVanished: fromPromise<string[], { rows: Row[] }>(() => unprovided('selection', 'findVanished')),
  },
  actions: {
    pick: assign(({ context }, { key }: { key: string }) => ({
      picked: [...context.picked, ...context.inSight.filter((row) => row.key === key)],
    })),
    drop: assign(({ context }, { keys }: { keys: string[] }) => ({
      picked: context.picked.filter((row) => !keys.includes(row.key)),
    })),
    pickAll: assign(({ context }) => ({
      picked: [...context.picked, ...context.inSight.filter((row) => !holds(context.picked, row.key))],
    })),
    clear: assign({ picked: [] }),
    storeRows: assign(({ context }, { rows, scope }: { rows: Row[]; scope: number }) => ({
      inSight: rows,
      scope,
      picked: context.picked.map((picked) => rows.find(({ key }) => key === picked.key) ?? picked),
    })),
  },
  guards: {
    isPicked: ({ context }, { key }: { key: string }) => holds(context.picked, key),
    isInSight: ({ context }, { key }: { key: string }) => holds(context.inSight, key),
    isAllPicked: ({ context }) => isAllPicked(context),
    hasRows: ({ context }) => context.inSight.length > 0,
    hasPicked: ({ context }) => context.picked.length > 0,
    hasNonePicked: ({ context }) => context.picked.length === 0,
    isOtherScope: ({ context }, { scope }: { scope: number }) => scope !== context.scope,
  },
}).createMachine({
  id: 'selection',
  context: ({ input }) => ({ inSight: input.rows, picked: input.picked, scope: input.scope }),
  initial: 'opening',
  on: {
    'rows.changed': [
      {
        guard: { type: 'isOtherScope', params: ({ event }) => event },
        actions: [{ type: 'clear' }, { type: 'storeRows', params: ({ event }) => event }],
      },
      { actions: { type: 'storeRows', params: ({ event }) => event } },
    ],
  },
  states: {
    opening: { always: [{ guard: { type: 'hasPicked' }, target: 'some.unsure' }, { target: 'empty' }] },
    empty: {
      always: { guard: { type: 'hasPicked' }, target: 'some' },
      on: {
        'row.toggled': {
          guard: { type: 'isInSight', params: ({ event }) => event },
          actions: { type: 'pick', params: ({ event }) => event },
        },
        'all.toggled': { guard: { type: 'hasRows' }, actions: { type: 'pickAll' } },
      },
    },
    some: {
      tags: ['selected'],
      always: { guard: { type: 'hasNonePicked' }, target: 'empty' },
      initial: 'sure',
      on: {
        'row.toggled': [
          {
            guard: { type: 'isPicked', params: ({ event }) => event },
            actions: { type: 'drop', params: ({ event }) => ({ keys: [event.key] }) },
          },
          {
            guard: { type: 'isInSight', params: ({ event }) => event },
            actions: { type: 'pick', params: ({ event }) => event },
          },
        ],
        'all.toggled': [
          {
            guard: { type: 'isAllPicked' },
            actions: {
              type: 'drop',
              params: ({ context }) => ({ keys: context.inSight.map(({ key }) => key) }),
            },
          },
          { guard: { type: 'hasRows' }, actions: { type: 'pickAll' } },
        ],
        'rows.removed': { actions: { type: 'drop', params: ({ event }) => event } },
        'selection.cleared': { actions: { type: 'clear' } },
      },
      states: {
        sure: {},
        /** Picked on an earlier visit: some may be gone since. Where nobody knows, whoever acts on them is told. */
        unsure: {
          invoke: {
            id: 'findVanished',
            src: 'findVanished',
            input: ({ context }) => ({ rows: context.picked }),
            onDone: { target: 'sure', actions: { type: 'drop', params: ({ event }) => ({ keys: event.output }) } },
            onError: { target: 'sure' },
          },
        },
      },
    },
  },
});

export function isAllPicked({ inSight, picked }: SelectionContext): boolean {
  return inSight.length > 0 && inSight.every(({ key }) => holds(picked, key));
}

export function holds(rows: Row[], key: string): boolean {
  return rows.some((row) => row.key === key);
}
