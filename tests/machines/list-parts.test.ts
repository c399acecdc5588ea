import { describe, expect, test } from 'vitest';
import { pageIn, writePlace } from '#machines/list/list.address.ts';
import { sortIn, sortText, toggled } from '#machines/list/list.sort.ts';
import { rowsOf } from '#machines/list/list.chunks.ts';
import { tidy } from '#machines/list/list.query.ts';
import { isBlank, loadedAt, pageInSight, pagesOf } from '#machines/list/list.selectors.ts';
import { filterOf, queryOf, rowsInSight, sortInSight } from '#machines/list/list.selectors.ts';
import { start } from './list.given.ts';

const columns = ['name', 'phone'];
const searchOf = (text: string) => new URLSearchParams(text);

describe('NAV-07 order and page in the address', () => {
  test.each([
    ['name:desc', { column: 'name', direction: 'desc' }],
    ['phone:asc', { column: 'phone', direction: 'asc' }],
    ['ngo:asc', null],
    ['name:up', null],
    ['name', null],
    [' name:asc', null],
    ['name:asc,phone:asc', null],
    ['', null],
    [null, null],
    [undefined, null],
  ] as const)('%s is read', (text, sort) => expect(sortIn(text, columns)).toEqual(sort));

  test.each([
    ['', 1],
    ['page=12', 12],
    ['page=1', 1],
    ['page=0', 1],
    ['page=-3', 1],
    ['page=1.5', 1],
    ['page=many', 1],
  ])('?%s is page %i', (text, page) => expect(pageIn(searchOf(text))).toBe(page));

  test('the first page and no order are left out, the size never is', () => {
    const plain = searchOf('Name=ana');
    writePlace(plain, { sort: null, page: 1, pageSize: 9 });
    const full = searchOf('');
    writePlace(full, { sort: { column: 'name', direction: 'asc' }, page: 12, pageSize: 50 });
    expect([`${plain}`, `${full}`]).toEqual(['Name=ana&size=9', 'sort=name%3Aasc&page=12&size=50']);
  });

  test('what is written is read', () => {
    const sort = { column: 'phone', direction: 'desc' } as const;
    expect(sortIn(sortText(sort), columns)).toEqual(sort);
  });

  test.each([
    [
      { page: 0, pageSize: 0 },
      { page: 1, pageSize: 9 },
    ],
    [
      { page: 1, pageSize: 1 },
      { page: 1, pageSize: 1 },
    ],
    [
      { page: 2.5, pageSize: -1 },
      { page: 1, pageSize: 9 },
    ],
  ])('page and size %o become what can exist', (typed, exist) =>
    expect(tidy({ filter: null, sort: null, ...typed })).toEqual({ filter: null, sort: null, ...exist }),
  );
});

test('TAB-03 a column begins descending, and turns with each press', () => {
  const first = toggled(null, 'name');
  const second = toggled(first, 'name');
  expect([first, second, toggled(second, 'name'), toggled(second, 'phone')]).toEqual([
    { column: 'name', direction: 'desc' },
    { column: 'name', direction: 'asc' },
    { column: 'name', direction: 'desc' },
    { column: 'phone', direction: 'desc' },
  ]);
});

test('OBS-02 runs that came in another order give their rows in order', () => {
  const chunks = [2, 1].map((number) => ({ chunkNumber: number, loadedAt: '', items: [number * 10, number * 10 + 1] }));
  expect([rowsOf(chunks, 1, 4, 2), rowsOf(chunks, 2, 1, 2), rowsOf(chunks, 2, 3, 2)]).toEqual([
    [10, 11, 20, 21],
    [11],
    [21],
  ]);
});

describe('TAB-07 the bar of pages', () => {
  const bar = { page: 1, pages: 1, from: 0, to: 0, total: 0, size: 9, canTurn: false };

  test('at first there is nothing, and nobody can turn', () => {
    const { now } = start();
    expect([pagesOf(now()), isBlank(now()), sortInSight(now()), loadedAt(now()), pageInSight(now())]).toEqual([
      bar,
      true,
      null,
      null,
      1,
    ]);
  });

  test('before it is known how many there are, not even the first page can be turned to', async () => {
    const { actor, last, now } = start();
    const canTurn = () => now().can({ type: 'page.changed', page: 1 });
    const before = canTurn();
    await last().answer(0);
    const empty = canTurn();
    actor.send({ type: 'refreshed' });
    expect([before, empty, canTurn()]).toEqual([false, true, false]);
  });

  test('counts the rows in sight out of all', async () => {
    const { actor, last, now } = start();
    await last().answer(20);
    const first = pagesOf(now());
    actor.send({ type: 'page.changed', page: 3 });
    expect([first, pagesOf(now())]).toEqual([
      { ...bar, pages: 3, from: 1, to: 9, total: 20, canTurn: true },
      { ...bar, page: 3, pages: 3, from: 19, to: 20, total: 20, canTurn: true },
    ]);
    expect(isBlank(now())).toBe(false);
  });

  test('without rows it says none of none', async () => {
    const { last, now } = start();
    await last().answer(0);
    expect(pagesOf(now())).toEqual({ ...bar, canTurn: true });
  });

  test('cannot be turned while another filter or another size is on its way', async () => {
    const { actor, last, now } = start();
    await last().answer(230);
    actor.send({ type: 'pageSize.changed', pageSize: 200 });
    const resized = pagesOf(now());
    actor.send({ type: 'filter.changed', filter: { name: 'Ana' } });
    const turning = { ...bar, pages: 26, from: 1, to: 9, total: 230 };
    expect([resized, pagesOf(now())]).toEqual([turning, turning]);
    expect([filterOf(now()), queryOf(now()).pageSize, rowsInSight(now()).length]).toEqual([{ name: 'Ana' }, 200, 9]);
  });

  test('the last page can be turned to, the one after it cannot', async () => {
    const { actor, last, now } = start();
    await last().answer(18);
    actor.send({ type: 'page.changed', page: 2 });
    expect([pageInSight(now()), actor.getSnapshot().can({ type: 'page.changed', page: 3 })]).toEqual([2, false]);
    actor.send({ type: 'page.changed', page: 1 });
    expect(pageInSight(now())).toBe(1);
  });

  test('one row a page is a size like any other', async () => {
    const { actor, last, now } = start();
    await last().answer(3);
    actor.send({ type: 'pageSize.changed', pageSize: 1 });
    expect([pagesOf(now()).pages, rowsInSight(now()).length]).toEqual([3, 1]);
  });
});

describe('OBS-08 after a reload in large runs', () => {
  test.each([
    { type: 'filter.changed', filter: { name: 'Ana' } },
    { type: 'filter.reset' },
    { type: 'refreshed' },
    { type: 'query.changed', query: { filter: { name: 'Dan' }, sort: null, page: 1, pageSize: 9 } },
  ] as const)('$type asks in runs of the usual size again', async (event) => {
    const { actor, last } = start();
    await last().answer();
    actor.send({ type: 'reload.requested', chunkSize: 1_000 });
    await last().answer();
    const large = last().request.chunkSize;
    actor.send(event);
    expect([large, last().request.chunkSize]).toEqual([1_000, 100]);
  });
});
