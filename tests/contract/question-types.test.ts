import { expect, test } from 'vitest';
import { takesSeveral } from '#contract/question-types.values.ts';

test('several options may be chosen where the type says so; an unknown type is one choice', () => {
  expect([0, 1, 2, 3, 4, 5, -1].filter(takesSeveral)).toEqual([0, 3]);
});
