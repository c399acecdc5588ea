import { sql } from 'kysely';
import type { NewsEvent } from '#contract/live.ts';
import type { Db } from '#server/db/open.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { ListFeed } from '#server/live/lists/list-feed.ts';
import type { Changes, ListSource } from '#server/live/lists/list-source.ts';
import { cursorAt, type Moment, type SnapshotCursor } from '#server/live/lists/snapshot-cursor.ts';
import {
  isAfter,
  MAX_CHANGES,
  threadTransaction,
  fullTransactionId,
  withMoment,
} from '#server/live/lists/thread-changes.ts';
import { everyNgo, type Scope } from '#server/scope.ts';
import { forgetCounts } from './list.ts';
import { joinReview, underReview, type ReviewFilter } from './review-filter.ts';
import { inTab } from './tabs-and-order.ts';

/** A visit under review that has changed, or its review has. */
export interface ReviewChange {
  observer: number;
  station: number;
  ngo: number;
  /** The numbers of the change that began the visit, and of this one. */
  begun: number;
  seq: number;
  transaction: number;
}

const reviewTransaction = fullTransactionId(sql`review.xmin::text::bigint`);

/** What phones changed of the visits of the desk, and what staff did about them. */
async function changesSince(
  db: Db,
  since: SnapshotCursor,
  { scope, complete }: { scope: Scope; complete: number },
): Promise<Changes<ReviewChange>> {
  const key = sql`thread.observer_id as observer, thread.polling_station_id as station, thread.ngo_id as ngo,
    thread.begun_seq as begun`;
  const { rows } = await sql<Moment & (ReviewChange | { [K in keyof ReviewChange]: null })>`
    ${withMoment}
    select m.snapshot, m.last, c.* from m left join lateral (
      select ${key}, thread.change_seq as seq, ${threadTransaction} as transaction from thread
      where ${isAfter(since, sql`thread.change_seq`, threadTransaction)} and open_since is not null
        and ${scope.within('thread.ngo_id')}
      union all
      select ${key}, review.change_seq as seq, ${reviewTransaction} as transaction
      from review join thread using (observer_id, polling_station_id)
      where ${isAfter(since, sql`review.change_seq`, reviewTransaction)} and ${scope.within('thread.ngo_id')}
      order by seq limit ${MAX_CHANGES + 1}) c on true`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('The database does not number changes.');
  const changes = rows.flatMap((row) => (row.seq === null ? [] : [row]));
  return { at: cursorAt(first, complete), changes: changes.length > MAX_CHANGES ? undefined : changes };
}

const keyOf = ({ observer, station }: Pick<ReviewChange, 'observer' | 'station'>) => `${observer} ${station}`;

/** So many filters in a statement. */
const AT_ONCE = 25;

async function sortByFilter(
  db: Db,
  changes: readonly ReviewChange[],
  filters: readonly ReviewFilter[],
): Promise<ReviewChange[][]> {
  const keys = sql`
    select * from unnest(${changes.map(({ observer }) => observer)}::int[],
      ${changes.map(({ station }) => station)}::int[])`;
  const found = filters.map(() => new Set<string>());
  for (let from = 0; from < filters.length && changes.length > 0; from += AT_ONCE) {
    const asked = filters.slice(from, from + AT_ONCE).map(
      (filter, at) => sql`
        select ${sql.lit(from + at)}::int as at, thread.observer_id as observer, thread.polling_station_id as station
        from thread ${joinReview} where (thread.observer_id, thread.polling_station_id) in (${keys})
          and ${underReview(filter)} and ${inTab(filter)}`,
    );
    const { rows } = await sql<{ at: number; observer: number; station: number }>`
      ${sql.join(asked, sql` union all `)}`.execute(db);
    for (const { at, ...key } of rows) found[at]?.add(keyOf(key));
  }
  return found.map((set) => changes.filter((change) => set.has(keyOf(change))));
}

/** Whatever has changed and is not in the list has left it, or was never there: whoever follows knows which. */
function newsOf(
  reached: readonly ReviewChange[],
  listed: readonly ReviewChange[],
  { since }: { since: SnapshotCursor },
): NewsEvent | undefined {
  if (reached.length === 0) return undefined;
  const isIn = new Set(listed.map(keyOf));
  const latest = new Map(reached.map((change) => [keyOf(change), change]));
  const [came, left] = [true, false].map((wanted) =>
    [...latest].flatMap(([key, change]) => (isIn.has(key) === wanted ? [change] : [])),
  );
  return {
    came: (came ?? []).map(({ observer, station, seq, begun }) => ({
      idObserver: observer,
      idPollingStation: station,
      version: seq,
      isNew: begun > since.last || begun === seq,
    })),
    left: (left ?? []).map(({ observer, station }) => ({ idObserver: observer, idPollingStation: station })),
    isUrgent: true,
  };
}

const source: ListSource<ReviewFilter, ReviewChange> = {
  changesSince: (db, since) => changesSince(db, since, { scope: everyNgo, complete: since.complete }),
  async missedSince(db, since, filter, complete) {
    const { at, changes } = await changesSince(db, since, { scope: filter.scope, complete });
    const [listed = []] = await sortByFilter(db, changes ?? [], [filter]);
    return { at, changes, listed };
  },
  sortByFilter,
  isNarrowed: () => true,
  newsOf,
  onChanges: forgetCounts,
  // What somebody decides is seen by the others within 0.3 s (DSK-18).
  afterNews: 150,
};

/** The one feed of the desk in this process. */
export const reviewFeed = perDatabase((db) => new ListFeed(db, source));
