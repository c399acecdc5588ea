import { z } from 'zod/mini';
import { ngoLimits } from './ngo-limits.values.ts';
import { words } from './scalars.ts';

/** What staff may write of an NGO. */
export const NgoValues = z.object({
  shortName: words(ngoLimits.shortName),
  name: words(ngoLimits.name),
  organizer: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), false),
});
export type NgoValues = z.output<typeof NgoValues>;
export type NgoInput = z.input<typeof NgoValues>;
