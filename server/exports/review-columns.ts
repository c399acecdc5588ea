import { sql } from 'kysely';
import { reviewer } from '#server/reviews/review-filter.ts';
import { stateNow } from '#server/reviews/tabs-and-order.ts';
import type { Cell, Column } from '#server/spreadsheets/sheet-rows.ts';

/** What staff made of a visit stands last, so that whoever reads a column by its place finds the ones before it. */
export const REVIEW_COLUMNS: readonly Column[] = [
  { heading: 'Review', width: 12 },
  { heading: 'Verdict', width: 12 },
  { heading: 'Reason', width: 12 },
  { heading: 'Reviewer', width: 20 },
  { heading: 'Decided at', width: 20 },
];

/** Nothing where there was nothing to decide. */
export interface ReviewOfExport {
  state: string | null;
  verdict: string | null;
  reason: string | null;
  reviewer: string | null;
  decided: Date | null;
}

/** Of `thread` and the `review` that is left joined to it. */
export const reviewOfExport = sql<ReviewOfExport>`
  case when thread.open_since is not null then ${stateNow} end as state, review.verdict, review.reason,
  case when review.verdict is not null then ${reviewer} end as reviewer,
  case when review.verdict is not null then review.decided_at end as decided`;

export const reviewCells = ({ state, verdict, reason, reviewer, decided }: ReviewOfExport): Cell[] => [
  state,
  verdict,
  reason,
  reviewer,
  decided,
];
