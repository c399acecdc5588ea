import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { count, flag, givenCount, id, renamed, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

/** One observer at one polling station. */
export const Thread = z.object({
  idObserver: id,
  idPollingStation: id,
  observerName: z.string(),
  observerPhoneNumber: z.optional(z.string()),
  /** The observer's NGO by its name. */
  ngo: z.optional(z.string()),
  pollingStationName: z.string(),
  lastModified: z.optional(z.string()),
  answerCount: z.optional(count),
  flaggedCount: z.optional(count),
  /** Grows with every change of any thread, so that the greater one came later. */
  version: z.optional(count),
  /** Whether it has changed since the caller's account read it; only for threads with a flagged answer. */
  isUnread: z.optional(z.boolean()),
});
export type Thread = z.output<typeof Thread>;

/** The filters that the list and the export share. */
export const answerFilter = {
  county: z.optional(text(maxLength.countyCode)),
  pollingStationNumber: z.optional(givenCount),
};

/** What narrows the list of threads, and the stream that follows it. */
export const threadFilter = {
  ...answerFilter,
  observerId: z.optional(givenCount),
  observerPhoneNumber: z.optional(text(maxLength.phone)),
  /** Id, phone or a part of it, or a part of the name: whatever staff have at hand. */
  observer: z.optional(text(maxLength.name)),
  urgent: z.optional(flag),
  from: z.optional(text(40)),
  to: z.optional(text(40)),
};

/**
 * Visits of test observers count in no figure and no export. `false` leaves them out, `true` has no others; without it all are
 * listed, as by published back ends.
 */
export const testFilter = { test: z.optional(flag) };

/** Both pairs of ids: the first for the back ends of 2020, the second for consoles of 2023. */
const SentThread = z.extend(Thread, { observerId: id, pollingStationId: id });

/** Of a filtered list its first page says how many rows there would be without the filter. */
const ofUnfiltered = { unfilteredItems: z.optional(count) };

const threadNames = renamed({ idObserver: ['observerId'], idPollingStation: ['pollingStationId'] });

/** Where `followThreads` goes on after this page: it tells of what the page does not know yet. */
const listCursor = z.optional(z.string());

/** With `urgent=true` threads with at least one flagged answer, otherwise every thread; newest first. */
export const listThreads = endpoint({
  method: 'GET',
  path: '/api/v1/answers',
  summary: 'Answer threads, newest first',
  access: 'viewer',
  query: z.object({
    page,
    pageSize: pageSize(10),
    ...threadFilter,
    ...testFilter,
  }),
  aliases: { urgent: ['isUrgent'] },
  withoutToken: 'empty page',
  lenient: true,
  reply: z.extend(pageOf(SentThread), { ...ofUnfiltered, cursor: listCursor }),
  reads: z.extend(pageOf(z.pipe(threadNames, Thread)), { ...ofUnfiltered, cursor: listCursor }),
});
