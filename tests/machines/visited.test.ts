import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { expect, test } from 'vitest';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine } from '#machines/list/list.machine.ts';
import * as list from '#machines/list/list.selectors.ts';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { createThreadsMachine, type ThreadsRequest } from '#machines/threads/threads.machine.ts';
import type { PageLoaded } from '#machines/threads/threads.rows.ts';
import * as threads from '#machines/threads/threads.selectors.ts';
import { answerOf, type Filter, type Item } from '#tests/support/rows.ts';
import { pageOfThreads, threadOf } from '#tests/support/threads.ts';
import { flush } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

const then = '2026-11-21T14:02:00Z';
const now = '2026-11-21T14:05:00Z';
const many = 230;

type Request = ChunksRequest<Filter>;

/** A list of which an earlier visit knew these chunks; what it asks for is written down and waits. */
function openList(known: (request: Request) => ChunksLoaded<Item> | null, page = 1) {
  const asked: { request: Request; answer: (loaded: ChunksLoaded<Item>) => void; fail: (error: unknown) => void }[] =
    [];
  const machine = createListMachine<Item, Filter>(known).provide({
    actors: {
      address: quiet,
      load: loaderBy(
        fromPromise<ChunksLoaded<Item>, LoaderInput<Request>>(
          ({ input: { request } }) =>
            new Promise((answer, fail) => {
              asked.push({ request, answer, fail });
            }),
        ),
        quiet,
      ),
    },
  });
  const query = { filter: { name: '' }, sort: null, page, pageSize: 9 };
  const actor = createActor(machine, { input: { query, emptyFilter: { name: '' }, chunkSize: 100 } }).start();
  return { actor, asked };
}

const sight = (snapshot: SnapshotFrom<ReturnType<typeof createListMachine<Item, Filter>>>) => [
  list.rowsInSight(snapshot).length,
  list.totalItems(snapshot),
  list.loadedAt(snapshot),
  list.isRefreshing(snapshot),
];

test('TAB-02 a visited list shows at once what it had, with its time, and asks once', async () => {
  const { actor, asked } = openList((request) => answerOf(request, 7, then));
  expect(sight(actor.getSnapshot())).toEqual([7, 7, then, true]);
  expect(asked.map(({ request }) => request.chunkNumbers)).toEqual([[1]]);
  asked[0]?.answer(answerOf(asked[0].request, 8, now));
  await flush();
  expect([...sight(actor.getSnapshot()), asked.length]).toEqual([8, 8, now, false, 1]);
  expect(list.firstChunk(actor.getSnapshot())).toHaveLength(8);
});

test('TAB-02 where it cannot be asked, the rows stay with their time', async () => {
  const { actor, asked } = openList((request) => answerOf(request, 7, then));
  asked[0]?.fail({ kind: 'server', status: 500, detail: '' });
  await flush();
  expect(sight(actor.getSnapshot())).toEqual([7, 7, then, true]);
  expect(actor.getSnapshot().children.load?.getSnapshot().context.failures).toBe(1);
});

test('TAB-02 a refresh that fails takes nothing away: the rows stay with their time', async () => {
  const { actor, asked } = openList((request) => answerOf(request, 7, then));
  actor.send({ type: 'refreshed' });
  expect([...sight(actor.getSnapshot()), list.firstChunk(actor.getSnapshot()).length]).toEqual([7, 7, then, true, 7]);
  asked[1]?.fail({ kind: 'offline', status: null, detail: '' });
  await flush();
  expect([...sight(actor.getSnapshot()), asked.length]).toEqual([7, 7, then, true, 2]);
});

test('NAV-07 a page out of two chunks is known when both are', () => {
  const seen: number[][] = [];
  const { actor } = openList((request) => {
    seen.push(request.chunkNumbers);
    return answerOf(request, many, then);
  }, 12);
  expect([seen, ...sight(actor.getSnapshot())]).toEqual([[[1, 2]], 9, many, then, true]);
});

test('TAB-07 of a page beyond the end nothing is known', () => {
  const { actor } = openList((request) => answerOf(request, 7, then), 2);
  expect(sight(actor.getSnapshot())).toEqual([0, null, null, false]);
});

/** Threads of which an earlier visit knew so many. */
function openThreads(known: number) {
  const asked: ThreadsRequest<null>[] = [];
  const all = Array.from({ length: 40 }, (_, index) => threadOf(index + 1));
  const machine = createThreadsMachine<null>(() => ({
    threads: all.slice(0, known),
    totalItems: 40,
    loadedAt: then,
    cursor: null,
  }));
  const actor = createActor(
    machine.provide({
      actors: {
        load: loaderBy(
          fromPromise<PageLoaded, LoaderInput<ThreadsRequest<null>>>(async ({ input: { request } }) => {
            asked.push(request);
            return pageOfThreads(all, request, now);
          }),
          quiet,
        ),
      },
    }),
    { input: { filter: null } },
  ).start();
  return { actor, asked };
}

test.each([
  [5, 10],
  [20, 20],
  [25, 30],
])(
  'TAB-02 %i threads of an earlier visit are in sight at once, and asked for in one page of %i',
  async (known, size) => {
    const { actor, asked } = openThreads(known);
    const inSight = () => [threads.threadsListed(actor.getSnapshot()).length, threads.loadedAt(actor.getSnapshot())];
    expect([inSight(), threads.isRefreshing(actor.getSnapshot())]).toEqual([[known, then], true]);
    await flush();
    expect([inSight(), threads.isRefreshing(actor.getSnapshot())]).toEqual([[size, now], false]);
    expect(asked).toEqual([{ filter: null, page: 1, pageSize: size }]);
  },
);

test.each([
  [0, 10],
  [25, 30],
  [40, 40],
])('TAB-02 a refresh of %i threads leaves them in sight and asks for them in one page of %i', async (known, size) => {
  const { actor, asked } = openThreads(known);
  actor.send({ type: 'refreshed' });
  const inSight = () => [threads.threadsListed(actor.getSnapshot()).length, threads.loadedAt(actor.getSnapshot())];
  expect([inSight(), threads.isRefreshing(actor.getSnapshot())]).toEqual([[known, then], true]);
  await flush();
  expect([inSight(), threads.isRefreshing(actor.getSnapshot())]).toEqual([[size, now], false]);
  expect(asked.at(-1)).toEqual({ filter: null, page: 1, pageSize: size });
});

test('ANS-04 further threads on their way refresh nothing', async () => {
  const { actor } = openThreads(20);
  await flush();
  actor.send({ type: 'rows.wanted', count: 25 });
  expect([actor.getSnapshot().value, threads.isRefreshing(actor.getSnapshot())]).toEqual(['loading', false]);
});
