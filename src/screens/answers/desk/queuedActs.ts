import type { Review, ReviewRow } from '#contract/reviews.ts';
import type { ReviewState } from '#contract/reviews.values.ts';
import type { GivenAct, QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { newId } from '#src/ui/newId.ts';
import { decide, isBeside, isUndecided, type Facts, type StaffEvent } from '#machines/review/review.chart.ts';

/** An act as it waits, of the version of the review that is known. */
export const itemOf = (row: ReviewRow, seen: number, act: GivenAct): QueuedAct => ({
  key: newId(),
  visit: { idObserver: row.idObserver, idPollingStation: row.idPollingStation },
  name: row.pollingStationName,
  act,
  version: versionFor(row, act),
  seen,
  follows: null,
  undoes: null,
  refusal: null,
  givenAt: new Date().toISOString(),
});

export const versionFor = ({ review }: ReviewRow, { type }: GivenAct): number | null =>
  isBeside(type) ? null : review.version;

/** What a visit shows that was decided here and is on its way: as if the server had taken it. */
export function withGiven(row: ReviewRow, items: readonly QueuedAct[], me: string): ReviewRow {
  const undone = new Set(items.map(({ undoes }) => undoes));
  const standing = items.filter(({ key, undoes }) => !undone.has(key) && !items.some((item) => item.key === undoes));
  if (standing.length === 0) return row;
  return { ...row, review: standing.reduce((review, { act }) => after(review, act, me), row.review) };
}

/** What was given had been offered: here the chart is asked only where it leads. */
const asOffered = ({ flagRevision, undo }: Review): Facts => ({
  role: 'organizer',
  seen: flagRevision,
  flagRevision,
  judgedRevision: -1,
  decidedBy: 'self',
  before: undo?.before,
});

const stateAfter = (review: Review, type: StaffEvent): ReviewState =>
  decide(review.state, { type, facts: asOffered(review) }) ?? review.state;

function after(review: Review, act: GivenAct, account: string): Review {
  if (act.type === 'review.escalated') return { ...review, isEscalated: act.escalated };
  if (isBeside(act.type) || act.type === 'review.assigned' || act.type === 'review.putToReview') return review;
  const state = stateAfter(review, act.type);
  const isOpen = isUndecided(state) || (act.type === 'review.undone' && review.isOpen);
  const decided = { ...review, state, isOpen, claim: null, undo: null, isChanged: false };
  switch (act.type) {
    case 'review.claimed': {
      const by = { id: 0, account, ngo: '' };
      return { ...review, state, isOpen, undo: null, claim: { by, until: null, isMine: true, isAssigned: false } };
    }
    case 'review.postponed':
      return { ...decided, waiting: { for: act.for, until: act.until } };
    case 'review.confirmed':
    case 'review.dismissed':
      return { ...decided, verdict: null };
    default:
      return decided;
  }
}
