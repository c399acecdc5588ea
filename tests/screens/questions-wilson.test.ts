import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from '#src/screens/statistics/wilson.ts';

/** R. G. Newcombe, Two-sided confidence intervals for the single proportion: comparison of seven methods. Statistics in Medicine 17 (1998) 857 to 872, table I, method 3 (score, no continuity correction). */
test.each([
  [81, 263, '0.2553', '0.3662'],
  [15, 148, '0.0624', '0.1605'],
  [0, 20, '0.0000', '0.1611'],
  [1, 29, '0.0061', '0.1718'],
])('STQ-02 the interval of %i of %i is the published one: %s to %s', (n, of, low, high) => {
  const interval = wilson(n, of);
  expect([interval.low.toFixed(4), interval.high.toFixed(4)]).toEqual([low, high]);
});

test('STQ-02 the interval holds the share, stays between 0 and 1, and mirrors that of all others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
      const n = Math.round(of * part);
      const { low, high } = wilson(n, of);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(n / of);
      expect(high).toBeGreaterThanOrEqual(n / of);
      const others = wilson(of - n, of);
      expect(others.low).toBeCloseTo(1 - high, 10);
      expect(others.high).toBeCloseTo(1 - low, 10);
    }),
  );
});
