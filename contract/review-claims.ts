import { z } from 'zod/mini';
import { maxVisitsAtOnce } from './batch-sizes.values.ts';
import { endpoint } from './endpoint.ts';
import { Colleague, givenVisit, Visit } from './reviews.ts';
import { count, givenId } from './scalars.ts';

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

export const giveBackAll = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/colleagues/:id/givenBack',
  summary: 'Give back whatever somebody has claimed',
  access: 'reviewer',
  params: z.object({ id: givenId }),
  reply: z.object({ given: count }),
});
