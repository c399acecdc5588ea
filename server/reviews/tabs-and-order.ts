import { sql, type RawBuilder } from 'kysely';
import { tabRules } from '#contract/review-tabs.values.ts';
import type { ReviewOrder, ReviewTab } from '#contract/reviews.values.ts';
import { isNoTest } from '#server/observers/test-observers.ts';

// What stands on the desk, under which tab and in which order, over `thread` and what is joined to it of `review`.

/** Visits that were opened once, whatever became of them since. */
export const isOfDesk = sql<boolean>`(thread.open_since is not null and ${isNoTest('thread.observer_id')})`;

/** Somebody has it: an assignment holds until it is given back, other claims until they lapse. */
export const isClaimed = sql<boolean>`
  (review.claimed_by is not null and (review.claim_until is null or review.claim_until > clock_timestamp()))`;

/** The state, where what waited is due again, and nobody reviews what nobody has claimed any more. */
export const stateNow = sql<string>`
  case when review.state is null or (review.state = 'waiting' and thread.open)
    or (review.state = 'inReview' and not ${isClaimed}) then 'new' else review.state end`;

/** What the rule of a tab says, as a condition. */
export function inTab({ tab = 'all', account }: { tab?: ReviewTab; account?: number }): RawBuilder<boolean> {
  const { isOpen, claim, states } = tabRules[tab];
  return sql`(${sql.join(
    [
      isOpen === undefined ? sql`true` : isOpen ? sql`thread.open` : sql`not thread.open`,
      ...(claim === 'nobody' ? [sql`not coalesce(${isClaimed}, false)`] : []),
      ...(claim === 'mine' ? [sql`review.claimed_by = ${account ?? 0} and ${isClaimed}`] : []),
      ...(states === undefined ? [] : [sql`review.state in (${sql.join(states.map((state) => sql.lit(state)))})`]),
    ],
    sql` and `,
  )})`;
}

/** Ends in the key, so that two with the same place keep their order from page to page. */
export function orderOf(order: ReviewOrder, tab: ReviewTab | undefined): RawBuilder<unknown> {
  const key = sql`thread.observer_id, thread.polling_station_id`;
  if (order === 'worst') return sql`thread.flagged_count desc, thread.open_since, ${key}`;
  return tab === 'done' ? sql`review.decided_at desc nulls last, ${key}` : sql`thread.open_since desc, ${key}`;
}
