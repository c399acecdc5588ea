import { getAnswerExtra, getVisitHistory, listCompletedQuestions } from '#contract/answers.ts';
import type { Thread } from '#contract/threads.ts';
import { listNotes } from '#contract/notes.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import type { ReplyCache } from '#src/api/cache.ts';

/** What is asked for of a thread, each part by itself. */
export const byThread = ({ idObserver, idPollingStation }: ThreadKey) => ({
  query: { idObserver, idPollingStation },
});
export const byStation = ({ idObserver, idPollingStation }: ThreadKey) => ({
  query: { ObserverId: idObserver, PollingStationNumber: idPollingStation },
});

/** Loads the answers of a thread into the cache, so that they are there when it is opened. */
export async function fetchAhead(cache: ReplyCache, thread: Thread, signal: AbortSignal): Promise<void> {
  const asked = { signal, version: thread.lastModified };
  await Promise.all([
    cache.ahead(listCompletedQuestions, byThread(thread), asked),
    cache.ahead(getAnswerExtra, byStation(thread), asked),
    cache.ahead(listNotes, byThread(thread), asked),
  ]);
}

/** It has gone on since. */
export function forgetThread(cache: ReplyCache, thread: ThreadKey): void {
  cache.forget(listCompletedQuestions, byThread(thread));
  cache.forget(getAnswerExtra, byStation(thread));
  cache.forget(listNotes, byThread(thread));
  cache.forget(getVisitHistory, byThread(thread));
}
