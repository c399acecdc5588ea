import { describe, expect, test } from 'vitest';
import { toFailure } from '#machines/failure.ts';
import type { Failure } from '#contract/failures.values.ts';
import { isWorthRetrying, type Retry, retryOf, retryPause } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';

const asking = (retryAfter: number) => ({ ...failures.server, retryAfter });

describe('TAB-02 the pause before the next try', () => {
  test('grows with the failures in a row, to 30 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 2_000].map((count) => retryPause(count))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  test('is as long as the server wants, also beyond that, and not shorter where it wants less', () => {
    expect([retryPause(1, asking(20)), retryPause(1, asking(90)), retryPause(6, asking(5))]).toEqual([
      20_000, 90_000, 30_000,
    ]);
  });

  test('ends after five minutes, whatever the server says', () => {
    expect([retryPause(1, asking(300)), retryPause(1, asking(10 ** 12))]).toEqual([300_000, 300_000]);
  });
});

test.each([
  [failures.offline, true],
  [failures.server, true],
  [failures.wrongShape, true],
  [failures.refused, false],
  [failures.tooMany, true],
  [failures.forbidden, false],
  [failures.unauthorized, false],
  [failures.bug, false],
  [toFailure(new TypeError('x is undefined')), false],
])('TAB-02 tried again without anybody: %o %s', (failure, isWorth) => {
  expect(isWorthRetrying(failure)).toBe(isWorth);
});

const notices: [string, { tag?: string; failure: Failure | null; shown: Omit<Retry, 'failure'> | null }][] = [
  ['nothing failed', { failure: null, shown: null }],
  ['nothing failed yet', { tag: 'loading', failure: null, shown: null }],
  [
    'it will be tried again',
    { tag: 'waitingToRetry', failure: asking(40), shown: { pause: 40_000, isRetrying: false } },
  ],
  ['it is being tried again', { tag: 'loading', failure: failures.server, shown: { pause: null, isRetrying: true } }],
  ['it is not tried again', { failure: failures.forbidden, shown: { pause: null, isRetrying: false } }],
];

test.each(notices)('TAB-02 what a notice shows where %s', (_, { tag, failure, shown }) => {
  const snapshot = { context: { failure, failures: 1 }, hasTag: (one: string) => one === tag };
  expect(retryOf(snapshot)).toEqual(shown === null ? null : { failure, ...shown });
});
