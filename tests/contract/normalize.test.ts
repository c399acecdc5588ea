import { describe, expect, test } from 'vitest';
import { plain, singleSpaced } from '#contract/normalize.values.ts';
import { digitsOf } from '#contract/phones.values.ts';

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

test.each([
  ['  Ion \t Pop\n', 'Ion Pop'],
  ['Ion\u00A0Pop', 'Ion Pop'],
  ['Ion', 'Ion'],
  [' ', ''],
])('of the space in %j stays what is between words: %j', (typed, expected) => {
  expect(singleSpaced(typed)).toBe(expected);
});
