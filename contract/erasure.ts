import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxErasedAtOnce } from './batch-sizes.values.ts';
import { count, givenId, nothing } from './scalars.ts';

/** What is proposed: the day since when, null where no time was set, and how many observers still have a name. */
export const Retention = z.object({ since: z.nullable(z.string()), isDue: z.boolean(), observers: count });
export type Retention = z.output<typeof Retention>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/v3/observers/retention',
  summary: 'Whether it is time to make all observers anonymous, and how many still have a name',
  access: 'organizer',
  reply: Retention,
});

/** What they reported stays, as evidence; the words and photos of their notes only without `withNotes`. */
export const eraseObservers = endpoint({
  method: 'POST',
  path: '/api/v3/observers/erasures',
  summary:
    'Make observers anonymous for good. Without ids: the next hundred, where it is time to. 404 when there is none of these',
  access: 'organizer',
  body: z.object({
    ids: z.optional(z.array(givenId).check(z.minLength(1), z.maxLength(maxErasedAtOnce))),
    withNotes: z.boolean(),
  }),
  /** `left`: how many observers still have a name. */
  reply: z.object({ erased: count, left: count }),
});

export const viewObserver = endpoint({
  method: 'POST',
  path: '/api/v3/observers/:id/views',
  summary: "Write down that an observer's page was opened; once a quarter of an hour",
  access: 'viewer',
  params: z.object({ id: givenId }),
  changesNothing: true,
  reply: z.null(),
  reads: nothing,
});
