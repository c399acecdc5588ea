import { describe, expect, test } from 'vitest';
import { readInstant } from '#server/answers/period.ts';
import { TtlCache } from '#server/ttl-cache.ts';

describe('dates of filters', () => {
  test.for([
    ['2026-11-22T07:00', '2026-11-22T05:00:00.000Z'],
    ['2026-06-22 07:00:30', '2026-06-22T04:00:30.000Z'],
    ['2026-06-22T07:00:30.1234567', '2026-06-22T04:00:30.123Z'],
    ['2026-11-22', '2026-11-21T22:00:00.000Z'],
    ['2026-11-22T07:00Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T07:00:00-0530', '2026-11-22T12:30:00.000Z'],
    [' 2026-11-22T07:00+02:00 ', '2026-11-22T05:00:00.000Z'],
    ['2026-03-29T02:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T04:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
    ['2024-02-29', '2024-02-28T22:00:00.000Z'],
    ['2026-02-29', undefined],
    ['2026-11-22T25:00', undefined],
    ['2026-11-22T07:00+99:99', undefined],
    ['22.11.2026', undefined],
    ['2026-11-22T07', undefined],
    ['1795247104', undefined],
  ] as const)('ANS-01 %j in Bucharest is %j', ([text, expected]) => {
    expect(readInstant(text, 'Europe/Bucharest')?.toISOString()).toBe(expected);
  });
});

describe('remembered figures', () => {
  const at = (milliseconds: number) => new Date(Date.UTC(2026, 10, 22) + milliseconds);

  test('who asks while a figure is computed waits for the same one; later it is computed anew', async () => {
    const figures = new TtlCache<number>(2_000);
    const owner = {};
    let computed = 0;
    const compute = async () => (computed += 1);
    const ask = (milliseconds: number, key = 'all', of: object = owner) =>
      figures.get(of, key, at(milliseconds), compute);
    expect(await Promise.all([ask(0), ask(0), ask(1_999)])).toEqual([1, 1, 1]);
    expect([await ask(2_000), await ask(2_000, 'urgent'), await ask(2_000, 'all', {}), await ask(2_500)]).toEqual([
      2, 3, 4, 2,
    ]);
  });

  test('a figure that could not be computed is not remembered', async () => {
    const figures = new TtlCache<string>(2_000);
    const owner = {};
    await expect(figures.get(owner, 'all', at(0), () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await figures.get(owner, 'all', at(1), async () => 'up')).toBe('up');
  });
});
