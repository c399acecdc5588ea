import type { NewsEvent } from '#contract/live.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope } from '#server/scope.ts';
import type { SnapshotCursor } from './snapshot-cursor.ts';

/** Something that has changed, of an NGO, by a transaction. */
export interface ListChange {
  ngo: number;
  transaction: number;
}

/** What has changed since a moment; nothing where that is too much. */
export interface Changes<C> {
  /** The moment at which it was read. */
  at: SnapshotCursor;
  changes: readonly C[] | undefined;
}

/** Where a kind of list gets its changes from. A filter is data: two followers with the same one are served together. */
export interface ListSource<F extends { scope: Scope }, C extends ListChange> {
  /** The changes of all lists. */
  changesSince: (db: Db, since: SnapshotCursor) => Promise<Changes<C>>;
  /** Those that somebody with this filter missed: all within reach, and those of the list. */
  missedSince: (
    db: Db,
    since: SnapshotCursor,
    filter: F,
    complete: number,
  ) => Promise<Changes<C> & { listed: readonly C[] }>;
  /** For each filter the changes that belong to its list. */
  sortByFilter: (db: Db, changes: readonly C[], filters: readonly F[]) => Promise<C[][]>;
  /** Whether a list has less than everything within reach. */
  isNarrowed: (filter: F) => boolean;
  newsOf: (
    reached: readonly C[],
    listed: readonly C[],
    by: { filter: F; since: SnapshotCursor },
  ) => NewsEvent | undefined;
  /** Told before the followers are. */
  onChanges?: (db: Db) => void;
  /** In milliseconds: how long after some news the next ones are gathered, where that is not as long as usual. */
  afterNews?: number;
}
