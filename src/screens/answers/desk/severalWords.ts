/** What can be done about several visits at once; an undo, a call or a comment is about one. */
export const deskActions = ['review.confirmed', 'review.dismissed', 'review.postponed', 'review.givenBack'] as const;

export type SeveralAction = (typeof deskActions)[number] | 'review.putToReview';

/** `whole` says about how many. */
export const severalWords = {
  'review.confirmed': { short: 'DESK_CONFIRM', whole: 'SEVERAL_CONFIRM' },
  'review.dismissed': { short: 'DESK_DISMISS', whole: 'SEVERAL_DISMISS' },
  'review.postponed': { short: 'DESK_WAIT', whole: 'SEVERAL_WAIT' },
  'review.givenBack': { short: 'DESK_GIVE_BACK', whole: 'SEVERAL_GIVE_BACK' },
  'review.putToReview': { short: 'SEVERAL_PUT', whole: 'SEVERAL_PUT_ALL' },
} as const satisfies Record<SeveralAction, { short: string; whole: string }>;
