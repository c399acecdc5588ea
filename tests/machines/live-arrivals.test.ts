import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrive, fromPage, isSameList, noneCame, tooMuchCame, withAsked } from '#machines/live/live.arrivals.ts';
import type { FilteredList, LiveFilter, Pending, Shown } from '#machines/live/live.arrivals.ts';
import { cameOf, newsOf, threadOf } from '#tests/support/threads.ts';

const shown = (filter: LiveFilter = {}, list: Shown['list'] = 'all'): Shown => ({
  list,
  filter,
  isIn: true,
  newest: null,
});
const came = (...numbers: number[]): Pending =>
  arrive(noneCame, newsOf({ came: numbers.map((number) => cameOf(number)) }));

describe('what waits above the list', () => {
  test('ANS-06 what came before stays when more comes, and only what is new counts as new', () => {
    const { arrivals } = arrive(came(1), newsOf({ came: [cameOf(2, true)] }));
    expect(arrivals).toEqual({ '1-1001': { isNew: false }, '2-1002': { isNew: true } });
  });

  test('ANS-06 a new thread that changes again is still new, and counts once', () => {
    const first = arrive(noneCame, newsOf({ came: [cameOf(1, true)] }));
    expect(arrive(first, newsOf({ came: [cameOf(1)] })).arrivals).toEqual({ '1-1001': { isNew: true } });
  });

  test('ANS-06 one that leaves the list waits no more, one that comes back does', () => {
    const { arrivals } = arrive(came(1, 2), newsOf({ left: [cameOf(1), cameOf(7)] }));
    expect(Object.keys(arrivals)).toEqual(['2-1002']);
    const { arrivals: again } = arrive(came(1), newsOf({ came: [cameOf(1, true)], left: [cameOf(1)] }));
    expect(again).toEqual({ '1-1001': { isNew: true } });
  });

  test('ANS-06 beyond a thousand nobody counts', () => {
    const pending = came(...Array.from({ length: 1_001 }, (_, number) => number + 1));
    expect([Object.keys(pending.arrivals).length, pending.isExact]).toEqual([1_000, false]);
    const thousand = came(...Array.from({ length: 1_000 }, (_, number) => number + 1));
    expect(arrive(thousand, newsOf({ came: [cameOf(7)] })).isExact).toBe(true);
  });

  test('ANS-08 after too much has come, it stays too much whatever comes', () => {
    expect(arrive(tooMuchCame, newsOf({ came: [cameOf(1)] }))).toMatchObject({ isExact: false, isTooMuch: true });
  });

  test('ANS-05 the same list asked for again keeps what came, another begins at nothing', () => {
    const pending = came(1);
    const asked = (list: Shown['list'], on: Shown | null = shown()) =>
      withAsked({ shown: on, pending }, { list, filter: {} });
    const anew = { shown: { list: 'urgent', filter: {}, isIn: false, newest: null }, pending: noneCame };
    expect([asked('all'), asked('urgent'), asked('urgent', null)]).toEqual([{ shown: shown(), pending }, anew, anew]);
  });

  test('ANS-05 a list is the same by its kind and its filter', () => {
    const [all, ofAlba]: FilteredList[] = [shown(), shown({ county: 'AB' })];
    if (all === undefined || ofAlba === undefined) throw new Error('there are two');
    expect([isSameList(all, shown()), isSameList(ofAlba, shown({ county: 'AB' }))]).toEqual([true, true]);
    const others = [isSameList(all, ofAlba), isSameList(all, shown({}, 'urgent')), isSameList(all, null)];
    expect([...others, isSameList(null, null)]).toEqual([false, false, false, false]);
  });

  test('ANS-04 of a page that was asked for, what is later than the list came; that it is new, nobody says', () => {
    const page = [threadOf(1), threadOf(2), { ...threadOf(3), lastModified: undefined }];
    const newest = threadOf(2).lastModified ?? null;
    const expected = { arrivals: { '1-1001': { isNew: false } }, isExact: false, isTooMuch: false };
    expect(fromPage(page, newest)).toEqual(expected);
    expect(fromPage([threadOf(2)], newest)).toEqual(noneCame);
    expect(Object.keys(fromPage(page, null).arrivals)).toEqual(['1-1001', '2-1002']);
  });

  test('ANS-06 whatever comes and leaves in whatever order, what waits is what came last and has not left', () => {
    const threads = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.record({ came: threads, left: threads }), { maxLength: 12 }), (events) => {
        let pending = noneCame;
        const waiting = new Set<number>();
        for (const event of events) {
          pending = arrive(
            pending,
            newsOf({ came: event.came.map((one) => cameOf(one)), left: event.left.map((one) => cameOf(one)) }),
          );
          for (const one of event.left) waiting.delete(one);
          for (const one of event.came) waiting.add(one);
        }
        const expected = [...waiting].map((one) => `${one}-${1_000 + one}`);
        expect(Object.keys(pending.arrivals).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});
