// What staff decide about a visit. The chart of `machines/review` says what may follow what.

export const reviewStates = ['new', 'inReview', 'waiting', 'confirmed', 'dismissed'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewTabs = ['new', 'mine', 'waiting', 'done', 'all'] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** `worst`: most flagged first, then what has been open for longest. `newest`: what was opened last; under Done, decided last. */
export const reviewOrders = ['worst', 'newest'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

export const verdicts = ['confirmed', 'dismissed'] as const;
export const dismissalReasons = ['falseAlarm', 'mistake', 'test', 'duplicate', 'other'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];
export const dismissalNeedsText = (reason: DismissalReason): boolean => reason === 'other';
/** The other visit, which tells the same. */
export const dismissalNeedsDuplicate = (reason: DismissalReason): reason is 'duplicate' => reason === 'duplicate';
export const waitingFor = ['observer', 'colleague', 'other'] as const;
export const callOutcomes = ['reached', 'unreached', 'willCallBack'] as const;

export const reviewActs = [
  'review.claimed',
  'review.givenBack',
  'review.postponed',
  'review.confirmed',
  'review.dismissed',
  'review.reopened',
  'review.undone',
  'review.escalated',
  'review.assigned',
  'review.commented',
  'review.called',
  'review.putToReview',
] as const;
export type ReviewActKind = (typeof reviewActs)[number];
