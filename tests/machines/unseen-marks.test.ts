import { describe, expect, test } from 'vitest';
import type { Change } from '#machines/live/live.changes.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { goesOn, isDated, type Marks, noMarks } from '#machines/unseen/unseen.marks.ts';
import { type Seen, withChanges, withList, withOpened, withPage } from '#machines/unseen/unseen.marks.ts';
import { changeOf, dateOf } from '#tests/support/threads.ts';

const [newest, middle, oldest] = [changeOf(1), changeOf(2), changeOf(3)];
const none: Seen = { unseen: {}, asked: [], marks: noMarks };
const seenUpTo = (thread: Change, more: Partial<Marks> = {}): Seen => ({
  ...none,
  marks: { ...noMarks, upTo: dateOf(thread), ...more },
});
const datesOf = (...threads: Change[]) => Object.fromEntries(threads.map((thread) => [keyOf(thread), dateOf(thread)]));
const wholePage = (...threads: Change[]) => ({ threads, totalItems: threads.length });
/** What is left of it on the next visit, where nothing but the marks is remembered. */
const nextVisit = ({ marks }: Seen, ...threads: Change[]) => withPage({ ...none, marks }, wholePage(...threads), []);

describe('NAV-06 what is told', () => {
  const recounted = { ...newest, isRecounted: true };

  test('turned urgent by a new form after it was opened, it is still not seen on the next visit', () => {
    const told = withChanges(seenUpTo(oldest, { opened: datesOf(newest) }), [recounted]);
    expect(nextVisit(told, newest).unseen).toEqual(datesOf(newest));
  });

  test('told late and then opened, it is seen on the next visit', () => {
    const late = withChanges(seenUpTo(newest), [oldest]);
    const opened = withOpened(late, keyOf(oldest), dateOf(oldest));
    expect([nextVisit(late, oldest).unseen, nextVisit(opened, oldest).unseen]).toEqual([datesOf(oldest), {}]);
  });

  test('what is told again after the list was asked for is no longer taken to be in it, the rest is', () => {
    const asked = { ...none, asked: [keyOf(newest), keyOf(middle)], unseen: datesOf(newest, middle) };
    const told = withChanges(asked, [newest]);
    expect(told.asked).toEqual([keyOf(middle)]);
    expect(withList(told, dateOf(oldest)).unseen).toEqual(datesOf(newest));
  });
});

describe('NAV-06 the list on screen', () => {
  test('a list that is older than the last one, or empty, takes nothing back', () => {
    const shown = [withList(seenUpTo(middle), dateOf(oldest)), withList(seenUpTo(middle), null)];
    expect(shown.map(({ marks }) => marks.upTo)).toEqual([dateOf(middle), dateOf(middle)]);
  });

  test('what was told late is seen on the next visit exactly if the list was asked for after that', () => {
    const late = withChanges(seenUpTo(newest), [middle, oldest]);
    const shown = withList({ ...late, asked: [keyOf(middle)] }, dateOf(newest));
    expect(nextVisit(shown, newest, middle, oldest).unseen).toEqual(datesOf(oldest));
  });

  test('what was opened is remembered as long as no list came up to it', () => {
    const opened = seenUpTo(oldest, { opened: datesOf(newest, middle) });
    const shown = withList(opened, dateOf(middle));
    expect(shown.marks.opened).toEqual(datesOf(newest));
    expect(nextVisit(shown, newest, middle).unseen).toEqual({});
  });
});

describe('NAV-06 the last 1,000 opened threads are remembered', () => {
  const openedUpTo = (count: number): Seen => ({
    ...none,
    marks: { ...noMarks, opened: datesOf(...Array.from({ length: count }, (_, index) => changeOf(index + 1))) },
  });
  const open = (seen: Seen, ...numbers: number[]) =>
    numbers
      .map((number) => changeOf(number))
      .reduce((before, thread) => withOpened(before, keyOf(thread), dateOf(thread)), seen);
  const isOpened = ({ marks }: Seen, number: number) => keyOf(changeOf(number)) in marks.opened;

  test('one more, and the first is forgotten', () => {
    const full = open(openedUpTo(999), 1_000);
    const more = open(full, 1_001);
    expect([1, 2, 1_001].map((number) => isOpened(more, number))).toEqual([false, true, true]);
    expect([isOpened(full, 1), Object.keys(more.marks.opened).length]).toEqual([true, 1_000]);
  });

  test('one that is opened again counts as the last, and pushes no other out', () => {
    const more = open(openedUpTo(999), 1, 1_000, 1_001);
    expect([isOpened(more, 1), isOpened(more, 2), isOpened(more, 3)]).toEqual([true, false, true]);
  });
});

describe('NAV-06 what a page says of the number', () => {
  const undated = { ...middle, lastModified: undefined };

  test.each([
    ['a page that ends before anything seen', true, { threads: [newest, middle], totalItems: 3 }, dateOf(oldest)],
    ['a page that reaches what was seen', false, { threads: [newest, middle], totalItems: 3 }, dateOf(middle)],
    ['all there are', false, { threads: [newest, middle], totalItems: 2 }, dateOf(oldest)],
    ['all there are, of which none was seen', false, { threads: [newest, middle], totalItems: 2 }, null],
    ['an empty page', false, { threads: [], totalItems: 3 }, null],
    ['a page without dates', false, { threads: [undated], totalItems: 3 }, null],
  ])('beyond %s there are more: %s', (_, isMore, page, upTo) =>
    expect(goesOn(page, { ...noMarks, upTo })).toBe(isMore),
  );

  test('one thread without a date leaves it open what is new', () => {
    expect([wholePage(newest, undated), wholePage(newest, middle), wholePage()].map(isDated)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
