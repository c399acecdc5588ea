import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Colleague, Duplicated, givenVisit } from './reviews.ts';
import { callOutcomes, dismissalReasons, reviewActs, reviewStates, waitingFor } from './reviews.values.ts';
import { id } from './scalars.ts';

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
