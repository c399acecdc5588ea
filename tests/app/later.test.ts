import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLater } from '#src/app/later.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new TypeError('error loading dynamically imported module: /assets/lazyServices.js');

function open() {
  const listeners = new Set<(isOnline: boolean) => void>();
  const fetchCode = vi.fn<() => Promise<string>>().mockRejectedValue(lost);
  const arrived: string[] = [];
  const later = createLater(
    {
      isOnline: () => true,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    fetchCode,
    (code) => arrived.push(code),
  );
  return { later, fetchCode, arrived, goOnline: () => listeners.forEach((listener) => listener(true)), listeners };
}

test('DSK-06 code that did not arrive is fetched again by itself, and at once when the network is back', async () => {
  const { later, fetchCode, arrived, goOnline, listeners } = open();
  later.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(later.getSnapshot().matches({ failed: 'waitingToRetry' })).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([fetchCode.mock.calls.length, arrived]).toEqual([2, []]);
  fetchCode.mockResolvedValue('code');
  goOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect([fetchCode.mock.calls.length, arrived, later.getSnapshot().status, listeners.size]).toEqual([
    3,
    ['code'],
    'done',
    0,
  ]);
});

test('DSK-06 whoever leaves fetches nothing more', async () => {
  const { later, fetchCode, listeners } = open();
  later.start();
  await vi.advanceTimersByTimeAsync(0);
  later.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetchCode.mock.calls.length, listeners.size]).toEqual([1, 0]);
});
