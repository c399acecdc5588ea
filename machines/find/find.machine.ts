/** Find: what has the words that somebody types, and which of it do they open? */
import { assign, sendTo, setup } from 'xstate';
import { createLoaderMachine, type RetryEvent } from '#machines/loader/loader.machine.ts';

export type FindRequest = { typed: string };

export type FindContext<TFound> = {
  typed: string;
  /** What was found, and for which words; it stays in sight until others are answered. */
  found: { typed: string; output: TFound } | null;
  /** The key of the row that the arrows have reached; null for the first. */
  reached: string | null;
};

export type FindEvent<TRow> =
  | { type: 'text.typed'; typed: string }
  /** The keys of the rows in sight, from top to bottom. */
  | { type: 'row.moved'; by: 1 | -1; keys: readonly string[] }
  | { type: 'row.opened'; row: TRow }
  | RetryEvent;

export function createFindMachine<TFound, TRow>() {
  return setup({
    types: {
      input: {} as { typed: string },
      context: {} as FindContext<TFound>,
      events: {} as FindEvent<TRow>,
      tags: {} as 'searching',
      children: {} as { load: 'load' },
    },
    actors: {
      /** Without words: the names of what was opened lately. */
      load: createLoaderMachine<FindRequest, TFound>(),
    },
    actions: {
      store: assign((_, { typed }: { typed: string }) => ({ typed, reached: null })),
      show: assign(({ context: { typed } }, { output }: { output: TFound }) => ({ found: { typed, output } })),
      move: assign(({ context: { reached } }, { by, keys }: { by: 1 | -1; keys: readonly string[] }) => {
        const at = Math.max(0, keys.indexOf(reached ?? ''));
        return { reached: keys[(at + by + keys.length) % keys.length] ?? null };
      }),
      retryLoad: sendTo('load', { type: 'load.retried' }),
      /** Takes the reader there, and remembers it. */
      open: (_args, _row: { row: TRow }) => {},
    },
    guards: {
      isOther: ({ context }, { typed }: { typed: string }) => typed.trim() !== context.typed.trim(),
    },
    delays: {
      /** From one key to the next. */
      pause: 120,
    },
  }).createMachine({
    id: 'find',
    context: ({ input }) => ({ typed: input.typed, found: null, reached: null }),
    initial: 'searching',
    on: {
      'text.typed': [
        {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.typing',
          actions: { type: 'store', params: ({ event }) => event },
        },
        { actions: { type: 'store', params: ({ event }) => event } },
      ],
      'row.moved': { actions: { type: 'move', params: ({ event }) => event } },
      'row.opened': { target: '.opened', actions: { type: 'open', params: ({ event }) => event } },
    },
    states: {
      typing: { tags: ['searching'], after: { pause: { target: 'searching' } } },
      searching: {
        tags: ['searching'],
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { typed } }) => ({ request: { typed } }),
          onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => ({ output: event.output }) } },
        },
        on: { 'load.retried': { actions: { type: 'retryLoad' } } },
      },
      shown: {},
      opened: { type: 'final' },
    },
  });
}
