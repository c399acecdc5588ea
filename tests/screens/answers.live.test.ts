import { expect, test } from 'vitest';
import type { LiveEvent } from '#machines/live/live.types.ts';
import { tellOpened } from '#src/screens/answers/liveList.ts';
import { threadOf } from '#tests/support/threads.ts';

/** What machines/live gets for a thread that is opened. */
function eventsFor(thread: Parameters<typeof tellOpened>[1]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const live = { tell: (event: LiveEvent) => events.push(event), parts: () => null, subscribe: () => () => {} };
  tellOpened({ live }, thread);
  return events;
}

test('a thread that is opened is told with the version that was read', () => {
  const { idObserver, idPollingStation } = threadOf(7);
  expect(eventsFor(threadOf(7, { version: 40 }))).toEqual([
    { type: 'thread.opened', thread: { idObserver, idPollingStation, version: 40 } },
  ]);
});

test('without a version, as published back ends send it, there is nothing to tell; nor where none is open', () => {
  expect([eventsFor(threadOf(7, { version: undefined })), eventsFor(null)]).toEqual([[], []]);
});
