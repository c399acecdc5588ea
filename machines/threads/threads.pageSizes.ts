import { maxPageSize } from '#contract/page-limits.values.ts';

/** `first` begins anew, `more` goes on at the end, `top` brings what has come since to the beginning. */
export type PageWanted = { kind: 'first' | 'more' | 'top'; page: number; pageSize: number };

/** Threads that have come, or gone on, since they were listed. */
export type Announced = { fresh: number; changed: number };

/** Entering or filtering asks for few, so that they are there at once (ANS-04). */
export const firstPageSize = 5;
export const usualPageSize = 10;

/** The page of the usual size that holds the first row not read yet. */
export const pageAfter = (reach: number): PageWanted => ({
  kind: 'more',
  page: Math.floor(reach / usualPageSize) + 1,
  pageSize: usualPageSize,
});

/** What is listed, in one page. */
export function pageOfListed(count: number): PageWanted {
  const size = Math.max(1, Math.ceil(count / usualPageSize)) * usualPageSize;
  return { kind: 'first', page: 1, pageSize: Math.min(size, maxPageSize) };
}

/** What was announced and, to see where it joins, some of what was there before. */
export function pageOfAnnounced({ fresh, changed }: Announced): PageWanted {
  const size = (Math.ceil((fresh + changed) / usualPageSize) + 1) * usualPageSize;
  return { kind: 'top', page: 1, pageSize: Math.min(size, maxPageSize) };
}

interface Held {
  threads: readonly unknown[];
  /** How far it was read. */
  reach: number;
  totalItems: number | null;
}

/** Fewer are held than wanted, and the server has more. */
export const lacksRows = ({ threads, reach, totalItems }: Held, wanted: number): boolean =>
  threads.length < wanted && reach < (totalItems ?? 0);
