import { describe, expect, test } from 'vitest';
import { createPrepared } from '#src/screens/answers/prepared.ts';
import { distanceOf } from '#src/screens/answers/useAnchoredScroll.ts';
import { threadOf } from '#tests/support/threads.ts';
import { completed } from './answersStage.tsx';

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

describe('ANS-06 a thread that was prepared', () => {
  const parts = { questions: completed, extra: null, notes: [] };
  const thread = threadOf(1);

  test('gives each part once, and an absent record as such', () => {
    const prepared = createPrepared(() => 0);
    prepared.put(thread, parts);
    expect([
      prepared.take(thread, 'extra'),
      prepared.take(thread, 'questions'),
      prepared.take(thread, 'questions'),
    ]).toEqual([null, parts.questions, undefined]);
  });

  test('is not given for another thread, for one that has gone on, when it is old, or after it was dropped', () => {
    let now = 0;
    const prepared = createPrepared(() => now);
    prepared.put(thread, parts);
    for (const other of [threadOf(2), threadOf(1, { lastModified: '2026-11-21T21:00:00.000Z' }), null])
      expect(prepared.take(other, 'notes')).toBeUndefined();
    now = 60_001;
    expect(prepared.take(thread, 'notes')).toBeUndefined();
    now = 0;
    prepared.drop();
    expect(prepared.take(thread, 'notes')).toBeUndefined();
  });
});
