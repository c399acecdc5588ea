import { expect, test } from 'vitest';
import { isCodeLost, toFailure } from '#machines/failure.ts';
import { isWorthRetrying } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';

const bugOf = (detail: string) => ({ kind: 'bug', status: null, detail });

test.each(Object.entries(failures))('a call that failed stays as it is told: %s', (_, failure) => {
  expect(toFailure({ ...failure, members: { of: 'the call' } })).toEqual(failure);
});

test.each([
  [
    'of the code',
    new TypeError("Cannot read properties of undefined (reading 'name')"),
    "Cannot read properties of undefined (reading 'name')",
  ],
  ['that is a text', 'no list', 'no list'],
  ['that is nothing', undefined, ''],
  ['with a kind that nobody knows', { kind: 'odd', status: null, detail: '' }, ''],
  ['without a status', { kind: 'server', detail: 'late' }, ''],
])('A18 an error %s is a bug, and is not tried again', (_, error, detail) => {
  expect(toFailure(error)).toEqual(bugOf(detail));
  expect(isWorthRetrying(toFailure(error))).toBe(false);
});

/** As Chromium, Firefox, Safari and Vite say it. */
const lost = [
  new TypeError('Failed to fetch dynamically imported module: https://x/assets/saveFile-1.js'),
  new TypeError('error loading dynamically imported module: https://x/assets/saveFile-1.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/Viewer-1.css'),
];

test.each(lost)('A18 NAV-10 code that did not arrive is no bug, but the connection: %s', (error) => {
  expect([isCodeLost(error), toFailure(error).kind, isWorthRetrying(toFailure(error))]).toEqual([
    true,
    'offline',
    true,
  ]);
});

test.each([new DOMException('gone', 'AbortError'), Object.assign(new Error('canceled'), { name: 'CanceledError' })])(
  'A18 a request that somebody gave up is no bug: %s',
  (error) => {
    expect([isCodeLost(error), toFailure(error).kind]).toEqual([false, 'offline']);
  },
);
