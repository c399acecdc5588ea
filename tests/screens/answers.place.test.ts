import { describe, expect, test } from 'vitest';
import { distanceOf } from '#src/screens/answers/useAnchoredScroll.ts';
import { threadOf } from '#tests/support/threads.ts';

describe('ANS-06 the list keeps its place', () => {
  const rows = [1, 2, 3, 4, 5].map((number) => threadOf(number));
  const moved = threadOf(3, { lastModified: '2026-11-21T21:00:00.000Z' });

  test('new rows above move it by their number', () => {
    expect(distanceOf(rows, [threadOf(-1), threadOf(0), ...rows], 2)).toBe(2);
  });

  test('a row that moved to the top is not what is followed', () => {
    expect(distanceOf(rows, [moved, ...rows.filter(({ idObserver }) => idObserver !== 3)], 2)).toBe(0);
  });

  test('where nothing is left of the old rows there is nothing to follow', () => {
    expect(distanceOf(rows, [threadOf(10)], 0)).toBe(0);
  });
});
