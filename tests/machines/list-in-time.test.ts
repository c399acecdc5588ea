import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createListMachine } from '#machines/list/list.machine.ts';
import { loadedAt, pageInSight, rowsInSight, sortInSight } from '#machines/list/list.selectors.ts';
import { quiet } from '#tests/support/loader.ts';
import { failures } from '#tests/support/failures.ts';
import { answerOf, type Filter, type Item, pageFrom } from '#tests/support/rows.ts';
import { flush } from '#tests/support/walk.ts';
import { start } from './list.given.ts';

test('OBS-02 screen page 12 of 9 rows needs two runs of 100, and asks only for the second', async () => {
  const { actor, last, now, asked } = start();
  await last().answer();
  actor.send({ type: 'page.changed', page: 12 });
  expect([asked.length, last().request.chunkNumbers]).toEqual([2, [2]]);
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
  expect([asked.length, pageInSight(now()), now().matches('loading')]).toEqual([2, 3, false]);
});

test('OBS-02 a page opened by its address asks for both its runs at once', async () => {
  const { last, now } = start({ page: 12 });
  expect(last().request.chunkNumbers).toEqual([1, 2]);
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
  expect(now().context.chunks.map(({ chunkNumber }) => chunkNumber)).toEqual([7, 8, 9, 10, 11, 12]);
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
  expect(last().request.chunkNumbers).toEqual([1, 2]);
  await last().answer(232);
  expect([now().value, asked.length]).toEqual(['ready', 3]);
  expect(rowsInSight(now())).toEqual(pageFrom(now().context.query, 232));
});

test('TAB-02 a newer question aborts the older one, whose answer is ignored', async () => {
  const { actor, asked, now, last } = start();
  actor.send({ type: 'filter.changed', filter: { name: 'Ana' } });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await asked[0]?.answer();
  expect(now().matches('loading')).toBe(true);
  await last().answer(5);
  expect(rowsInSight(now())).toEqual(pageFrom({ ...now().context.query, filter: { name: 'Ana' } }, 5));
});

test('TAB-02 a load that failed keeps what is in sight, and another question begins without its failure', async () => {
  const { clock, last, loader, now, asked, actor } = start();
  await last().answer();
  const rows = rowsInSight(now());
  actor.send({ type: 'page.changed', page: 12 });
  await last().fail(failures.server);
  clock.increment(1_000);
  await last().fail(failures.server);
  expect([asked.length, loader()?.context.failures, rowsInSight(now())]).toEqual([3, 2, rows]);
  actor.send({ type: 'filter.changed', filter: { name: 'Ana' } });
  expect([asked.length, loader()?.context.failures, rowsInSight(now())]).toEqual([4, 0, rows]);
  await last().fail(failures.offline);
  clock.increment(1_000);
  await last().answer(5);
  expect(rowsInSight(now())).toEqual(pageFrom(now().context.query, 5));
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
  expect(asked.map(({ request }) => request.chunkNumbers)).toEqual([[9]]);
  await last().answer(230);
  expect(last().request.chunkNumbers).toEqual([3]);
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
  const actor = createActor(createListMachine<Item, Filter>().provide({ actors: { address: quiet } }), {
    input: {
      query: { filter: { name: '' }, sort: null, page: 1, pageSize: 9 },
      emptyFilter: { name: '' },
      chunkSize: 100,
    },
  }).start();
  const told: unknown[] = [];
  actor.subscribe({ error: (error) => told.push(error) });
  await flush();
  expect(told).toEqual([new Error('loader: the actor load is not provided')]);
});
