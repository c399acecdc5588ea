import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ChunksLoaded, ChunksRequest } from '#machines/list/list.chunks.ts';
import { createListMachine, type ListEvent } from '#machines/list/list.machine.ts';
import type { ListQuery } from '#machines/list/list.query.ts';
import {
  hasFailed,
  isLoading,
  loadedAt,
  pageInSight,
  pauseBeforeRetry,
  rowsInSight,
  sortInSight,
} from '#machines/list/list.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { answerOf, type Filter, type Item, pageFrom } from '#tests/support/rows.ts';
import { flush } from '#tests/support/walk.ts';

type Asked = {
  request: ChunksRequest<Filter>;
  signal: AbortSignal;
  answer: (total?: number, loadedAt?: string) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
  resolve: (loaded: ChunksLoaded<Item>) => Promise<void>;
};

function start(query: Partial<ListQuery<Filter>> = {}) {
  const clock = new SimulatedClock();
  const asked: Asked[] = [];
  const written: string[] = [];
  const machine = createListMachine<Item, Filter>().provide({
    actors: {
      loadChunks: fromPromise<ChunksLoaded<Item>, ChunksRequest<Filter>>(
        ({ input: request, signal }) =>
          new Promise((resolve, reject) => {
            asked.push({
              request,
              signal,
              resolve: async (loaded) => {
                resolve(loaded);
                await flush();
              },
              answer: async (total = 230, at = '2026-11-21T08:00:00Z') => {
                resolve(answerOf(request, total, at));
                await flush();
              },
              fail: async (error) => {
                reject(error);
                await flush();
              },
            });
          }),
      ),
    },
    actions: {
      writeAddress: ({ context }, { history }) => written.push(`${history} page ${context.query.page}`),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      query: { filter: { name: '' }, sort: null, page: 1, pageSize: 9, ...query },
      emptyFilter: { name: '' },
      chunkSize: 100,
    },
  }).start();
  const last = () => {
    const newest = asked.at(-1);
    if (!newest) throw new Error('nothing was asked for');
    return newest;
  };
  return { actor, clock, asked, last, written, now: () => actor.getSnapshot() };
}

test('OBS-02 screen page 12 of 9 rows needs two runs of 100, and asks only for the second', async () => {
  const { actor, last, now, asked } = start();
  await last().answer();
  actor.send({ type: 'page.changed', page: 12 });
  expect([asked.length, last().request.numbers]).toEqual([2, [2]]);
  await last().answer();
  expect(rowsInSight(now()).map(({ id }) => id)).toEqual([
    '100',
    '101',
    '102',
    '103',
    '104',
    '105',
    '106',
    '107',
    '108',
  ]);
  actor.send({ type: 'page.changed', page: 3 });
  expect([asked.length, pageInSight(now()), isLoading(now())]).toEqual([2, 3, false]);
});

test('OBS-02 a page opened by its address asks for both its runs at once', async () => {
  const { last, now } = start({ page: 12 });
  expect(last().request.numbers).toEqual([1, 2]);
  await last().answer();
  expect(rowsInSight(now())).toEqual(pageFrom(now().context.query, 230));
});

