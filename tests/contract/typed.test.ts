import { describe, expect, test } from 'vitest';
import { digitsOf, plain } from '#contract/typed.ts';

describe('what people type', () => {
  test.each([
    ['Ștefan', 'stefan'],
    ['ȘTEFAN ȚÂRĂ', 'stefan tara'],
    ['  Ion\tPop ', '  ion\tpop '],
  ])('%j is compared as %j', (typed, expected) => {
    expect(plain(typed)).toBe(expected);
  });

  test.each([
    ['+40 (722) 000-111', '+40722000111'],
    ['0722.000.111', '0722000111'],
    ['07x', '07x'],
  ])('of the phone %j stays %j', (typed, expected) => {
    expect(digitsOf(typed)).toBe(expected);
  });
});
