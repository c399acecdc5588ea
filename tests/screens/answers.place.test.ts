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
  const key = { idObserver: 1, idPollingStation: 2 };

  test('gives each part once, and an absent record as such', () => {
    const prepared = createPrepared(() => 0);
    prepared.put(key, parts);
    expect([prepared.take(key, 'extra'), prepared.take(key, 'questions'), prepared.take(key, 'questions')]).toEqual([
      null,
      parts.questions,
      undefined,
    ]);
  });

  test('is not given for another thread, when it is old, or after it was dropped', () => {
    let now = 0;
    const prepared = createPrepared(() => now);
    prepared.put(key, parts);
    expect(prepared.take({ idObserver: 2, idPollingStation: 1 }, 'notes')).toBeUndefined();
    now = 60_001;
    expect(prepared.take(key, 'notes')).toBeUndefined();
    now = 0;
    prepared.drop();
    expect(prepared.take(key, 'notes')).toBeUndefined();
  });
});
