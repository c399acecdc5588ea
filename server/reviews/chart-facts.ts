import type { Facts } from '#machines/review/review.chart.ts';
import type { Staff } from '#server/http/handler.ts';
import { stateOf, type Stored } from './stored-review.ts';

/** All that the chart needs to decide about an act; the console puts together the same of what it was told (`offeredActs.ts`). */
export const factsOf = (
  caller: Staff,
  visit: Stored,
  { seen, undoes }: { seen: number; undoes?: number | undefined },
): Facts => ({
  role: caller.role,
  seen,
  flagRevision: visit.flagRevision,
  judgedRevision: visit.review.judged,
  decidedBy: decidedBy(caller, visit),
  before: isLatest(visit, undoes) ? visit.review.before?.state : undefined,
});

/** Nothing was done since the act that is to be undone. */
const isLatest = (visit: Stored, undoes: number | undefined): boolean =>
  undoes !== undefined && visit.review.decidedAct === undoes && stateOf(visit) === visit.review.state;

function decidedBy({ adminId, idNgo }: Staff, { review }: Stored): Facts['decidedBy'] {
  if (review.decidedBy === null) return 'nobody';
  if (review.decidedBy === adminId) return 'self';
  return review.decidedNgo === idNgo ? 'ngo' : 'other';
}
