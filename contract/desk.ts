import { z } from 'zod/mini';
import { maxVisitsAtOnce } from './batch-sizes.values.ts';
import { endpoint } from './endpoint.ts';
import { newsCursor } from './live.ts';
import { Colleague, Duplicated, givenVisit, order, reviewFilter, ReviewRow, Visit, visitFilter } from './reviews.ts';
import { callOutcomes, dismissalReasons, reviewActs, reviewStates, waitingFor } from './reviews.values.ts';
import { count, givenId, id, nothing } from './values.ts';

/** As `followThreads`: of the same list as `listReviews` with the same filter. Every act and every post is news of the lists that it concerns. */
export const followReviews = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/events',
  summary: 'What changes in a filtered list of visits under review, as it happens',
  access: 'viewer',
  query: z.object({ ...reviewFilter, after: z.optional(newsCursor) }),
  aliases: { urgent: ['isUrgent'] },
  answers: 'stream',
  reply: nothing,
});

const ahead = z.array(ReviewRow).check(z.maxLength(2));

/** Claims nothing: whoever reads a visit has the next one ready. `idObserver` and `idPollingStation`: the visit at hand. */
export const peekNext = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/next',
  summary: 'The first two open visits that nobody has claimed',
  access: 'reviewer',
  query: z.object({
    order,
    ...visitFilter,
    idObserver: z.optional(givenId),
    idPollingStation: z.optional(givenId),
  }),
  aliases: { urgent: ['isUrgent'] },
  reply: z.object({ ahead }),
});

/** Deals one visit, and claims it for the caller. The two that come after it are hints, and nobody's. */
export const nextReview = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/next',
  summary: 'The first open visit that nobody has claimed, claimed for the caller',
  access: 'reviewer',
  query: z.object({ order, ...visitFilter }),
  aliases: { urgent: ['isUrgent'] },
  /**
   * `after`: the visit just left, which is dealt again only when there is no other. `expected`: the one that the caller has
   * on screen already, which is dealt before others as long as nobody has it.
   */
  body: z.object({ after: z.optional(z.object(givenVisit)), expected: z.optional(z.object(givenVisit)) }),
  reply: z.object({ row: z.nullable(ReviewRow), ahead }),
});

/** Work on visits renews the claims on them. */
export const renewClaims = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/claims',
  changesNothing: true,
  summary: 'Keep the claims of the caller on these visits; tells which ones are lost, and to whom',
  access: 'reviewer',
  body: z.object({ visits: z.array(z.object(givenVisit)).check(z.maxLength(maxVisitsAtOnce)) }),
  reply: z.object({
    held: z.array(z.extend(Visit, { until: z.nullable(z.string()) })),
    lost: z.array(z.extend(Visit, { by: z.nullable(Colleague) })),
  }),
});

/** Newest first. */
export const listReviewLog = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/:idObserver/:idPollingStation/log',
  summary: 'What staff did about a visit',
  access: 'viewer',
  params: z.object(givenVisit),
  reply: z.array(
    z.object({
      id,
      at: z.string(),
      /** Null for the operator, and for the server itself. */
      by: z.nullable(Colleague),
      kind: z.enum(reviewActs),
      from: z.nullable(z.enum(reviewStates)),
      to: z.enum(reviewStates),
      reason: z.nullable(z.enum(dismissalReasons)),
      duplicateOf: z.nullable(Duplicated),
      waiting: z.nullable(z.object({ for: z.enum(waitingFor), until: z.string() })),
      outcome: z.nullable(z.enum(callOutcomes)),
      isEscalated: z.boolean(),
      /** To whom it was assigned, from whom it was taken over; null where that was nobody. */
      assignedTo: z.nullable(Colleague),
      takenFrom: z.nullable(Colleague),
      text: z.nullable(z.string()),
      /** There was a text, and it was erased. */
      isErased: z.boolean(),
      /** The act that it takes back. */
      undoes: z.nullable(id),
    }),
  ),
});

export const giveBackAll = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/colleagues/:id/givenBack',
  summary: 'Give back whatever somebody has claimed',
  access: 'reviewer',
  params: z.object({ id: givenId }),
  reply: z.object({ given: count }),
});