test('OBS-02 only a few runs stay in memory, and those in sight are among them', async () => {
  const { actor, last, now } = start({ pageSize: 100 });
  await last().answer(2_000);
  for (let page = 2; page <= 12; page++) {
    actor.send({ type: 'page.changed', page });
    await last().answer(2_000);
  }
  expect(now().context.chunks.map(({ number }) => number)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(rowsInSight(now())).toEqual(pageFrom(now().context.query, 2_000));
});

test('OBS-02 "as of" is the time of the oldest run in sight', async () => {
  const { actor, last, now } = start();
  await last().answer(230, '2026-11-21T08:00:00Z');
  actor.send({ type: 'page.changed', page: 12 });
  await last().answer(230, '2026-11-21T09:00:00Z');
  expect(loadedAt(now())).toBe('2026-11-21T08:00:00Z');
  actor.send({ type: 'page.changed', page: 13 });
  expect(loadedAt(now())).toBe('2026-11-21T09:00:00Z');
});

test('OBS-02 when rows were added between two runs, both are loaded once more, together', async () => {
  const { actor, last, now, asked } = start();
  await last().answer(230);
  actor.send({ type: 'page.changed', page: 12 });
  await last().answer(231);
  expect(last().request.numbers).toEqual([1, 2]);
  await last().answer(232);
  expect([now().value, asked.length]).toEqual(['ready', 3]);
  expect(rowsInSight(now())).toEqual(pageFrom(now().context.query, 232));
});

test('TAB-02 a newer question aborts the older one, whose answer is ignored', async () => {
  const { actor, asked, now, last } = start();
  actor.send({ type: 'filter.changed', filter: { name: 'Ana' } });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await asked[0]?.answer();
  expect(isLoading(now())).toBe(true);
  await last().answer(5);
  expect(rowsInSight(now())).toEqual(pageFrom({ ...now().context.query, filter: { name: 'Ana' } }, 5));
});

test('TAB-02 the pauses grow to 30 seconds and begin anew after a success', async () => {
  const { clock, last, now, asked, actor } = start();
  const pauses: (number | null)[] = [];
  for (let failure = 1; failure <= 7; failure++) {
    await last().fail(failures.server);
    const pause = pauseBeforeRetry(now());
    pauses.push(pause);
    clock.increment((pause ?? 0) - 1);
    expect(asked.length).toBe(failure);
    clock.increment(1);
    expect(asked.length).toBe(failure + 1);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  await last().answer();
  actor.send({ type: 'page.changed', page: 12 });
  await last().fail(failures.offline);
  expect(pauseBeforeRetry(now())).toBe(1_000);
});

test('TAB-02 a server that names its pause is not asked before', async () => {
  const { last, now } = start();
  await last().fail(failures.tooMany);
  expect(pauseBeforeRetry(now())).toBe(20_000);
});

test.each(['forbidden', 'refused', 'unauthorized'] as const)('TAB-02 no automatic retry when %s', async (kind) => {
  const { last, now, clock, asked, actor } = start();
  await last().fail(failures[kind]);
  clock.increment(3_600_000);
  expect([asked.length, hasFailed(now()), pauseBeforeRetry(now())]).toEqual([1, true, null]);
  expect(now().can({ type: 'connection.restored' })).toBe(false);
  actor.send({ type: 'load.retried' });
  expect(asked.length).toBe(2);
});

test.each(['offline', 'timeout', 'server', 'wrongShape'] as const)('TAB-02 retries by itself when %s', async (kind) => {
  const { last, now } = start();
  await last().fail(failures[kind]);
  expect([now().value, now().context.failure]).toEqual([{ failed: 'waitingToRetry' }, failures[kind]]);
});

test('TAB-03 a server that does not sort shows no arrow', async () => {
  const { actor, last, now } = start();
  await last().answer();
  actor.send({ type: 'sort.toggled', column: 'name' });
  await last().resolve({ ...answerOf(last().request, 230), sort: null });
  expect([now().context.query.sort, sortInSight(now())]).toEqual([{ column: 'name', direction: 'desc' }, null]);
});

test('TAB-07 a page beyond the end becomes the last one, in the address too', async () => {
  const { last, now, written, asked } = start({ page: 99 });
  expect(asked.map(({ request }) => request.numbers)).toEqual([[9]]);
  await last().answer(230);
  expect(last().request.numbers).toEqual([3]);
  await last().answer(230);
  expect([pageInSight(now()), rowsInSight(now()), written]).toEqual([
    26,
    pageFrom({ ...now().context.query, page: 26 }, 230),
    ['replace page 26'],
  ]);
});

test('TAB-07 an empty list is a page like any other', async () => {
  const { last, now } = start({ page: 4 });
  await last().answer(0);
  await last().answer(0);
  expect([now().value, pageInSight(now()), rowsInSight(now())]).toEqual(['ready', 1, []]);
});

test('TAB-07 a server that sends fewer rows than it counts is not asked for ever', async () => {
  const { last, now, asked } = start();
  await last().resolve({ ...answerOf(last().request, 230), chunks: [] });
  expect([now().value, rowsInSight(now()), asked.length]).toEqual(['ready', [], 1]);
});

test.each([0, -3, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('NAV-07 page %s of the address is page 1', (page) => {
  expect(start({ page }).now().context.query.page).toBe(1);
});

test('NAV-07 the back button asks for what the address says and writes nothing', async () => {
  const { actor, last, now, written } = start();
  await last().answer();
  actor.send({ type: 'page.changed', page: 2 });
  actor.send({ type: 'query.changed', query: { filter: { name: '' }, sort: null, page: 1, pageSize: 9 } });
  expect([pageInSight(now()), written]).toEqual([1, ['push page 2']]);
});

test('a list whose loader nobody provided fails visibly', async () => {
  const actor = createActor(createListMachine<Item, Filter>(), {
    input: {
      query: { filter: { name: '' }, sort: null, page: 1, pageSize: 9 },
      emptyFilter: { name: '' },
      chunkSize: 100,
    },
  }).start();
  await flush();
  expect(actor.getSnapshot().context.failure?.detail).toBe('list: the actor loadChunks is not provided');
  actor.stop();
});

test('TAB-01 TAB-02 OBS-02 whatever is clicked and whatever the server does, the list tells the truth', async () => {
  const name = fc.constantFrom('', 'Ana', 'Dan');
  const event: fc.Arbitrary<ListEvent<Filter>> = fc.oneof(
    name.map((filter) => ({ type: 'filter.changed' as const, filter: { name: filter } })),
    fc.constant({ type: 'filter.reset' as const }),
    fc.integer({ min: -1, max: 40 }).map((page) => ({ type: 'page.changed' as const, page })),
    fc.constantFrom(9, 25, 50, 100).map((pageSize) => ({ type: 'pageSize.changed' as const, pageSize })),
    fc.constantFrom('name', 'seen').map((column) => ({ type: 'sort.toggled' as const, column })),
    fc
      .constantFrom('refreshed' as const, 'load.retried' as const, 'connection.restored' as const)
      .map((type) => ({ type })),
    fc.constant({ type: 'reload.requested' as const, chunkSize: 1_000 }),
    fc.record({ name, page: fc.integer({ min: 1, max: 60 }) }).map(({ name: filter, page }) => ({
      type: 'query.changed' as const,
      query: { filter: { name: filter }, sort: null, page, pageSize: 9 },
    })),
  );
  const server = fc.oneof(
    fc.constantFrom(0, 20, 230, 1_200).map((total) => ({ total })),
    fc.constantFrom(failures.server, failures.forbidden, failures.offline).map((failure) => ({ failure })),
    fc.constant({ time: 30_000 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(event, server), { maxLength: 30 }), async (steps) => {
      const { actor, clock, last: newest, now, asked } = start();
      for (const step of steps) {
        const before = now();
        if ('type' in step) actor.send(step);
        else if ('time' in step) clock.increment(step.time);
        else if (isLoading(before) && 'total' in step) await newest().answer(step.total);
        else if (isLoading(before) && 'failure' in step) await newest().fail(step.failure);
        const { context, children } = now();
        expect(isLoading(now())).toBe(children.loadChunks !== undefined);
        expect(asked.filter(({ signal }) => !signal.aborted).length).toBeGreaterThanOrEqual(isLoading(now()) ? 1 : 0);
        expect(context.chunks.length).toBeLessThanOrEqual(8);
        const { query, inSight, totalItems, failure, failures: count } = context;
        const ready = now().hasTag('ready');
        const emptied = 'type' in step && step.type === 'refreshed';
        const last = Math.max(1, Math.ceil((totalItems ?? 0) / query.pageSize));
        expect([rowsInSight(now()), failure, count]).toEqual(
          ready ? [pageFrom(query, totalItems ?? 0), null, 0] : [emptied ? [] : rowsInSight(before), failure, count],
        );
        expect(!ready || query.page <= last).toBe(true);
        expect(inSight === null || inSight.rows.length <= inSight.pageSize).toBe(true);
      }
      actor.stop();
    }),
    { numRuns: 150 },
  );
});
