import type { Thread } from '#contract/threads.ts';
import type { News } from '#machines/live/live.arrivals.ts';
import type { PageLoaded } from '#machines/threads/threads.rows.ts';

/** The thread of this number: the greater, the older. */
export const threadOf = (number: number, more: Partial<Thread> = {}): Thread => ({
  idObserver: number,
  idPollingStation: 1_000 + number,
  observerName: `Observer ${number}`,
  observerPhoneNumber: `07220${String(number).padStart(5, '0')}`,
  pollingStationName: `AB ${number}`,
  lastModified: new Date(Date.UTC(2026, 10, 21, 20) - number * 60_000).toISOString(),
  answerCount: 10,
  flaggedCount: number % 2,
  ...more,
});

/** The thread of this number as the stream tells that it came. */
export const cameOf = (number: number, isNew = false): News['came'][number] => ({
  idObserver: number,
  idPollingStation: 1_000 + number,
  version: number,
  isNew,
});

export const newsOf = (news: Partial<News>): News => ({ came: [], left: [], isUrgent: false, ...news });

/** When it changed last; nothing for one without a date. */
export const dateOf = ({ lastModified = '' }: Pick<Thread, 'lastModified'>): string => lastModified;

/** A page of a database that holds these threads, newest first. */
export const pageOfThreads = (
  all: readonly Thread[],
  { page, pageSize }: { page: number; pageSize: number },
  loadedAt = '2026-11-21T20:00:00.000Z',
): PageLoaded => ({
  threads: all.slice((page - 1) * pageSize, page * pageSize),
  totalItems: all.length,
  loadedAt,
  cursor: `${all.length}.1.1`,
});
