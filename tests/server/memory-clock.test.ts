import { expect, test } from 'vitest';
import { TtlCache } from '#server/ttl-cache.ts';
import { CallerCache } from '#server/auth/caller-cache.ts';

// Clocks are set back: what may be five seconds old must not be an hour old afterwards.

const NOON = Date.UTC(2026, 10, 22, 12);
const at = (seconds: number) => new Date(NOON + seconds * 1_000);

test.for([
  [0, true],
  [4, true],
  [5, false],
  [-4, true],
  [-5, false],
  [-3_600, false],
] as const)(
  'A10 who was let in is remembered for five seconds of any clock: %d s later %s',
  async ([later, isKnown]) => {
    const memory = new CallerCache();
    const admitted = { caller: { kind: 'observer' as const, observerId: 1, idNgo: 1, phone: '0722000001' } };
    await memory.look('a token', at(0), () => Promise.resolve(admitted));
    expect(memory.find('a token', at(later))).toEqual(isKnown ? admitted : undefined);
  },
);

test.for([
  [1, 1],
  [2, 2],
  [-1, 1],
  [-2, 2],
  [-3_600, 2],
] as const)(
  'A10 a figure is kept for two seconds of any clock: %d s later it was computed %d times',
  async ([later, times]) => {
    const figures = new TtlCache<number>(2_000);
    const owner = {};
    let computed = 0;
    const compute = () => Promise.resolve((computed += 1));
    await figures.get(owner, 'threads', at(0), compute);
    await figures.get(owner, 'threads', at(later), compute);
    expect(computed).toBe(times);
  },
);
