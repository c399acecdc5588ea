import type { ReviewActKind } from '#contract/reviews.values.ts';

/** What can be done about several visits at once; an undo, a call or a comment is about one. */
export const severalActions = [
  'review.confirmed',
  'review.dismissed',
  'review.postponed',
  'review.givenBack',
] as const satisfies readonly ReviewActKind[];

export type SeveralAction = (typeof severalActions)[number];

/** `confirm` says about how many. */
export const severalWords = {
  'review.confirmed': { name: 'DESK_CONFIRM', confirm: 'SEVERAL_CONFIRM' },
  'review.dismissed': { name: 'DESK_DISMISS', confirm: 'SEVERAL_DISMISS' },
  'review.postponed': { name: 'DESK_WAIT', confirm: 'SEVERAL_WAIT' },
  'review.givenBack': { name: 'DESK_GIVE_BACK', confirm: 'SEVERAL_GIVE_BACK' },
} as const satisfies Record<SeveralAction, { name: string; confirm: string }>;
