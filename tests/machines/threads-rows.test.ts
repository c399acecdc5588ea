import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Thread } from '#contract/threads.ts';
import { firstPageSize, pageAfter, pageOfAnnounced, type PageWanted } from '#machines/threads/threads.pageSizes.ts';
import { isSameThread, withPage, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { neighbourOf, placeOf } from '#machines/threads/threads.selectors.ts';
import { pageOfThreads, threadOf } from '#tests/support/threads.ts';

type Held = Parameters<typeof withPage>[0];

const none: Held = { threads: [], reach: 0 };
const threads = (...numbers: number[]) => numbers.map((number) => threadOf(number));
const upTo = (end: number, begin = 1) =>
  threads(...Array.from({ length: end - begin + 1 }, (_, index) => begin + index));
/** The thread of this number, gone on since the others were listed. */
const movedUp = (number: number) => threadOf(number, { lastModified: '2026-11-21T20:30:00.000Z' });
const numbers = ({ threads: rows, reach }: Held) => [rows.map(({ idObserver }) => idObserver), reach];

const first = (pageSize = 5): PageWanted => ({ kind: 'first', page: 1, pageSize });
const more = (page: number): PageWanted => ({ kind: 'more', page, pageSize: 10 });
const top = (pageSize: number): PageWanted => ({ kind: 'top', page: 1, pageSize });
const came = (held: Held, wanted: PageWanted, rows: Thread[], totalItems: number) =>
  numbers(withPage(held, wanted, { threads: rows, totalItems, loadedAt: '2026-11-21T20:41:00.000Z', cursor: null }));

describe('which thread it is', () => {
  const one: ThreadKey = { idObserver: 1, idPollingStation: 1_001 };

  test.each<[string, ThreadKey | null, ThreadKey | null, boolean]>([
    ['one observer at one station is one thread, whatever else is known of it', one, movedUp(1), true],
    ['the same observer at another station is another', one, { ...one, idPollingStation: 1_002 }, false],
    ['another observer at the same station is another', one, { ...one, idObserver: 2 }, false],
    ['another observer at another station is another', one, threadOf(2), false],
    ['no thread is none of them', one, null, false],
    ['no thread is no thread', null, null, true],
  ])('%s', (_title, a, b, isSame) => {
    expect([isSameThread(a, b), isSameThread(b, a)]).toEqual([isSame, isSame]);
  });

  test('its place is where it stands, though it has gone on since; none where it is not listed', () => {
    const listed = threads(1, 2, 3);
    const elsewhere = { ...threadOf(2), idPollingStation: 1_001 };
    expect([movedUp(1), movedUp(3), elsewhere, threadOf(4), null].map((one) => placeOf(listed, one))).toEqual([
      0, 2, -1, -1, -1,
    ]);
  });

  test.each<[string, ThreadKey | null, 1 | -1, number | null]>([
    ['after the first comes the second', threadOf(1), 1, 2],
    ['after the second comes the third', threadOf(2), 1, 3],
    ['before the second comes the first', threadOf(2), -1, 1],
    ['before the third comes the second', threadOf(3), -1, 2],
    ['before the first comes none', threadOf(1), -1, null],
    ['after the last comes none', threadOf(3), 1, null],
    ['after one that is not listed comes the first', threadOf(4), 1, 1],
    ['before one that is not listed comes the first', threadOf(4), -1, 1],
    ['after none comes the first', null, 1, 1],
  ])('%s', (_title, thread, step, number) => {
    expect(neighbourOf(threads(1, 2, 3), thread, step)?.idObserver ?? null).toBe(number);
  });

  test('of no threads, none is next', () => {
    expect([neighbourOf([], null, 1), neighbourOf([], threadOf(1), -1)]).toEqual([null, null]);
  });
});

describe('which page is asked for', () => {
  test('ANS-04 the page of ten that holds the first row not read yet', () => {
    expect([0, 5, 9, 10, 19, 20].map((reach) => pageAfter(reach).page)).toEqual([1, 1, 1, 2, 2, 3]);
    expect(pageAfter(20)).toEqual(more(3));
  });

  test('ANS-06 the top, as far as what was announced and ten to twenty more, and no more than a server gives', () => {
    const sizes = [
      { fresh: 1, changed: 0 },
      { fresh: 4, changed: 6 },
      { fresh: 10, changed: 1 },
      { fresh: 0, changed: 990 },
      { fresh: 1_000, changed: 5 },
    ].map((announced) => pageOfAnnounced(announced).pageSize);
    expect(sizes).toEqual([20, 20, 30, 1_000, 1_000]);
    expect(pageOfAnnounced({ fresh: 1, changed: 1 })).toEqual(top(20));
  });
});

describe('the rows held after a page has come', () => {
  const ten: Held = { threads: upTo(10), reach: 10 };

  test('ANS-05 a first page stands in place of what was held', () => {
    expect(came(ten, first(), threads(21, 22, 23, 24, 25), 23)).toEqual([[21, 22, 23, 24, 25], 5]);
  });

  test('ANS-04 a page that is not full is the last: as much is read as there is', () => {
    expect(came(none, first(), threads(1, 2, 3), 3)).toEqual([[1, 2, 3], 3]);
    expect(came(ten, more(2), threads(11, 12), 12)[1]).toBe(12);
    expect(came(none, first(), [], 0)).toEqual([[], 0]);
  });

  test('ANS-04 a page that is full is read to its end', () => {
    expect(came({ threads: upTo(20), reach: 20 }, more(3), upTo(30, 21), 99)[1]).toBe(30);
  });

  test('ANS-04 where the server does not know how many there are, nothing counts as read', () => {
    expect(came(none, first(), threads(1, 2), -1)).toEqual([[1, 2], 0]);
  });

  test('ANS-04 of a further page, what is held is not listed again', () => {
    expect(came({ threads: upTo(5), reach: 5 }, more(1), upTo(10), 23)).toEqual(numbers(ten));
    expect(came(ten, more(2), threads(11, 12), 12)).toEqual(numbers({ threads: upTo(12), reach: 12 }));
  });

  test('ANS-04 ANS-06 what has come before the held rows waits, and so does what has moved there', () => {
    const page = [threadOf(0), movedUp(8), ...threads(1, 2, 3, 4, 5, 6, 7, 9)];
    expect(came({ threads: upTo(5), reach: 5 }, more(1), page, 24)).toEqual([[1, 2, 3, 4, 5, 6, 7, 9], 10]);
  });

  test('ANS-06 at the top stands what is new, then what has moved there, and the rest keeps its order', () => {
    const page = [threadOf(0), movedUp(7), ...threads(1, 2)];
    expect(came(ten, top(4), page, 24)).toEqual([[0, 7, 1, 2, 3, 4, 5, 6, 8, 9, 10], 11]);
  });

  test('ANS-06 only new rows reach further: those that have moved up had been read', () => {
    expect(came(ten, top(3), [movedUp(7), movedUp(9), threadOf(1)], 23)[1]).toBe(10);
    expect(came(ten, top(3), threads(-1, 0, 1), 25)[1]).toBe(12);
  });

  test('ANS-06 one row that stands where it stood joins the top to the rest', () => {
    expect(came(ten, top(2), threads(0, 1), 24)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 11]);
  });

  test('ANS-06 where nothing joins, the old rows are let go: there may be a gap', () => {
    expect(came(ten, top(2), threads(-1, 0), 25)).toEqual([[-1, 0], 2]);
    expect(came(ten, top(2), [movedUp(3), movedUp(9)], 23)).toEqual([[3, 9], 2]);
  });

  test('ANS-06 a new row without a date joins nothing, a held one without a date does', () => {
    const undated = (number: number) => threadOf(number, { lastModified: undefined });
    expect(came(ten, top(2), [undated(-1), undated(0)], 25)).toEqual([[-1, 0], 2]);
    const held = { threads: [undated(1), undated(2), undated(3)], reach: 3 };
    expect(came(held, top(2), [threadOf(0), undated(1)], 24)).toEqual([[0, 1, 2, 3], 4]);
  });

  test('ANS-06 where all of the list is in the top, what it lacks is there no longer', () => {
    const held = { threads: threads(1, 2, 3), reach: 3 };
    expect(came(held, top(20), threads(0, 1, 3), 3)).toEqual([[0, 1, 3], 3]);
    expect(came(held, top(3), threads(0, 1, 3), 3)).toEqual([[0, 1, 3], 3]);
    expect(came(held, top(3), threads(0, 1, 3), 4)).toEqual([[0, 1, 3, 2], 4]);
  });
});

