import { z } from 'zod/mini';
import { count, id } from './values.ts';

export const Plan = z.object({
  id,
  importedAt: z.string(),
  /** The account, by its name at that time. */
  by: z.string(),
  fileName: z.string(),
  /** Lines that were taken over, and those that were left out because something was wrong with them. */
  lines: count,
  leftOut: count,
  observers: count,
  stations: count,
});
export type Plan = z.output<typeof Plan>;
