import { getAnswerExtra, getVisitHistory, listCompletedQuestions } from '#contract/visit-answers.ts';
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

/** It has gone on since. */
export function forgetThread(cache: ReplyCache, thread: ThreadKey): void {
  cache.forget(listCompletedQuestions, byThread(thread));
  cache.forget(getAnswerExtra, byStation(thread));
  cache.forget(listNotes, byThread(thread));
  cache.forget(getVisitHistory, byThread(thread));
}
