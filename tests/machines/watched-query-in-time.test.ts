import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { isLoading, isMoving, isReady, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import { retryOf } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';
import { quiet } from '#tests/support/loader.ts';
import { flush } from '#tests/support/walk.ts';

type Sight = { queued: number };
type Query = { page: number };

/** Looks at page 2, by a clock of its own, and is answered by the test. */
function start() {
  const clock = new SimulatedClock();
  const asked: Query[] = [];
  let resolve: (sight: Sight) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const load = loadItem<Sight, Query>(
    (query) =>
      new Promise((answer, refuse) => {
        asked.push(query);
        [resolve, reject] = [answer, refuse];
      }),
    quiet,
  );
  const actor = createActor(
    createWatchedQueryMachine<Sight, Query>(({ queued }) => queued > 0).provide({ actors: { load, address: quiet } }),
    {
      clock,
      input: { query: { page: 2 } },
    },
  ).start();
  const answer = async (queued: number) => {
    resolve({ queued });
    await flush();
  };
  const fail = async (error: unknown) => {
    reject(error);
    await flush();
  };
  return { actor, clock, asked, answer, fail, now: () => actor.getSnapshot() };
}

test('NTF history: each look asks for the page in sight, and shows what it found, until nothing is queued', async () => {
  const { clock, asked, answer, now } = start();
  const sights: unknown[] = [];
  for (const queued of [3, 2, 1, 0]) {
    await answer(queued);
    sights.push([sightOf(now()), isMoving(now()), isReady(now())]);
    clock.increment(3_000);
  }
  expect(sights).toEqual([
    [{ queued: 3 }, true, true],
    [{ queued: 2 }, true, true],
    [{ queued: 1 }, true, true],
    [{ queued: 0 }, false, true],
  ]);
  expect(asked).toEqual(Array.from({ length: 4 }, () => ({ page: 2 })));
});

test('a look that fails is tried again, and what was in sight stays', async () => {
  const { actor, clock, asked, answer, fail, now } = start();
  await answer(3);
  clock.increment(3_000);
  await fail(failures.offline);
  const failed = now().children.load?.getSnapshot();
  expect([failed && retryOf(failed), sightOf(now()), isLoading(now())]).toEqual([
    { failure: failures.offline, pause: 1_000, isRetrying: false },
    { queued: 3 },
    false,
  ]);
  actor.send({ type: 'load.retried' });
  await answer(0);
  expect([asked.length, now().value, sightOf(now())]).toEqual([3, 'still', { queued: 0 }]);
});