test('ANS-04 ANS-06 whatever comes and moves up, the list begins like the server’s, without a gap, and goes on to its end', () => {
  const world = fc.record({
    held: fc.integer({ min: 1, max: 60 }),
    pages: fc.nat(5),
    fresh: fc.nat(25),
    moved: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
    announced: fc.record({ fresh: fc.nat(25), changed: fc.nat(20) }),
  });
  fc.assert(
    fc.property(world, ({ held: count, pages, fresh, moved, announced }) => {
      const before = upTo(count);
      const up = moved.filter((number) => number <= count);
      const later = [
        ...upTo(100 + fresh, 101),
        ...up.map(movedUp),
        ...before.filter(({ idObserver }) => !up.includes(idObserver)),
      ];
      const load = (held: Held, wanted: PageWanted, all: Thread[]) =>
        withPage(held, wanted, pageOfThreads(all, wanted));

      let held = load(none, first(firstPageSize), before);
      for (let page = 0; page < pages && held.reach < count; page++) held = load(held, pageAfter(held.reach), before);
      held = load(held, pageOfAnnounced(announced), later);
      expect(held).toEqual({ threads: later.slice(0, held.reach), reach: held.threads.length });

      while (held.reach < later.length) held = load(held, pageAfter(held.reach), later);
      expect(held.threads).toEqual(later);
    }),
  );
});
