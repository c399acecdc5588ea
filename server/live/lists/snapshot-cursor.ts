import { sql } from 'kysely';

/**
 * A moment of the database, by its transactions: what was to be seen then, and nothing else, is known to whoever read at
 * that moment. Dates do not order changes, and numbers alone do not either: a smaller one may be committed later.
 */
export interface SnapshotCursor {
  /** Changes up to this number were all there. */
  complete: number;
  /** The greatest number that was to be seen. */
  last: number;
  /** No transaction from this one on had begun. */
  next: number;
  /** Transactions before it that had not ended. */
  running: readonly number[];
}

/** A moment as a statement reads it: the columns of `momentColumns`. */
export interface Moment {
  snapshot: string;
  last: number;
}

/** So many numbers before the last one may still be under way where nobody watched them. */
const BEFORE = 5_000;
/** More transactions at once than we have connections; beyond, those from the first one on count as not ended. */
const MAX_RUNNING = 50;
/** A client so many changes behind asks for its list anew. */
const FAR = 20_000;

/**
 * The greatest number that is to be seen, of a visit or of its review. What the sequence says would be too much: numbers that nobody committed are
 * given once more after a crash of the database.
 */
export const lastSeen = sql<number>`
  coalesce(greatest((select max(change_seq) from thread), (select max(change_seq) from review)), 0)`;

/**
 * In one statement with what is read: it says which changes that reading could see. A standby does not name the
 * transactions that run: there all from the first of them on count as not ended.
 */
export const momentColumns = sql`
  case when pg_is_in_recovery() then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot()))
    else pg_current_snapshot()::text end as snapshot, ${lastSeen} as last`;

/** @param complete The number up to which the changes are known to be there, where somebody watches them. */
export function cursorAt({ snapshot, last }: Moment, complete = Math.max(0, last - BEFORE)): SnapshotCursor {
  const [oldest = 0, next = 0] = snapshot.split(':', 2).map(Number);
  const running = (snapshot.split(':')[2] ?? '').split(',').filter(Boolean).map(Number);
  if (running.length > MAX_RUNNING) return { complete, last, next: oldest, running: [] };
  return { complete, last, next, running };
}

/**
 * Where somebody stands who was at `since` and has heard of all changes until `at`. What comes after the last of them is
 * not counted as seen: numbers of transactions that nobody committed are given once more after a crash of the database.
 * @param transactions Those of the changes.
 */
export function heardUntil(at: SnapshotCursor, since: SnapshotCursor, transactions: readonly number[]): SnapshotCursor {
  const next = Math.min(at.next, Math.max(since.next, ...transactions.map((transaction) => transaction + 1)));
  return { ...at, next, running: at.running.filter((transaction) => transaction < next) };
}

/** Whether what this transaction wrote was there. */
export const isVisible = ({ next, running }: SnapshotCursor, transaction: number): boolean =>
  transaction < next && !running.includes(transaction);

/** Whether a moment is not before another one of the same database. */
export const isLater = (a: SnapshotCursor, b: SnapshotCursor): boolean =>
  a.next > b.next || (a.next === b.next && a.running.length <= b.running.length);

export const oldestOf = ({ next, running }: SnapshotCursor): number => Math.min(next, ...running);

export const cursorText = ({ complete, last, next, running }: SnapshotCursor): string =>
  [complete, last, next, ...running].join('.');

/** @param given Of the form that the contract asks for. Nothing where the numbers say nothing. */
export function readCursor(given: string): SnapshotCursor | undefined {
  const [complete = 0, last = 0, next = 0, ...running] = given.split('.').map(Number);
  const isSound = complete <= last && running.every((one) => one < next);
  return isSound ? { complete, last, next, running } : undefined;
}

/** Whether a client that was there may go on: not where the database has never been, and not where too much has happened. */
export const mayGoOn = (cursor: SnapshotCursor, now: SnapshotCursor): boolean =>
  cursor.last <= now.last && cursor.next <= now.next && now.last - cursor.last <= FAR;
