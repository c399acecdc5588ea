import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrive,
  fromPage,
  isSameList,
  noneCame,
  remaining,
  tell,
  untold,
  withAsked,
  withShown,
} from '#machines/live/live.changes.ts';
import type { Change, LiveFilter, Pending, Shown } from '#machines/live/live.changes.ts';
import { changeOf, threadOf } from '#tests/support/threads.ts';

const shown = (filter: LiveFilter = {}, list: Shown['list'] = 'all'): Shown => ({
  list,
  filter,
  isIn: true,
  newest: null,
});
const came = (changes: readonly Change[], list = shown()): Pending => arrive(noneCame, changes, list);

describe('what waits above the list', () => {
  test.each<[string, LiveFilter, Shown['list'], string[], boolean]>([
    ['ANS-01 every thread of the whole list', {}, 'all', ['1-1001', '2-1002', '3-1003'], true],
    ['ANS-01 those with a flag of the urgent ones', {}, 'urgent', ['1-1001', '3-1003'], true],
    ['ANS-01 those of an observer', { observerId: '2' }, 'all', ['2-1002'], true],
    ['ANS-01 those of a phone', { observerPhoneNumber: '00003' }, 'all', ['3-1003'], true],
    ['ANS-01 those of a county and a station', { county: 'AB', pollingStationNumber: '3' }, 'all', ['3-1003'], true],
    ['ANS-01 none of another county', { county: 'CJ' }, 'all', [], true],
    ['ANS-01 perhaps those of a period', { to: '2026-11-21T20:00' }, 'all', ['1-1001', '2-1002', '3-1003'], false],
  ])('%s', (_title, filter, list, keys, isExact) => {
    const changes = [changeOf(1), changeOf(2, { flaggedCount: 0 }), changeOf(3)];
    const { arrivals, isExact: exact } = came(changes, shown(filter, list));
    expect([Object.keys(arrivals), exact]).toEqual([keys, isExact]);
  });

  test('ANS-01 a station that a back end names otherwise may belong to any county', () => {
    const named = changeOf(1, { pollingStationName: 'Alba Aiud 12' });
    expect(came([named], shown({ county: 'CJ' })).isExact).toBe(false);
    expect(came([named], shown()).isExact).toBe(true);
  });

  test('ANS-01 a station belongs to its county, whatever its number', () => {
    const [inAlba, unlike] = [
      changeOf(1, { pollingStationName: 'AB 12' }),
      changeOf(2, { pollingStationName: 'AB 12 bis' }),
    ];
    expect(came([inAlba], shown({ county: 'CJ' }))).toEqual(noneCame);
    expect(came([unlike], shown({ county: 'CJ' })).isExact).toBe(false);
  });

  test('ANS-01 a thread of nobody knows which phone is not left out', () => {
    const ofNobody = changeOf(1, { observerPhoneNumber: undefined });
    expect(Object.keys(came([ofNobody], shown({ observerPhoneNumber: '0722' })).arrivals)).toEqual(['1-1001']);
  });

  test('ANS-06 what came before stays when more comes, and only what is new counts as new', () => {
    const { arrivals } = arrive(came([changeOf(1)]), [changeOf(2, { isNew: true })], shown());
    expect(Object.entries(arrivals).map(([key, { isNew }]) => [key, isNew])).toEqual([
      ['1-1001', false],
      ['2-1002', true],
    ]);
  });

  test('ANS-06 a new thread that changes again is still new, and counts once', () => {
    const { arrivals } = came([
      changeOf(1, { isNew: true }),
      changeOf(1, { lastModified: '2026-11-21T21:00:00.000Z' }),
    ]);
    expect(arrivals).toEqual({ '1-1001': { at: '2026-11-21T21:00:00.000Z', isNew: true, wasAsked: false } });
  });

  test('ANS-06 beyond a thousand nobody counts', () => {
    const pending = came(Array.from({ length: 1_001 }, (_, number) => changeOf(number + 1)));
    expect([Object.keys(pending.arrivals).length, pending.isExact]).toEqual([1_000, false]);
    const thousand = came(Array.from({ length: 1_000 }, (_, number) => changeOf(number + 1)));
    expect(arrive(thousand, [changeOf(7)], shown()).isExact).toBe(true);
  });

  test('ANS-06 what came before the list was asked for is in it, what came later by its date', () => {
    const before = came([changeOf(5)]);
    const { pending } = withAsked({ shown: shown(), pending: before }, { list: 'all', filter: {} });
    const after = arrive(pending, [changeOf(3), changeOf(1)], shown());
    expect(Object.keys(remaining(after, threadOf(2).lastModified ?? null).arrivals)).toEqual(['1-1001']);
  });

  test('ANS-06 without a date nothing is in the list; a number that was not sure is sure once nothing is left', () => {
    const unsure = { ...came([changeOf(1)]), isExact: false };
    expect(remaining(unsure, null)).toEqual(unsure);
    expect(remaining(unsure, '2027-01-01T00:00:00.000Z')).toEqual(noneCame);
  });

  test('ANS-05 the same list asked for again keeps what came, another begins at nothing', () => {
    const pending = came([changeOf(1)]);
    const asked = (list: Shown['list'], on: Shown | null = shown()) =>
      withAsked({ shown: on, pending }, { list, filter: {} });
    expect([asked('all').shown, Object.values(asked('all').pending.arrivals)[0]?.wasAsked]).toEqual([shown(), true]);
    const anew = { shown: { list: 'urgent', filter: {}, isIn: false, newest: null }, pending: noneCame };
    expect([asked('urgent'), asked('urgent', null)]).toEqual([anew, anew]);
  });

  test('ANS-05 a list is the same by its kind and its filter', () => {
    const [all, ofAlba] = [shown(), shown({ county: 'AB' })];
    expect([isSameList(all, shown()), isSameList(ofAlba, shown({ county: 'AB' }))]).toEqual([true, true]);
    const others = [isSameList(all, ofAlba), isSameList(all, shown({}, 'urgent')), isSameList(all, null)];
    expect([...others, isSameList(null, null)]).toEqual([false, false, false, false]);
  });

  test('ANS-04 of a page, what is later than the list came; that it is new, nobody says', () => {
    const page = [changeOf(1), changeOf(2), changeOf(3, { lastModified: undefined })];
    const newest = threadOf(2).lastModified ?? null;
    const { arrivals, isExact } = fromPage(page, newest);
    const at = threadOf(1).lastModified;
    expect([arrivals, isExact]).toEqual([{ '1-1001': { at, isNew: false, wasAsked: false } }, false]);
    expect(fromPage([changeOf(2)], newest)).toEqual(noneCame);
  });

  test('ANS-04 a list from which something is left out is no place for a stream to begin', () => {
    const begin = (filter: LiveFilter, cursor: string | null = null) =>
      withShown({ shown: shown(filter), pending: noneCame, cursor, floor: null }, 'now').cursor;
    expect([begin({}), begin({ county: 'AB' }), begin({}, 'earlier')]).toEqual(['now', null, 'earlier']);
  });
});

