/** Confirmation: what is the reader asked before it is done? */
import { assign, setup } from 'xstate';

export type ConfirmationContext<TAction> = { action: TAction | null };

export type ConfirmationEvent<TAction> =
  | { type: 'action.asked'; action: TAction }
  | { type: 'action.confirmed' }
  | { type: 'action.cancelled' };

export function createConfirmationMachine<TAction>() {
  return setup({
    types: {
      context: {} as ConfirmationContext<TAction>,
      events: {} as ConfirmationEvent<TAction>,
      tags: {} as 'asking',
    },
    actions: {
      storeAction: assign((_, { action }: { action: TAction }) => ({ action })),
      forgetAction: assign({ action: null }),
      /** Does what was agreed to. */
      proceed: (_args, _params: { action: TAction }) => {},
    },
  }).createMachine({
    id: 'confirmation',
    context: { action: null },
    initial: 'idle',
    states: {
      idle: {
        entry: { type: 'forgetAction' },
        on: { 'action.asked': { target: 'asking', actions: { type: 'storeAction', params: ({ event }) => event } } },
      },
      asking: {
        tags: ['asking'],
        on: {
          'action.confirmed': {
            target: 'idle',
            actions: { type: 'proceed', params: ({ context }) => ({ action: context.action! }) },
          },
          'action.cancelled': { target: 'idle' },
        },
      },
    },
  });
}
