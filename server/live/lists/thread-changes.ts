import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { matches, type ThreadFilter } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Scope } from '#server/scope.ts';
import { cursorAt, momentColumns, type Moment, type SnapshotCursor } from './snapshot-cursor.ts';

/** A thread that has changed, as it is now. */
export interface ThreadChange {
  observer: number;
  station: number;
  ngo: number;
  /** Its last answer was withdrawn. */
  isGone: boolean;
  flags: number;
  /** The numbers of the changes that began it, that took its last flag, and of the last one. */
  begun: number;
  unflagged: number;
  seq: number;
  /** The transaction of the last one. */
  transaction: number;
}

/** What was read, and when; nothing where there are too many. */
type Changes = { at: SnapshotCursor; changes: readonly ThreadChange[] | undefined };

/** Who asks for more is told to ask for the list anew. */
export const MAX_CHANGES = 1_000;

/** The next statement's transactions are counted from here, so that 32 bits of one are enough. */
export const fullTransactionId = (of: RawBuilder<unknown>) => sql<number>`(m.next - ((m.next - ${of}) & 4294967295))`;

/** Of a thread's last change. */
export const threadTransaction = fullTransactionId(sql`coalesce(thread.change_transaction, thread.xmin::text::bigint)`);

/** Whether a reader at that moment could not see the change. */
export const isAfter = (
  { complete, next, running }: SnapshotCursor,
  seq: RawBuilder<unknown>,
  transaction: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  ${seq} > ${complete} and (${transaction} >= ${next} or ${transaction} = any(${[...running]}::bigint[]))`;

/** With the moment at which a statement reads, and the next transaction then, as `m`. */
export const withMoment = sql`with m as materialized (
  select ${momentColumns}, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next)`;

/** What has changed since a moment, in the order of the numbers; with a filter only what belongs to it, urgent or not. */
export async function changesSince(
  db: Db,
  since: SnapshotCursor,
  { scope, filter, complete }: { scope: Scope; filter?: ThreadFilter; complete?: number | undefined },
): Promise<Changes> {
  const isReached = scope.within('thread.ngo_id');
  const { rows } = await sql<Moment & { [K in keyof ThreadChange]: ThreadChange[K] | null }>`
    ${withMoment}
    select m.snapshot, m.last, c.* from m left join lateral (
      select observer_id as observer, polling_station_id as station, ngo_id as ngo, answer_count = 0 as "isGone",
        flagged_count as flags, begun_seq as begun, unflagged_seq as unflagged, change_seq as seq,
        ${threadTransaction} as transaction
      from thread where ${isAfter(since, sql`thread.change_seq`, threadTransaction)} and (${filter === undefined ? isReached : inList(filter)}
        or (answer_count = 0 and ${isReached}))
      order by seq limit ${MAX_CHANGES + 1}) c on true`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('The database does not number changes.');
  const changes = rows.flatMap(({ snapshot: _snapshot, last: _last, ...row }) => (isChange(row) ? [row] : []));
  return { at: cursorAt(first, complete), changes: changes.length > MAX_CHANGES ? undefined : changes };
}

/** The present moment. */
export async function readMoment(db: Db, complete?: number): Promise<SnapshotCursor> {
  const { rows } = await sql<Moment>`select ${momentColumns}`.execute(db);
  const [now] = rows;
  if (!now) throw new Error('The database does not number changes.');
  return cursorAt(now, complete);
}

const isChange = (row: { [K in keyof ThreadChange]: ThreadChange[K] | null }): row is ThreadChange => row.seq !== null;

/** The condition of a list, whether or not it is one of emergencies: what ceased to be one has left it. */
const inList = ({ urgent: _urgent, ...filter }: ThreadFilter) => matches(filter)(expressionBuilder<Tables, 'thread'>());

const keyOf = ({ observer, station }: { observer: number; station: number }) => `${observer} ${station}`;

/** So many filters in a statement. */
const AT_ONCE = 25;

/** For each filter the changes that belong to its list, urgent or not: one statement for many filters. */
export async function sortByFilter(
  db: Db,
  changes: readonly ThreadChange[],
  filters: readonly ThreadFilter[],
): Promise<ThreadChange[][]> {
  const there = changes.filter(({ isGone }) => !isGone);
  const keys = sql`
    select * from unnest(${there.map(({ observer }) => observer)}::int[], ${there.map(({ station }) => station)}::int[])`;
  const found = filters.map(() => new Set<string>());
  for (let from = 0; from < filters.length && there.length > 0; from += AT_ONCE) {
    const asked = filters.slice(from, from + AT_ONCE).map(
      (filter, at) => sql`
        select ${sql.lit(from + at)}::int as at, thread.observer_id as observer, thread.polling_station_id as station
        from thread where (thread.observer_id, thread.polling_station_id) in (${keys}) and ${inList(filter)}`,
    );
    const { rows } = await sql<{ at: number; observer: number; station: number }>`
      ${sql.join(asked, sql` union all `)}`.execute(db);
    for (const { at, ...key } of rows) found[at]?.add(keyOf(key));
  }
  return found.map((set) => changes.filter((change) => change.isGone || set.has(keyOf(change))));
}