describe('what is told twice', () => {
  const changes = fc.array(
    fc
      .record({ number: fc.integer({ min: 1, max: 5 }), flaggedCount: fc.nat(2), minute: fc.nat(3) })
      .map((one) =>
        changeOf(one.number, { flaggedCount: one.flaggedCount, lastModified: `2026-11-21T20:0${one.minute}:00.000Z` }),
      ),
    { maxLength: 12 },
  );

  test('ANS-08 counts once: after it was told, the same news is none', () => {
    fc.assert(
      fc.property(changes, changes, (before, now) => {
        const told = tell(tell({}, before), now);
        const newest = new Map(now.map((one) => [`${one.idObserver}`, one]));
        expect(untold([...newest.values()], told, null)).toEqual([]);
        expect(Object.keys(told).length).toBe(new Set([...before, ...now].map((one) => one.idObserver)).size);
      }),
    );
  });

  test('ANS-08 another number of flags is news, though the date is the same', () => {
    const told = tell({}, [changeOf(1)]);
    expect([untold([changeOf(1)], told, null), untold([changeOf(1, { flaggedCount: 2 })], told, null).length]).toEqual([
      [],
      1,
    ]);
  });

  test('FED-05 what a form counts anew is news, however old its date', () => {
    const old = changeOf(9, { isRecounted: true });
    expect(untold([old, changeOf(8)], {}, '2026-11-21T23:00:00.000Z')).toEqual([old]);
  });

  test('the memory of what was told has an end', () => {
    const told = tell(
      {},
      Array.from({ length: 2_500 }, (_, number) => changeOf(number + 1)),
    );
    expect([Object.keys(told).length, '501-1501' in told, '500-1500' in told]).toEqual([2_000, true, false]);
  });
});
