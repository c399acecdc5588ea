/** Toast: how long does one message stay? */
import { setup } from 'xstate';

export type ToastEvent =
  /** It has its place on screen, or was raised once more. */
  | { type: 'toast.shown' }
  /** The pointer or the focus came, or left. */
  | { type: 'toast.held' }
  | { type: 'toast.released' }
  | { type: 'toast.dismissed' };

/** How long a toast takes to leave. */
export const animationMs = 300;

export const toastMachine = setup({
  types: {
    events: {} as ToastEvent,
    tags: {} as 'visible' | 'leaving',
  },
  delays: { lifetime: 5_000, extension: 1_000, animation: animationMs },
}).createMachine({
  id: 'toast',
  initial: 'inactive',
  states: {
    inactive: { on: { 'toast.shown': { target: 'active' } } },
    active: {
      tags: ['visible'],
      initial: 'counting',
      on: { 'toast.dismissed': { target: 'leaving' } },
      states: {
        counting: {
          after: { lifetime: { target: '#toast.leaving' } },
          on: { 'toast.held': { target: 'held' }, 'toast.shown': { target: 'counting', reenter: true } },
        },
        held: { on: { 'toast.released': { target: 'extended' } } },
        extended: {
          after: { extension: { target: '#toast.leaving' } },
          on: { 'toast.held': { target: 'held' }, 'toast.shown': { target: 'counting' } },
        },
      },
    },
    leaving: {
      tags: ['visible', 'leaving'],
      after: { animation: { target: 'removed' } },
      on: { 'toast.shown': { target: 'active' } },
    },
    removed: { type: 'final' },
  },
});
