import type { ReviewRow } from '#contract/reviews.ts';
import { keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';

/** What is known of visits under review, whoever told it: of each the newest. */
export interface VisitsKnown {
  of: (visit: ThreadKey) => ReviewRow | undefined;
  learn: (row: ReviewRow) => void;
  subscribe: (listener: () => void) => () => void;
}

const versionOf = (row: ReviewRow | undefined) => row?.version ?? 0;

/** Every change of a visit, or of its review, raises its version. */
export const newest = (rows: readonly (ReviewRow | undefined)[]): ReviewRow | undefined =>
  rows.reduce((best, row) =>
    row !== undefined && (best === undefined || versionOf(row) > versionOf(best)) ? row : best,
  );

export function createVisitsKnown(): VisitsKnown {
  const rows = new Map<string, ReviewRow>();
  const listeners = new Set<() => void>();
  return {
    of: (visit) => rows.get(keyOf(visit)),
    learn(row) {
      const key = keyOf(row);
      if (newest([rows.get(key), row]) !== row) return;
      rows.set(key, row);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
