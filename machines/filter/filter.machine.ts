/** Filter: what was typed into it, and may that be asked for? */
import { assign, fromCallback, setup } from 'xstate';
import { same } from '#machines/same.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';

/** By the name of its field; an empty text filters nothing. */
export type FilterTexts = { [field: string]: string };

export type FilterInput<TFilter> = {
  /** What the list was asked for. */
  applied: TFilter;
  /** What filters nothing. */
  blank: TFilter;
};

export type FilterContext<TFilter> = FilterInput<TFilter> & {
  typed: TFilter;
  /** How often in a row it was refused: each time, the reader is led to what is wrong. */
  refusals: number;
};

export type FilterEvent<TFilter> =
  | { type: 'field.typed'; field: keyof TFilter; text: string }
  | { type: 'filter.submitted' }
  | { type: 'filter.cleared' }
  /** By this form or by anything else: a link, the back button, a chip that was taken away. */
  | { type: 'filter.applied'; filter: TFilter };

export function createFilterMachine<TFilter extends FilterTexts>() {
  type Context = FilterContext<TFilter>;
  return setup({
    types: {
      input: {} as FilterInput<TFilter>,
      context: {} as Context,
      events: {} as FilterEvent<TFilter>,
      tags: {} as 'refused',
      children: {} as { applied: 'applied' },
    },
    actors: {
      /** Tells `filter.applied` whenever something else is asked for. */
      applied: fromCallback(unprovidedCallback('filter', 'applied')),
    },
    actions: {
      type: assign(({ context }, { field, text }: { field: keyof TFilter; text: string }) => ({
        typed: { ...context.typed, [field]: text },
        refusals: 0,
      })),
      clear: assign(({ context }) => ({ typed: context.blank, refusals: 0 })),
      takeOver: assign((_, { filter }: { filter: TFilter }) => ({ applied: filter, typed: filter, refusals: 0 })),
      countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
      /** Asks for what matches; `filter.applied` tells what became of it. */
      apply: (_args, _params: { filter: TFilter }) => {},
    },
    guards: {
      /** Whether something can be found by what is typed. */
      isSound: () => true,
      isFiltered: ({ context }) => !same(context.applied, context.blank),
      isOther: ({ context }, { filter }: { filter: TFilter }) => !same(context.applied, filter),
    },
  }).createMachine({
    id: 'filter',
    context: ({ input }) => ({ applied: input.applied, blank: input.blank, typed: input.applied, refusals: 0 }),
    invoke: { id: 'applied', src: 'applied' },
    initial: 'typing',
    on: {
      'field.typed': { target: '.typing', actions: { type: 'type', params: ({ event }) => event } },
      'filter.submitted': [
        {
          guard: { type: 'isSound' },
          target: '.typing',
          actions: { type: 'apply', params: ({ context }) => ({ filter: context.typed }) },
        },
        { target: '.refused', actions: { type: 'countRefusal' } },
      ],
      'filter.cleared': [
        {
          guard: { type: 'isFiltered' },
          target: '.typing',
          actions: [{ type: 'clear' }, { type: 'apply', params: ({ context }) => ({ filter: context.blank }) }],
        },
        { target: '.typing', actions: { type: 'clear' } },
      ],
      'filter.applied': {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.typing',
        actions: { type: 'takeOver', params: ({ event }) => event },
      },
    },
    states: {
      typing: {},
      /** What is wrong stands at its field until something is typed. */
      refused: { tags: ['refused'] },
    },
  });
}
