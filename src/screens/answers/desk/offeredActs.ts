import type { ReviewAct } from '#contract/review-acts.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { mayAs, type Role } from '#contract/roles.values.ts';
import { decide, isBeside, isUndecided, type Facts, type StaffEvent } from '#machines/review/review.chart.ts';

/** What the server will know of it, too: nobody is offered what it would refuse. */
const factsOf = ({ review }: ReviewRow, role: Role, seen: number): Facts => ({
  role,
  seen,
  flagRevision: review.flagRevision,
  judgedRevision: review.verdict?.judged ?? judgedOnItsWay(review),
  decidedBy: decidedBy(review),
  before: review.undo?.before,
});

/** A verdict on its way judges what was seen: a second press of its key is no second verdict. */
const judgedOnItsWay = ({ state, flagRevision }: ReviewRow['review']): number =>
  isUndecided(state) ? 0 : flagRevision;

function decidedBy({ undo, verdict }: ReviewRow['review']): Facts['decidedBy'] {
  if (undo !== null) return 'self';
  if (verdict === null) return 'nobody';
  return verdict.isOfOwnNgo ? 'ngo' : 'other';
}

/** What this person may do about a visit of which they have seen that revision. */
export function offeredFor(row: ReviewRow, role: Role, seen: number): (type: ReviewAct['type']) => boolean {
  const facts = factsOf(row, role, seen);
  const isDecided = (type: StaffEvent) => decide(row.review.state, { type, facts }) !== undefined;
  return (type) => {
    if (isBeside(type)) return mayAs(role, 'reviewer');
    switch (type) {
      // To assign is to claim for a colleague.
      case 'review.assigned':
        return isDecided('review.claimed');
      case 'review.putToReview':
        return false;
      case 'review.givenBack':
        return row.review.claim?.isMine === true && isDecided(type);
      case 'review.claimed':
        return row.review.claim?.isMine !== true && isDecided(type);
      default:
        return isDecided(type);
    }
  };
}
