import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { createThreadsMachine, type ThreadsRequest } from '#machines/threads/threads.machine.ts';
import type { PageLoaded } from '#machines/threads/threads.rows.ts';
import { hasMore, isBlank, loadedAt, threadsListed, totalItems } from '#machines/threads/threads.selectors.ts';
import { pageOfThreads, threadOf } from '#tests/support/threads.ts';
import { flush } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

type Request = ThreadsRequest<{ county: string }>;

const machine = createThreadsMachine<{ county: string }>();
const everybody = Array.from({ length: 23 }, (_, index) => threadOf(index + 1));

/** A list whose pages come, or fail, when the test says so. */
const start = () => {
  const clock = new SimulatedClock();
  const requests: Request[] = [];
  const tellings: string[] = [];
  let newest = { resolve: (_loaded: PageLoaded) => {}, reject: (_error: unknown) => {} };
  const actor = createActor(
    machine.provide({
      actors: {
        load: loaderBy(
          fromPromise<PageLoaded, LoaderInput<Request>>(({ input: { request } }) => {
            requests.push(request);
            return new Promise((resolve, reject) => {
              newest = { resolve, reject };
            });
          }),
          quiet,
        ),
      },
      actions: { tellAsked: () => tellings.push('asked'), tellShown: () => tellings.push('shown') },
    }),
    { clock, input: { filter: { county: '' } } },
  ).start();
  return {
    actor,
    clock,
    tellings,
    now: () => actor.getSnapshot(),
    /** Pages that were asked for, with their sizes. */
    pages: () => requests.map(({ page, pageSize }) => [page, pageSize]),
    come: async (all: typeof everybody, at?: string) => {
      const request = requests.at(-1);
      if (!request) throw new Error('no request');
      newest.resolve(pageOfThreads(all, request, at));
      await flush();
    },
    fail: async (error: unknown) => {
      newest.reject(error);
      await flush();
    },
  };
};

test('ANS-06 whoever counts what comes is told at the start that the list is asked for, then that it is there', async () => {
  const { now, tellings, pages, come } = start();
  expect([tellings, pages(), threadsListed(now()), isBlank(now())]).toEqual([['asked'], [[1, 5]], [], true]);
  await come(everybody);
  expect([tellings, threadsListed(now()), isBlank(now())]).toEqual([['asked', 'shown'], everybody.slice(0, 5), false]);
});

describe('ANS-04 as many rows as are held', () => {
  test('ask for nothing, one more does', async () => {
    const { actor, pages, come } = start();
    await come(everybody);
    actor.send({ type: 'rows.wanted', count: 5 });
    expect(pages()).toEqual([[1, 5]]);
    actor.send({ type: 'rows.wanted', count: 6 });
    expect(pages()).toEqual([
      [1, 5],
      [1, 10],
    ]);
  });

  test('are enough, though they were wanted before they were there', async () => {
    const { actor, now, pages, come } = start();
    actor.send({ type: 'rows.wanted', count: 5 });
    await come(everybody);
    expect([now().value, pages()]).toEqual(['ready', [[1, 5]]]);
  });
});

test('ANS-04 what was wanted in vain is loaded once the server has it', async () => {
  const { actor, now, pages, come } = start();
  await come(everybody.slice(0, 4));
  actor.send({ type: 'rows.wanted', count: 25 });
  expect([now().value, pages()]).toEqual(['ready', [[1, 5]]]);
  // More has come than was announced: nothing joins, and the old rows are let go.
  const later = [...Array.from({ length: 40 }, (_, index) => threadOf(index - 40)), ...everybody.slice(0, 4)];
  actor.send({ type: 'threads.announced', fresh: 1, changed: 0 });
  actor.send({ type: 'threads.brought' });
  await come(later);
  await come(later);
  expect([now().value, threadsListed(now()), pages().slice(1)]).toEqual([
    'ready',
    later.slice(0, 30),
    [
      [1, 20],
      [3, 10],
    ],
  ]);
});

test('the age is that of the beginning, whenever the rest came', async () => {
  const { actor, now, come } = start();
  await come(everybody, '2026-11-21T20:01:00.000Z');
  actor.send({ type: 'rows.wanted', count: 10 });
  await come(everybody, '2026-11-21T20:02:00.000Z');
  expect([threadsListed(now()).length, loadedAt(now())]).toEqual([10, '2026-11-21T20:01:00.000Z']);
  actor.send({ type: 'threads.announced', fresh: 1, changed: 0 });
  actor.send({ type: 'threads.brought' });
  await come([threadOf(0), ...everybody], '2026-11-21T20:03:00.000Z');
  expect(loadedAt(now())).toBe('2026-11-21T20:03:00.000Z');
});

test('DSK-02 once every listed row has left, those that the server has besides are asked for', async () => {
  const { actor, now, tellings, pages, come } = start();
  const listed = everybody.slice(0, 12);
  const later = [threadOf(-2), threadOf(-1), threadOf(0), ...listed];
  await come(listed);
  actor.send({ type: 'rows.wanted', count: 12 });
  await come(listed);
  await come(later);
  expect([threadsListed(now()), totalItems(now()), hasMore(now())]).toEqual([listed, 15, false]);
  actor.send({ type: 'threads.announced', fresh: 3, changed: 0 });
  for (const thread of listed) actor.send({ type: 'thread.left', thread });
  expect([now().value, pages().at(-1), tellings.at(-1), now().context.announced]).toEqual([
    'loading',
    [1, 10],
    'asked',
    { fresh: 0, changed: 0 },
  ]);
  await come(later.slice(0, 3));
  expect([now().value, threadsListed(now())]).toEqual(['ready', later.slice(0, 3)]);
});
