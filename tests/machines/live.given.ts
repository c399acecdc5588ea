import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Polled } from '#machines/live/live.arrivals.ts';
import type { LiveEvent, StreamInput, StreamOrder } from '#machines/live/live.types.ts';
import { liveMachine } from '#machines/live/live.machine.ts';
import { flush } from '#tests/support/walk.ts';

/** With a session, by a clock of its own: the stream says what the test says, and so does the page that is polled. */
export function start() {
  const clock = new SimulatedClock();
  let tell: (event: LiveEvent) => void = () => {};
  let answer: (polled: Polled) => void = () => {};
  let refuse: (error: unknown) => void = () => {};
  const places: (string | null)[] = [];
  const orders: StreamOrder[] = [];
  const asked: Polled['of'][] = [];
  const actor = createActor(
    liveMachine.provide({
      actors: {
        stream: fromCallback<StreamOrder, StreamInput>(({ input, sendBack, receive }) => {
          places.push(input.after);
          tell = sendBack;
          receive((order) => orders.push(order));
        }),
        pollList: fromPromise(
          ({ input }: { input: { of: Polled['of'] } }) =>
            new Promise<Polled>((resolve, reject) => {
              asked.push(input.of);
              answer = resolve;
              refuse = reject;
            }),
        ),
      },
    }),
    { clock, input: { pollsPerStream: 20 } },
  ).start();
  actor.send({ type: 'session.began' });
  return {
    actor,
    clock,
    /** Where each stream that was asked for begins. */
    places,
    /** What the streams were told to follow. */
    orders,
    /** The list of each page that was asked for. */
    asked,
    now: () => actor.getSnapshot(),
    tell: (event: LiveEvent) => tell(event),
    answer: async (polled: Polled) => {
      answer(polled);
      await flush();
    },
    refuse: async (error: unknown) => {
      refuse(error);
      await flush();
    },
  };
}
