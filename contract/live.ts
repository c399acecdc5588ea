import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flag, instantText, nothing, text } from './values.ts';
import { Thread } from './answers.ts';

/** The data of one server-sent `threads` event: threads that are new or changed since the event before, oldest first. */
export const ThreadsEvent = z.object({
  threads: z.array(
    z.extend(Thread, {
      isNew: z.boolean(),
      /** The form's flags changed, not the answers: its date is still that of the last answer. */
      isRecounted: z.optional(z.boolean()),
    }),
  ),
});
export type ThreadsEvent = z.output<typeof ThreadsEvent>;

/** The id of an event: a place that the server alone reads, or a date, as earlier ones gave. */
export const eventId = z.union([instantText, text(40).check(z.regex(/^\d{1,15}\.\d{1,15}$/u))]);

/**
 * The event id is a cursor; a client that comes back names the last one that it saw and misses nothing. The stream begins
 * with the id of the place where it begins; comments break the silence.
 */
export const threadEvents = endpoint({
  method: 'GET',
  path: '/api/v1/answers/events',
  summary: 'New and changed threads as they arrive',
  access: 'staff',
  query: z.object({ urgent: z.optional(flag), after: z.optional(eventId) }),
  answers: 'stream',
  reply: nothing,
});
