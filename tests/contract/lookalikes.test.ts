import { expect, test } from 'vitest';
import { areLookalikes } from '#contract/lookalikes.values.ts';

test.each([
  ['organizer', 'оrganіzеr'],
  ['organizer', 'ΟRGANIZER'],
  ['Maria', 'Мaria'],
  ['Iulia', 'lulia'],
  ['ana_pop', 'ana–pop'],
  ['ștefan', 'ştefan'],
  ['carmen', 'carrnen'],
])('A13 %s and %s look alike', (name, other) =>
  expect([areLookalikes(name, other), areLookalikes(other, name)]).toEqual([true, true]),
);

test.each([
  ['ana', 'anna'],
  ['ana-1', 'ana-2'],
  ['мария', 'марина'],
])('%s and %s do not', (name, other) => expect(areLookalikes(name, other)).toBe(false));
