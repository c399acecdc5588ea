import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { getWall } from '#contract/wall.ts';
import { createWallFiguresMachine } from '#machines/wall-figures/wall-figures.machine.ts';
import { wallMachine, type WallView } from '#machines/wall/wall.machine.ts';
import type { Call, CallResult } from '#src/api/call.ts';

export type Wall = CallResult<typeof getWall>;

export const figuresMachine = createWallFiguresMachine<Wall>();
export type FiguresActor = ActorRefFrom<typeof figuresMachine>;
export type ViewsActor = ActorRefFrom<typeof wallMachine>;

/** In milliseconds. */
const TICK = 1_000;

export const figuresLogic = (call: Call) =>
  figuresMachine.provide({
    actors: {
      ask: fromPromise(async ({ signal }) => ({ figures: await call(getWall, {}, { signal }), at: Date.now() })),
      clock: fromCallback(({ sendBack }) => {
        const timer = setInterval(() => sendBack({ type: 'clock.ticked', now: Date.now() }), TICK);
        return () => clearInterval(timer);
      }),
      connection: fromCallback(({ sendBack }) => {
        const gone = new AbortController();
        window.addEventListener('online', () => sendBack({ type: 'connection.restored' }), gone);
        return () => gone.abort();
      }),
    },
  });

export const viewsLogic = (writeHeld: (held: WallView | null) => void) =>
  wallMachine.provide({ actions: { writeAddress: (_, { held }) => writeHeld(held) } });
