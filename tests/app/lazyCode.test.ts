import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLazyCode } from '#src/app/lazyCode.ts';

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
  const lazyCode = createLazyCode(
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
  return { lazyCode, fetchCode, arrived, goOnline: () => listeners.forEach((listener) => listener(true)), listeners };
}

test('DSK-06 code that did not arrive is fetched again by itself, and at once when the network is back', async () => {
  const { lazyCode, fetchCode, arrived, goOnline, listeners } = open();
  lazyCode.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(lazyCode.getSnapshot().matches({ failed: 'waitingToRetry' })).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([fetchCode.mock.calls.length, arrived]).toEqual([2, []]);
  fetchCode.mockResolvedValue('code');
  goOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect([fetchCode.mock.calls.length, arrived, lazyCode.getSnapshot().status, listeners.size]).toEqual([
    3,
    ['code'],
    'done',
    0,
  ]);
});

test('DSK-06 whoever leaves fetches nothing more', async () => {
  const { lazyCode, fetchCode, listeners } = open();
  lazyCode.start();
  await vi.advanceTimersByTimeAsync(0);
  lazyCode.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetchCode.mock.calls.length, listeners.size]).toEqual([1, 0]);
});
