import { z } from 'zod/mini';
import { maxVisitsAtOnce } from './batch-sizes.values.ts';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import {
  callOutcomes,
  dismissalNeedsDuplicate,
  dismissalNeedsText,
  dismissalReasons,
  waitingFor,
} from './reviews.values.ts';
import { givenVisit, ReviewRow, Visit } from './reviews.ts';
import { givenCount, givenId, id, instantText, text } from './scalars.ts';

const said = z.optional(text(maxLength.staffText));

const typed = (said: string | undefined) => /\S/u.test(said ?? '');

const Dismissed = z
  .object({
    type: z.literal('review.dismissed'),
    reason: z.enum(dismissalReasons),
    duplicateOf: z.optional(z.object(givenVisit)),
    text: said,
  })
  .check(
    z.refine(({ reason, text }) => !dismissalNeedsText(reason) || typed(text), { path: ['text'], error: 'is missing' }),
    z.refine(({ reason, duplicateOf }) => dismissalNeedsDuplicate(reason) === (duplicateOf !== undefined), {
      path: ['duplicateOf'],
      error: 'is given for duplicates, and for them alone',
    }),
  );

/** What staff do about a visit. */
export const ReviewAct = z.discriminatedUnion('type', [
  z.object({ type: z.literal('review.claimed'), takesOver: z.optional(z.boolean()) }),
  z.object({ type: z.literal('review.givenBack') }),
  z.object({ type: z.literal('review.postponed'), for: z.enum(waitingFor), until: instantText, text: said }),
  z.object({ type: z.literal('review.confirmed'), text: said }),
  Dismissed,
  z.object({ type: z.literal('review.reopened') }),
  z.object({ type: z.literal('review.undone'), act: givenId }),
  z.object({ type: z.literal('review.escalated'), escalated: z.boolean(), text: said }),
  z.object({ type: z.literal('review.assigned'), to: z.nullable(givenId) }),
  z.object({ type: z.literal('review.commented'), text: text(maxLength.staffText).check(z.regex(/\S/u)) }),
  z.object({ type: z.literal('review.called'), outcome: z.enum(callOutcomes), text: said }),
  z.object({ type: z.literal('review.putToReview') }),
]);
export type ReviewAct = z.output<typeof ReviewAct>;

/**
 * Each 409 has the visit as it is by now in its member `row`. Its codes: `review-changed` (the version is another one),
 * `visit-changed` (flagged answers changed since the revision that was seen), `claimed-by-other`, `review-refused` (not from
 * this state), `act-key-used` (the key belongs to another act). What is sent again with its key is done once, and is answered by
 * the same act and the visit as it is by now.
 */
export const actOnReview = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/:idObserver/:idPollingStation/acts',
  summary: 'Claim, decide, put off, comment: something that staff do about a visit',
  access: 'reviewer',
  params: z.object(givenVisit),
  body: z.object({
    key: z.uuid(),
    /** Of the review, as it was seen; null fits any, for comments, calls and escalations alone. */
    version: z.nullable(givenCount),
    /** The revision of the visit that was seen. */
    seen: givenCount,
    act: ReviewAct,
  }),
  reply: z.object({ row: ReviewRow, act: id }),
});

/** Several at once, each a transaction of its own. Those that are refused stay as they were; the others are done. */
export const actOnReviews = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/acts',
  summary: 'The same about several visits',
  access: 'reviewer',
  body: z.object({
    act: ReviewAct,
    visits: z
      .array(z.object({ ...givenVisit, key: z.uuid(), version: z.nullable(givenCount), seen: givenCount }))
      .check(z.minLength(1), z.maxLength(maxVisitsAtOnce)),
  }),
  reply: z.object({
    /** In the order in which they were given; `refused` is a code of `actOnReview`, or `visit-unknown`. */
    outcomes: z.array(
      z.extend(Visit, { row: z.nullable(ReviewRow), act: z.nullable(id), refused: z.nullable(z.string()) }),
    ),
  }),
});
