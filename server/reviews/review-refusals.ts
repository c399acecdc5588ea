import type { ReviewRow } from '#contract/reviews.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RefusedAs } from './next-state.ts';

/** Said of what belongs to another NGO, too, and of what nobody has to review. */
export const visitUnknown = () => new Refusal(404, 'There is no such visit under review.', { code: 'visit-unknown' });

export const notAsExpected = (path: string, message: string) =>
  new Refusal(400, 'The request is not as this call expects it.', {
    code: 'request-invalid',
    errors: [{ at: 'body', path, message, code: 'wrong' }],
  });

const words = {
  'act-key-used': 'This key belongs to another act.',
  'review-changed': 'Somebody else has worked on this review meanwhile.',
  'review-refused': 'This cannot be done to the review as it is now.',
  'visit-changed': 'Flagged answers have changed since they were looked at.',
} as const;

/** With the visit as it is by now, so that nobody has to ask for it. */
export function refuse({ refused, claimant }: { refused: RefusedAs; claimant?: string | null }, row: ReviewRow | null) {
  const members = { row };
  if (refused === 'claimed-by-other') {
    const account = claimant ?? '';
    return new Refusal(409, `${account} has claimed this visit.`, { code: refused, values: { account }, members });
  }
  return new Refusal(409, words[refused], { code: refused, members });
}
