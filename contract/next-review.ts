import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { givenVisit, order, ReviewRow, visitFilter } from './reviews.ts';
import { givenId } from './scalars.ts';

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
