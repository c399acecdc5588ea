/** Wall figures: how old are the figures on the wall, and may it still ask for them? */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { retryPause } from '#machines/retry.ts';
import { unprovided, unprovidedCallback } from '#machines/unprovided.ts';

/** What was answered, and when by the clock of this machine. Times are milliseconds since 1970. */
export type Answered<TFigures> = { figures: TFigures; at: number };

export type WallFiguresContext<TFigures> = {
  /** The last ones stay while newer ones do not come. */
  answered: Answered<TFigures> | null;
  failure: Failure | null;
  failures: number;
  now: number;
};

export type WallFiguresEvent =
  | { type: 'clock.ticked'; now: number }
  | { type: 'connection.restored' }
  /** Whoever stands before it wants to know whether it is good again. */
  | { type: 'figures.wanted' };

/** How long figures are left alone: what a phone sends is there within 1.5 s. */
const PACE = 1_000;

export function createWallFiguresMachine<TFigures>() {
  return setup({
    types: {
      input: {} as { now: number },
      context: {} as WallFiguresContext<TFigures>,
      events: {} as WallFiguresEvent,
      tags: {} as 'over',
      children: {} as { ask: 'ask'; clock: 'clock'; connection: 'connection' },
    },
    actors: {
      ask: fromPromise<Answered<TFigures>>(() => unprovided('wall-figures', 'ask')),
      /** Tells `clock.ticked`. */
      clock: fromCallback(unprovidedCallback('wall-figures', 'clock')),
      /** Tells `connection.restored`. */
      connection: fromCallback(unprovidedCallback('wall-figures', 'connection')),
    },
    actions: {
      storeAnswer: assign((_, answered: Answered<TFigures>) => ({ answered, failure: null, failures: 0 })),
      storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failure: toFailure(error),
        failures: context.failures + 1,
      })),
      forget: assign({ answered: null, failure: null, failures: 0 }),
      storeNow: assign((_, { now }: { now: number }) => ({ now })),
    },
    guards: {
      isOver: (_, { error }: { error: unknown }) => ['sessionOver', 'forbidden'].includes(toFailure(error).kind),
    },
    delays: { pace: PACE, retry: ({ context }) => retryPause(context.failures, context.failure) },
  }).createMachine({
    id: 'wallFigures',
    context: ({ input: { now } }) => ({ answered: null, failure: null, failures: 0, now }),
    invoke: [
      { id: 'clock', src: 'clock' },
      { id: 'connection', src: 'connection' },
    ],
    on: { 'clock.ticked': { actions: { type: 'storeNow', params: ({ event }) => event } } },
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          id: 'ask',
          src: 'ask',
          onDone: { target: 'resting', actions: { type: 'storeAnswer', params: ({ event }) => event.output } },
          onError: [
            { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
            { target: 'waiting', actions: { type: 'storeFailure', params: ({ event }) => event } },
          ],
        },
      },
      resting: { after: { pace: { target: 'asking' } } },
      waiting: {
        after: { retry: { target: 'asking' } },
        on: { 'connection.restored': { target: 'asking' } },
      },
      /** The link has ended, or nobody is logged in: nothing is shown, and nothing asked, until somebody wants it. */
      over: {
        tags: ['over'],
        entry: { type: 'forget' },
        on: { 'figures.wanted': { target: 'asking' } },
      },
    },
  });
}
