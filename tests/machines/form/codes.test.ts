import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeKey, nextCode } from '#machines/form/codes.ts';
import { longestIncreasingSubsequence } from '#machines/form/longest-increasing-subsequence.ts';

const none: ReadonlySet<string> = new Set();

describe('FED-06 the code that follows', () => {
  test.each([
    ['A1', 'A2'],
    ['A9', 'A10'],
    ['B07', 'B08'],
    ['B99', 'B100'],
    [' A1 ', 'A2'],
    ['7', '8'],
    ['A-1', 'A-2'],
    ['A1B2', 'A1B3'],
    ['A1234567890', 'A1234567891'],
    ['A', 'B'],
    ['a', 'b'],
    ['Y', 'Z'],
    ['Z', ''],
    ['AB', ''],
    ['', ''],
    ['Ă', ''],
    ['1a', ''],
  ])('%j → %j', (code, next) => {
    expect(nextCode(code, none, 20)).toBe(next);
  });

  test('is one that nobody has, whatever its case', () => {
    expect(nextCode('a1', new Set(['a2', 'a3']), 20)).toBe('a4');
    expect(nextCode('A1', new Set(['a2']), 20)).toBe('A3');
    expect(codeKey(' A1 ')).toBe('a1');
  });

  test('is none rather than one that is too long', () => {
    expect(nextCode('A9', none, 3)).toBe('A10');
    expect(nextCode('A9', none, 2)).toBe('');
  });

  test('is looked for among the next thousand', () => {
    const taken = (count: number) => new Set(Array.from({ length: count }, (_, at) => `a${at + 2}`));
    expect(nextCode('A1', taken(999), 20)).toBe('A1001');
    expect(nextCode('A1', taken(1_000), 20)).toBe('');
  });
});

/** How long the longest run of growing ranks is, by trying all. */
const longestIn = (ranks: readonly number[]): number => {
  let longest = 0;
  for (let picked = 0; picked < 2 ** ranks.length; picked += 1) {
    const run = ranks.filter((_, at) => Math.floor(picked / 2 ** at) % 2 === 1);
    if (run.every((rank, at) => at === 0 || rank > (run[at - 1] ?? 0))) longest = Math.max(longest, run.length);
  }
  return longest;
};

describe('what need not move when a list is brought into another order', () => {
  test('is one of the longest runs that are in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20), { maxLength: 7 }), (ranks) => {
        const longest = [...longestIncreasingSubsequence(ranks, (rank) => rank)].toReversed();
        expect(longest).toEqual(longest.toSorted((one, other) => one - other));
        expect(longest).toHaveLength(longestIn(ranks));
      }),
    );
  });

  test.each([
    [[], []],
    [[5], [5]],
    [
      [2, 3, 1],
      [3, 2],
    ],
    [
      [3, 1, 2],
      [2, 1],
    ],
  ])('of %j: %j', (ranks: number[], longest: number[]) => {
    expect([...longestIncreasingSubsequence(ranks, (rank) => rank)]).toEqual(longest);
  });
});
