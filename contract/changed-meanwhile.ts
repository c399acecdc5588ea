import { z } from 'zod/mini';

/**
 * What a refusal tells (409, `changed-meanwhile`) where somebody else changed a field of what is saved since the saver
 * read it: its `errors` name these fields, `stored` is all of the thing as it is stored now.
 */
export const ChangedMeanwhile = z.object({
  stored: z.unknown(),
  changedAt: z._default(z.nullable(z.string()), null),
  /** The account that changed it last; null where nobody knows, or the caller may not. */
  changedBy: z._default(z.nullable(z.string()), null),
});
