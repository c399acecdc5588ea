import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listReviews, Tabs } from '#contract/reviews.ts';
import { mustBeNear } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';
import { perDatabase } from '#server/db/per-database.ts';
import type { Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { cursorAt, cursorText, momentColumns, type Moment } from '#server/live/lists/snapshot-cursor.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { isFiltered, joinReview, underReview, unfilteredOf } from './review-filter.ts';
import { inTab, isClaimed, orderOf } from './tabs-and-order.ts';
import type { ReviewFilter } from './review-filter.ts';
import { rowsQuery, toReviewRow, type ReviewRowRead } from './review-rows.ts';

type Query = Pick<Parsed<typeof listReviews>['query'], 'page' | 'pageSize' | 'order'>;

interface Asking {
  caller: Staff;
  now: Date;
  complete: number | undefined;
}

/** A page of a tab, with the moment at which it was read. Each total is counted as lists of threads count theirs. */
export async function pageOfReviews(
  db: Db,
  filter: ReviewFilter,
  { page, pageSize, order }: Query,
  { caller, now, complete }: Asking,
): Promise<Reply<typeof listReviews>> {
  const offset = offsetOf({ page, pageSize });
  mustBeNear(offset);
  const { columns, joins } = rowsQuery(caller);
  const by = orderOf(order, filter.tab);
  const { rows } = await sql<Moment & MaybeRow>`
    select m.snapshot, m.last, ${columns}
    from (select ${momentColumns}) m
    left join lateral (
      select thread.observer_id, thread.polling_station_id from thread ${joinReview}
      where ${underReview(filter)} and ${inTab(filter)} order by ${by} limit ${pageSize} offset ${offset}) picked on true
    ${joins} order by ${by}`.execute(db);
  const listed = rows.flatMap((row) => (isListed(row) ? [row] : [])).map((row) => toReviewRow(row, caller));
  const tabs = await countTabs(db, filter, caller, now);
  const shown = offset + listed.length;
  const isLast = listed.length < pageSize && (listed.length > 0 || offset === 0);
  const totalItems = isLast ? shown : Math.max(shown, tabs[filter.tab ?? 'all']);
  const isNarrowed = page === 1 && isFiltered(filter);
  const unfiltered = isNarrowed ? await countTabs(db, unfilteredOf(filter), caller, now) : undefined;
  return {
    ...paged(listed, totalItems, { page, pageSize }),
    ...(page === 1 && { tabs }),
    ...(unfiltered && { unfilteredItems: Math.max(unfiltered[filter.tab ?? 'all'], totalItems) }),
    ...(rows[0] && { cursor: cursorText(cursorAt(rows[0], complete)) }),
  };
}

/** A page without rows says its moment alone. */
type MaybeRow = ReviewRowRead | { [K in keyof ReviewRowRead]: null };

const isListed = (row: MaybeRow): row is ReviewRowRead => row.observer_id !== null;

/** In milliseconds; what this process hears of makes it count anew. */
const counts = new TtlCache<Counted[]>(1_000);
const generationOf = perDatabase(() => ({ number: 0 }));

/** After something of the desk has changed. */
export const forgetCounts = (db: Db): void => {
  generationOf(db).number += 1;
};

interface Counted extends Omit<Tabs, 'mine'> {
  claimant: number | null;
  open: number;
}

/** How many stand under each tab, whatever tab the filter names: one look for everybody who asks the same. */
export async function countTabs(db: Db, filter: ReviewFilter, caller: Staff, now: Date): Promise<Tabs> {
  const { tab: _tab, account: _account, ...shared } = filter;
  const key = `${generationOf(db).number} ${JSON.stringify(shared)}`;
  const rows = await counts.get(db, key, now, () => readCounts(db, shared));
  const sum = (name: 'new' | 'waiting' | 'done' | 'all') => rows.reduce((all, row) => all + row[name], 0);
  const mine = rows.find(({ claimant }) => claimant === caller.adminId)?.open ?? 0;
  return { new: sum('new'), mine, waiting: sum('waiting'), done: sum('done'), all: sum('all') };
}

async function readCounts(db: Db, filter: ReviewFilter): Promise<Counted[]> {
  const among = (tab: 'new' | 'waiting' | 'done' | 'all') => sql`count(*) filter (where ${inTab({ tab })})`;
  const { rows } = await sql<Counted>`
    select case when ${isClaimed} then review.claimed_by end as claimant, ${among('new')} as new,
      ${among('waiting')} as waiting, ${among('done')} as done, ${among('all')} as all,
      count(*) filter (where thread.open) as open
    from thread ${joinReview} where ${underReview(filter)} group by 1`.execute(db);
  return rows;
}
