/** Wall: which view hangs there, and does it turn by itself? */
import { assign, setup } from 'xstate';

/** In the order in which they turn. */
export const wallViews = ['now', 'day', 'counties', 'coverage', 'first'] as const;
export type WallView = (typeof wallViews)[number];

/** `held`: the view that the address names; null turns. */
export type WallInput = { held: WallView | null };

export type WallContext = { view: WallView; opensHeld: boolean };

export type WallEvent =
  | { type: 'view.next' }
  | { type: 'view.previous' }
  | { type: 'view.chosen'; view: WallView }
  | { type: 'hold.toggled' };

/** How long a view is shown. */
export const ROTATION = 20_000;

const turned = (view: WallView, by: number): WallView =>
  wallViews[(wallViews.indexOf(view) + by + wallViews.length) % wallViews.length]!;

export const wallMachine = setup({
  types: {
    input: {} as WallInput,
    context: {} as WallContext,
    events: {} as WallEvent,
    tags: {} as 'held',
  },
  actions: {
    turn: assign(({ context }, { by }: { by: number }) => ({ view: turned(context.view, by) })),
    storeView: assign((_, { view }: { view: WallView }) => ({ view })),
    writeAddress: (_args, _params: { held: WallView | null }) => {},
  },
  guards: { opensHeld: ({ context }) => context.opensHeld },
  delays: { rotation: ROTATION },
}).createMachine({
  id: 'wall',
  context: ({ input: { held } }) => ({ view: held ?? 'now', opensHeld: held !== null }),
  initial: 'opening',
  on: {
    /** Whoever chooses a view wants to see it for longer. */
    'view.chosen': { target: '.held', actions: { type: 'storeView', params: ({ event }) => event } },
  },
  states: {
    opening: { always: [{ guard: { type: 'opensHeld' }, target: 'held' }, { target: 'rotating' }] },
    rotating: {
      entry: { type: 'writeAddress', params: { held: null } },
      after: { rotation: { target: 'rotating', reenter: true, actions: { type: 'turn', params: { by: 1 } } } },
      on: {
        'view.next': { target: 'rotating', reenter: true, actions: { type: 'turn', params: { by: 1 } } },
        'view.previous': { target: 'rotating', reenter: true, actions: { type: 'turn', params: { by: -1 } } },
        'hold.toggled': { target: 'held' },
      },
    },
    held: {
      tags: ['held'],
      entry: { type: 'writeAddress', params: ({ context }) => ({ held: context.view }) },
      on: {
        'view.next': { target: 'held', reenter: true, actions: { type: 'turn', params: { by: 1 } } },
        'view.previous': { target: 'held', reenter: true, actions: { type: 'turn', params: { by: -1 } } },
        'hold.toggled': { target: 'rotating' },
      },
    },
  },
});
