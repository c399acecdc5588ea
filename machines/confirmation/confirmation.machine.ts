/** Confirmation: what is the reader asked before it is done? */
import { assign, setup } from 'xstate';

export type ConfirmationContext<TDeed> = { deed: TDeed | null };

export type ConfirmationEvent<TDeed> =
  { type: 'deed.asked'; deed: TDeed } | { type: 'deed.confirmed' } | { type: 'deed.cancelled' };

export function createConfirmationMachine<TDeed>() {
  return setup({
    types: {
      context: {} as ConfirmationContext<TDeed>,
      events: {} as ConfirmationEvent<TDeed>,
      tags: {} as 'asking',
    },
    actions: {
      storeDeed: assign((_, { deed }: { deed: TDeed }) => ({ deed })),
      forgetDeed: assign({ deed: null }),
      /** Does what was agreed to. */
      proceed: (_args, _params: { deed: TDeed }) => {},
    },
  }).createMachine({
    id: 'confirmation',
    context: { deed: null },
    initial: 'idle',
    states: {
      idle: {
        entry: { type: 'forgetDeed' },
        on: { 'deed.asked': { target: 'asking', actions: { type: 'storeDeed', params: ({ event }) => event } } },
      },
      asking: {
        tags: ['asking'],
        on: {
          'deed.confirmed': {
            target: 'idle',
            actions: { type: 'proceed', params: ({ context }) => ({ deed: context.deed! }) },
          },
          'deed.cancelled': { target: 'idle' },
        },
      },
    },
  });
}
