import { afterEach, describe, expect, test, vi } from 'vitest';
import { movesOf } from '#src/screens/answers/useSlidingRows.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { confirmFirst } from './answers.sliding.given.tsx';

const visits = (...numbers: number[]) => numbers.map((number) => rowOf(number));

describe('how far rows move', () => {
  test.each([
    ['the one above has gone', visits(1, 2, 3), visits(2, 3), [1, 1]],
    ['one has come in between', visits(1, 3), visits(1, 2, 3), [-1]],
    ['two have changed places', visits(1, 2), visits(2, 1), [1, -1]],
    ['nothing is where it was, so nothing is new either', visits(1, 2), visits(3, 4), []],
    ['so far that it is another list', visits(1, 2, 3, 4, 5, 6, 7, 8), visits(8), []],
  ])('%s', (_, old, rows, moves) => {
    expect([...movesOf(old, rows).values()]).toEqual(moves);
  });
});

describe('the list of visits', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('DSK-06 when one is decided, those below slide up into its place', async () => {
    expect(await confirmFirst()).toEqual([
      expect.stringMatching(/^AB 2 .*0 \d+px.*0 0/u),
      expect.stringMatching(/^AB 3 .*0 \d+px.*0 0/u),
    ]);
  });
});
