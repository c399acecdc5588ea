import type { ReviewState, ReviewTab } from './reviews.values.ts';

/** What a tab asks of a visit; what it does not name may be anything. */
interface TabRule {
  isOpen?: boolean;
  claim?: 'nobody' | 'mine';
  states?: readonly ReviewState[];
}

/** Which visits stand under which tab of the desk: the server's queries are made from it, the console asks it about a row. */
export const tabRules: Readonly<Record<ReviewTab, TabRule>> = {
  new: { isOpen: true, claim: 'nobody' },
  mine: { isOpen: true, claim: 'mine' },
  waiting: { isOpen: false, states: ['waiting'] },
  done: { isOpen: false, states: ['confirmed', 'dismissed'] },
  all: {},
};
