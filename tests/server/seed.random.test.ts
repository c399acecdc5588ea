import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '#server/seed/random.ts';

const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);
const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('random choices of the demo', () => {
  test('the same number gives the same ones, another others; the first are those of mulberry32', () => {
    const { next } = randomFrom(1);
    expect(times(3, next)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
    expect(times(20, randomFrom(7).uuid)).toEqual(times(20, randomFrom(7).uuid));
    expect(randomFrom(7).uuid()).not.toBe(randomFrom(8).uuid());
  });

  test('a number between two takes each of them, both ends as well, and none beside', () => {
    const { between } = randomFrom(3);
    expect([...new Set(times(200, () => between(-1, 3)))].toSorted((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3]);
    expect(new Set(times(20, () => between(5, 5)))).toEqual(new Set([5]));
  });

  test('a chance of nought never comes, one of one always, one of a fifth about as often', () => {
    const { chance } = randomFrom(4);
    expect([times(50, () => chance(0)).includes(true), times(50, () => chance(1)).includes(false)]).toEqual([
      false,
      false,
    ]);
    expect(average(times(2_000, () => Number(chance(0.2))))).toBeCloseTo(0.2, 1);
  });

  test('each choice is picked; of none there is none to pick', () => {
    const { pick } = randomFrom(5);
    expect(new Set(times(100, () => pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
    expect(() => pick([])).toThrow('Nothing to pick from');
  });

  test('shuffled things are all there, in another order', () => {
    const things = times(30, () => 0).map((_, at) => at);
    const shuffled = randomFrom(6).shuffled(things);
    expect(shuffled).not.toEqual(things);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(things);
    const firsts = times(300, () => 0).map((_, seed) => randomFrom(seed).shuffled([0, 1, 2])[0]);
    expect(new Set(firsts)).toEqual(new Set([0, 1, 2]));
  });

  test('of some things so many are taken, in their order, each as often as the others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.nat({ max: 12 }), fc.nat({ max: 14 }), (seed, length, size) => {
        const things = Array.from({ length }, (_, at) => at);
        const taken = randomFrom(seed).some(things, size);
        expect(taken).toHaveLength(Math.min(size, length));
        expect(taken).toEqual(things.filter((thing) => taken.includes(thing)));
      }),
    );
    const { some } = randomFrom(9);
    const last = times(1_000, () => Number(some([0, 1, 2, 3], 1)[0] === 3));
    expect(average(last)).toBeCloseTo(0.25, 1);
  });
});
