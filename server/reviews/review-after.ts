import type { ReviewAct } from '#contract/review-acts.ts';
import type { ReviewState } from '#contract/reviews.values.ts';
import { isBeside, isUndecided } from '#machines/review/review.chart.ts';
import { claimSeconds } from '#server/claim-lease.ts';
import type { Staff } from '#server/http/handler.ts';
import { decisionOf, stateOf, type Opening, type Stored, type StoredReview } from './stored-review.ts';

interface Doing {
  act: ReviewAct;
  /** What the chart says that the review becomes. */
  state: ReviewState;
  caller: Staff;
  seen: number;
  /** The id of the act. */
  id: number;
}

/** What the review is after the act, and whether the visit is open. */
export function reviewAfter(visit: Stored, doing: Doing): { review: StoredReview; opening: Opening } {
  if (isBeside(doing.act.type)) {
    const isEscalated = doing.act.type === 'review.escalated' ? doing.act.escalated : visit.review.isEscalated;
    return { review: { ...visit.review, isEscalated }, opening: visit };
  }
  const changed = changedBy(visit, doing);
  const review = { ...visit.review, ...changed, state: doing.state, version: visit.review.version + 1 };
  const isOpen = isOpenAs(review, visit);
  if (isOpen || review.state !== 'waiting') review.waitingUntil = null;
  return { review, opening: { isOpen, openSince: isOpen && !visit.isOpen ? openedAt(visit, doing) : visit.openSince } };
}

const unclaimed = { claimedBy: null, claimUntil: null, isAssigned: false } as const;
const undecided = {
  verdict: null,
  reason: null,
  duplicate: null,
  judged: 0,
  waitingFor: null,
  decidedBy: null,
  decidedNgo: null,
  decidedAct: null,
  decidedAt: null,
} as const;

const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString();

function changedBy(visit: Stored, { act, caller, seen, id }: Doing): Partial<StoredReview> {
  const decided = {
    ...unclaimed,
    ...undecided,
    decidedBy: caller.adminId,
    decidedNgo: caller.idNgo,
    decidedAct: id,
    decidedAt: visit.now,
    before: decisionOf({ ...visit.review, state: stateOf(visit) }),
  };
  switch (act.type) {
    case 'review.claimed':
      return { ...claimOf(caller.adminId, visit.now), before: null };
    case 'review.assigned':
      return { ...unclaimed, claimedBy: act.to, isAssigned: act.to !== null, before: null };
    case 'review.givenBack':
      return { ...unclaimed, before: null };
    case 'review.postponed':
      return { ...decided, waitingFor: act.for, waitingUntil: new Date(act.until).toISOString() };
    case 'review.confirmed':
      return { ...decided, verdict: 'confirmed', judged: seen };
    case 'review.dismissed':
      return { ...decided, verdict: 'dismissed', judged: seen, reason: act.reason, duplicate: duplicateOf(act) };
    case 'review.reopened':
      return { ...unclaimed, ...undecided, before: null };
    case 'review.undone':
      return undone(visit, caller);
    case 'review.putToReview':
      return { isByHand: true };
    default:
      return {};
  }
}

export const claimOf = (claimedBy: number, now: string) => ({
  claimedBy,
  claimUntil: later(now, claimSeconds),
  isAssigned: false,
});

export const duplicateOf = ({ duplicateOf }: ReviewAct & { type: 'review.dismissed' }) =>
  duplicateOf === undefined ? null : { observer: duplicateOf.idObserver, station: duplicateOf.idPollingStation };

/** As it was; a claim of one's own begins anew, somebody else's would have lapsed by now or soon. */
function undone({ review, now }: Stored, { adminId }: Staff): Partial<StoredReview> {
  if (review.before === null) return {};
  const { claimedBy, isAssigned } = review.before;
  const isOwn = claimedBy === adminId && !isAssigned;
  return {
    ...review.before,
    ...(isOwn ? claimOf(adminId, now) : { ...unclaimed, ...(isAssigned && { claimedBy, isAssigned }) }),
    before: null,
  };
}

/** A verdict closes what it judged; a wait ends with its time. */
function isOpenAs({ state, judged, waitingUntil }: StoredReview, { flagRevision, now }: Stored): boolean {
  if (isUndecided(state)) return true;
  if (state === 'waiting') return Date.parse(waitingUntil ?? now) <= Date.parse(now);
  return flagRevision > judged;
}

/** What is undone was open all the time. */
const openedAt = ({ now, openSince }: Stored, { act }: Doing): string =>
  act.type === 'review.undone' ? (openSince ?? now) : now;
