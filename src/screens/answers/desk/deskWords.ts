import type { ReviewActKind, ReviewState, ReviewTab } from '#contract/reviews.values.ts';
import type { ActRefusal } from '#machines/act-queue/act-queue.items.ts';

export const tabWords = {
  new: 'DESK_TAB_NEW',
  mine: 'DESK_TAB_MINE',
  waiting: 'DESK_TAB_WAITING',
  done: 'DESK_TAB_DONE',
  all: 'DESK_TAB_ALL',
} as const satisfies Record<ReviewTab, string>;

export const stateWords = {
  new: 'DESK_STATE_NEW',
  inReview: 'DESK_STATE_IN_REVIEW',
  waiting: 'DESK_STATE_WAITING',
  confirmed: 'DESK_STATE_CONFIRMED',
  dismissed: 'DESK_STATE_DISMISSED',
} as const satisfies Record<ReviewState, string>;

export const reasonWords = {
  falseAlarm: 'DESK_REASON_FALSE_ALARM',
  mistake: 'DESK_REASON_MISTAKE',
  test: 'DESK_REASON_TEST',
  duplicate: 'DESK_REASON_DUPLICATE',
  other: 'DESK_REASON_OTHER',
} as const;

export const waitingWords = {
  observer: 'DESK_WAITING_OBSERVER',
  colleague: 'DESK_WAITING_COLLEAGUE',
  other: 'DESK_WAITING_OTHER',
} as const;

export const outcomeWords = {
  reached: 'DESK_CALL_REACHED',
  unreached: 'DESK_CALL_UNREACHED',
  willCallBack: 'DESK_CALL_BACK',
} as const;

/** What was done, as a sentence that has happened. */
export const actWords = {
  'review.claimed': 'DESK_DID_CLAIMED',
  'review.givenBack': 'DESK_DID_GIVEN_BACK',
  'review.postponed': 'DESK_DID_POSTPONED',
  'review.confirmed': 'DESK_DID_CONFIRMED',
  'review.dismissed': 'DESK_DID_DISMISSED',
  'review.reopened': 'DESK_DID_REOPENED',
  'review.undone': 'DESK_DID_UNDONE',
  'review.escalated': 'DESK_DID_ESCALATED',
  'review.assigned': 'DESK_DID_ASSIGNED',
  'review.commented': 'DESK_DID_COMMENTED',
  'review.called': 'DESK_DID_CALLED',
  'review.putToReview': 'DESK_DID_PUT_TO_REVIEW',
} as const satisfies Record<ReviewActKind, string>;

const refusals = {
  'review-changed': 'DESK_REFUSED_CHANGED',
  'visit-changed': 'DESK_REFUSED_VISIT_CHANGED',
  'claimed-by-other': 'DESK_REFUSED_CLAIMED',
  'review-refused': 'DESK_REFUSED_STATE',
  'not-dealt': 'DESK_REFUSED_NOT_DEALT',
} as const;

const isNamed = (code: string | null): code is keyof typeof refusals => code !== null && code in refusals;

/** Why the server did not take it. */
export function refusalWords({ kind, code }: ActRefusal) {
  if (isNamed(code)) return refusals[code];
  return kind === 'forbidden' ? 'DESK_REFUSED_FORBIDDEN' : 'DESK_REFUSED_OTHER';
}

/** The words of which a line of the log is made. */
export type LogWord =
  | (typeof actWords)[ReviewActKind]
  | (typeof reasonWords)[keyof typeof reasonWords]
  | (typeof outcomeWords)[keyof typeof outcomeWords]
  | (typeof waitingWords)[keyof typeof waitingWords]
  | 'DESK_DID_DEESCALATED'
  | 'DESK_TAKEN_FROM';

export const filterWords = {
  state: 'DESK_FILTER_STATE',
  claimedBy: 'DESK_FILTER_CLAIMED_BY',
  escalated: 'DESK_FILTER_ESCALATED',
  form: 'DESK_FILTER_FORM',
  question: 'DESK_FILTER_QUESTION',
  open: 'DESK_FILTER_OPEN',
  verdict: 'DESK_FILTER_VERDICT',
  decidedBy: 'DESK_FILTER_DECIDED_BY',
  decidedFrom: 'DESK_FILTER_DECIDED_FROM',
  decidedTo: 'DESK_FILTER_DECIDED_TO',
  openedFrom: 'DESK_FILTER_OPENED_FROM',
  openedTo: 'DESK_FILTER_OPENED_TO',
  changedFrom: 'DESK_FILTER_CHANGED_FROM',
} as const;
