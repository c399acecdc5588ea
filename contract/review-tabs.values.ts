import type { ReviewState, ReviewTab } from './reviews.values.ts';

/** What a tab asks of a visit; what it does not name may be anything. */
interface TabRule {
  isOpen?: boolean;
  claim?: 'nobody' | 'mine';
  states?: readonly ReviewState[];
}

/** Which visits stand under which tab of the desk; `server/reviews/tabs-and-order.ts` makes its conditions from it. */
export const tabRules: Readonly<Record<ReviewTab, TabRule>> = {
  new: { isOpen: true, claim: 'nobody' },
  mine: { isOpen: true, claim: 'mine' },
  waiting: { isOpen: false, states: ['waiting'] },
  done: { isOpen: false, states: ['confirmed', 'dismissed'] },
  all: {},
};

interface Ruled {
  isOpen: boolean;
  state: ReviewState;
  claim: { isMine: boolean } | null;
}

/** Whether a visit belongs to the tab. */
export function isInTab(tab: ReviewTab, review: Ruled): boolean {
  const { isOpen, claim, states } = tabRules[tab];
  if (claim === 'nobody' && review.claim !== null) return false;
  if (claim === 'mine' && review.claim?.isMine !== true) return false;
  return (isOpen === undefined || isOpen === review.isOpen) && (states === undefined || states.includes(review.state));
}
