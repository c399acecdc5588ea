import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count } from './values.ts';

/**
 * What came in, form by form, in quarters of an hour (UTC, those in which nothing came are left out). Nothing is ever
 * subtracted: what was withdrawn later had come. Test observers and inactive NGOs do not count.
 */
export const getSituationSeries = endpoint({
  method: 'GET',
  path: '/api/v3/situation/series',
  summary: 'What came in over the day, form by form',
  access: 'staff',
  reply: z.object({
    /** No change from before that moment is missing. */
    asOf: z.string(),
    forms: z.array(
      z.object({
        code: z.string(),
        description: z.string(),
        quarters: z.array(
          z.object({
            from: z.string(),
            /** Visits that answered the form for the first time. */
            arrivals: count,
            answers: count,
            /** Of these answers, those that were flagged then. */
            flagged: count,
          }),
        ),
      }),
    ),
  }),
});
