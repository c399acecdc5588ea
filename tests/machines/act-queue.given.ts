import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Changes, QueuedAct, Taken } from '#machines/act-queue/act-queue.items.ts';
import { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import { quiet } from '#tests/support/loader.ts';
import { flush } from '#tests/support/walk.ts';

/** An act queue of a browser that keeps `stored`; what is sent waits for the test. */
export function opened(stored = new Map<string, QueuedAct>()) {
  const sent: { item: QueuedAct; answer: (taken: Taken) => void; fail: (error: unknown) => void }[] = [];
  const clock = new SimulatedClock();
  const written: Changes[] = [];
  const actor = createActor(
    actQueueMachine.provide({
      actors: {
        connection: quiet,
        recall: fromPromise(async () => [...stored.values()]),
        write: fromPromise<unknown, Changes>(async ({ input }) => {
          const { put, drop } = input;
          written.push(input);
          for (const item of put) stored.set(item.key, item);
          for (const key of drop) stored.delete(key);
        }),
        send: fromPromise<Taken, { item: QueuedAct }>(
          ({ input: { item } }) => new Promise((answer, fail) => sent.push({ item, answer, fail })),
        ),
      },
    }),
    { clock },
  ).start();
  const give = async (...items: QueuedAct[]) => {
    for (const item of items) actor.send({ type: 'act.given', item });
    await settled();
  };
  const undo = async (key: string, item: QueuedAct) => {
    actor.send({ type: 'act.undone', key, item });
    await settled();
  };
  const answer = async (taken: Taken) => {
    sent.at(-1)?.answer(taken);
    await settled();
  };
  const fail = async (error: unknown) => {
    sent.at(-1)?.fail(error);
    await settled();
  };
  return {
    actor,
    stored,
    written,
    sent,
    clock,
    give,
    undo,
    answer,
    fail,
    keys: () => sent.map(({ item }) => item.key),
  };
}

/** A reply may lead to a write, and that to the next call. */
export async function settled() {
  for (let round = 0; round < 4; round += 1) await flush();
}
