import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { statisticMethods } from '#contract/statistics.ts';
import { answered, neededIn, taken } from './reading.ts';

const { params, query, reply, reads } = contract.getStatistic;

// The seven cards, by the names that wire.md 1.23 gives them.
const methods = [
  'observerNumber',
  'countiesIrregularities',
  'pollingStationIrregularities',
  'countiesOpeningIrregularities',
  'pollingStationOpeningIrregularities',
  'countiesByCountingIrregularities',
  'pollingStationsByCountingIrregularities',
];

describe('STA-01 a top list', () => {
  test('is one of seven', () => {
    expect([...statisticMethods]).toEqual(methods);
    expect(
      taken(
        params,
        [...methods, 'irregularities', ''].map((method) => ({ method })),
      ),
    ).toEqual(methods.map((method) => ({ method })));
    expect(taken(params, [{}])).toEqual([]);
  });

  test('STA-04 is asked for page by page, 20 ranks unless said', () => {
    expect(z.parse(query, {})).toEqual({ page: 1, pageSize: 20 });
    expect(z.parse(query, { page: '2', pageSize: '5' })).toEqual({ page: 2, pageSize: 5 });
  });

  test('API-04 is sent and read with when it was computed', () => {
    const sent = {
      data: [{ label: 'Alba', value: '3' }],
      totalItems: 1,
      totalPages: 1,
      page: 1,
      pageSize: 20,
      asOf: '2026-11-21T10:00:00Z',
    };
    const needed = ['data', 'data.label', 'data.value', 'totalItems', 'totalPages'];
    expect(z.parse(reply, sent)).toEqual(sent);
    expect(neededIn(reply, sent)).toEqual(needed);
    expect(answered(contract.getStatistic, sent)).toEqual(sent);
    expect(neededIn(reads, sent)).toEqual(needed);
  });
});
