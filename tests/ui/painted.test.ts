import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { painted } from '#src/ui/painted.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

const isResolved = (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), Promise.resolve().then(() => false)]);

test('TAB-02 what is known is asked for again a task after the next frame', async () => {
  const waits = painted();
  vi.advanceTimersToNextFrame();
  expect(await isResolved(waits)).toBe(false);
  vi.advanceTimersByTime(1);
  await waits;
});

test('TAB-02 in a tab that paints nothing it is asked for all the same', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const waits = painted();
  vi.advanceTimersByTime(249);
  expect(await isResolved(waits)).toBe(false);
  vi.advanceTimersByTime(1);
  await waits;
  vi.unstubAllGlobals();
});
