import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFitting } from '#src/app/menuFitting.ts';

test('C2 NAV-06 all entries, where they fit to the pixel', () => {
  expect(countFitting([100, 50, 70], 4, 228, 90)).toBe(3);
});

test('C2 NAV-06 one pixel less, and there is room for the way to the others as well', () => {
  expect(countFitting([100, 50, 70], 4, 227, 90)).toBe(1);
  expect(countFitting([100, 50, 70], 4, 248, 90)).toBe(3);
  expect(countFitting([100, 50, 70, 40], 4, 248, 90)).toBe(2);
});

test('C2 NAV-06 none, where not even one fits; all of none', () => {
  expect(countFitting([100, 50], 4, 120, 90)).toBe(0);
  expect(countFitting([], 4, 0, 90)).toBe(0);
});

test('C2 NAV-06 whatever the widths: what is shown fits, and one more would not', () => {
  const width = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(
      fc.array(width, { maxLength: 9 }),
      width,
      width,
      fc.integer({ min: 0, max: 1_500 }),
      (all, gap, more, room) => {
        const fitting = countFitting(all, gap, room, more);
        const widthOf = (count: number) => {
          const shown = count === all.length ? all : [...all.slice(0, count), more];
          return shown.reduce((sum, one) => sum + one, 0) + gap * Math.max(0, shown.length - 1);
        };
        expect(fitting === 0 || widthOf(fitting) <= room).toBe(true);
        expect(fitting === all.length || widthOf(all.length) > room).toBe(true);
        expect(fitting + 1 >= all.length || widthOf(fitting + 1) > room).toBe(true);
      },
    ),
  );
});
