import { expect, test } from 'vitest';
import type { LiveEvent } from '#machines/live/live.types.ts';
import { tellOpened } from '#src/screens/answers/liveList.ts';
import { threadOf } from '#tests/support/threads.ts';

/** What is told of a thread that is opened. */
function toldOf(thread: Parameters<typeof tellOpened>[1]): LiveEvent[] {
  const told: LiveEvent[] = [];
  const live = { tell: (event: LiveEvent) => told.push(event), parts: () => null, subscribe: () => () => {} };
  tellOpened({ live }, thread);
  return told;
}

test('a thread that is opened is told with the version that was read', () => {
  const { idObserver, idPollingStation } = threadOf(7);
  expect(toldOf(threadOf(7, { version: 40 }))).toEqual([
    { type: 'thread.opened', thread: { idObserver, idPollingStation, version: 40 } },
  ]);
});

test('without a version, as published back ends send it, there is nothing to tell; nor where none is open', () => {
  expect([toldOf(threadOf(7, { version: undefined })), toldOf(null)]).toEqual([[], []]);
});
