import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearPlace } from '#src/app/toastClearance.ts';

const room = { from: 68, to: 892 };

test.each([
  ['nothing is in the way', 60, [], 68],
  ['a button stands at the top', 60, [{ from: 80, to: 116 }], 124],
  ['there is just enough room before it', 60, [{ from: 136, to: 172 }], 68],
  ['there is too little room before it', 61, [{ from: 136, to: 172 }], 180],
  [
    'two stand too close, the lower one named first',
    60,
    [
      { from: 180, to: 216 },
      { from: 80, to: 116 },
    ],
    224,
  ],
  [
    'one lies within another',
    60,
    [
      { from: 70, to: 300 },
      { from: 80, to: 116 },
    ],
    308,
  ],
  ['what is taken has been scrolled away', 60, [{ from: -50, to: -14 }], 68],
  ['nothing fits: where most of it is clear', 900, [{ from: 80, to: 116 }], 124],
] as const)('C10 TST-01 the highest place that is clear: %s', (_case, height, taken, expected) => {
  expect(clearPlace(height, 68, room, taken)).toBe(expected);
});

test('C10 a toast that is in nobody’s way stays where it is', () => {
  expect(clearPlace(60, 124, room, [{ from: 300, to: 340 }])).toBe(124);
  expect(clearPlace(60, 124, room, [{ from: 190, to: 226 }])).toBe(68);
  expect(clearPlace(60, 40, room, [])).toBe(68);
  expect(clearPlace(60, 850, room, [])).toBe(68);
});

test('C10 whatever stands there: where it fits, nothing is covered', () => {
  const span = fc
    .record({ from: fc.integer({ min: -200, max: 1_000 }), height: fc.integer({ min: 1, max: 60 }) })
    .map(({ from, height }) => ({ from, to: from + height }));
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 4 }),
      fc.integer({ min: 40, max: 90 }),
      fc.integer({ min: 0, max: 900 }),
      (taken, height, current) => {
        const top = clearPlace(height, current, room, taken);
        const isInside = top >= room.from && top + height <= room.to;
        return isInside && taken.every(({ from, to }) => to <= top || top + height <= from);
      },
    ),
  );
});
