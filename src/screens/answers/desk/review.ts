import type { Thread } from '#contract/answers.ts';
import type { Review, ReviewRow } from '#contract/reviews.ts';
import type { ReviewTab } from '#contract/reviews.values.ts';
import type { GivenAct, QueuedAct } from '#machines/act-queue/act-queue.items.ts';

/** Where there is a desk, every listed visit has its review. */
export const isReviewRow = (thread: Thread): thread is ReviewRow => 'review' in thread;

/** What a visit shows that was decided here and is on its way: as if the server had taken it. */
export function withGiven(row: ReviewRow, items: readonly QueuedAct[], me: string): ReviewRow {
  const undone = new Set(items.map(({ undoes }) => undoes));
  const standing = items.filter(({ key, undoes }) => !undone.has(key) && !items.some((item) => item.key === undoes));
  if (standing.length === 0) return row;
  return { ...row, review: standing.reduce((review, { act }) => after(review, act, me), row.review) };
}

const freed = { claim: null, undo: null, isChanged: false } as const;

function after(review: Review, act: GivenAct, account: string): Review {
  switch (act.type) {
    case 'review.claimed': {
      const by = { id: 0, account, ngo: '' };
      return { ...review, state: 'inReview', undo: null, claim: { by, until: null, isMine: true, isAssigned: false } };
    }
    case 'review.givenBack':
    case 'review.reopened':
      return { ...review, ...freed, state: 'new', isOpen: true };
    case 'review.postponed':
      return { ...review, ...freed, state: 'waiting', isOpen: false, waiting: { for: act.for, until: act.until } };
    case 'review.confirmed':
      return { ...review, ...freed, state: 'confirmed', isOpen: false, verdict: null };
    case 'review.dismissed':
      return { ...review, ...freed, state: 'dismissed', isOpen: false, verdict: null };
    case 'review.undone':
      return { ...review, ...freed, state: review.undo?.before ?? review.state };
    case 'review.escalated':
      return { ...review, isEscalated: act.escalated };
    default:
      return review;
  }
}

const inTab: Readonly<Record<ReviewTab, (review: Review) => boolean>> = {
  new: ({ isOpen, claim }) => isOpen && claim === null,
  mine: ({ isOpen, claim }) => isOpen && claim?.isMine === true,
  waiting: ({ state }) => state === 'waiting',
  done: ({ state, isOpen }) => !isOpen && (state === 'confirmed' || state === 'dismissed'),
  all: () => true,
};

/** Whether a visit still belongs to the tab that lists it. */
export const isInTab = (tab: ReviewTab, review: Review): boolean => inTab[tab](review);
