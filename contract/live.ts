import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, flag, id, instantText, nothing, text } from './scalars.ts';
import { testFilter, Thread, threadFilter } from './threads.ts';

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
  access: 'viewer',
  query: z.object({ urgent: z.optional(flag), after: z.optional(eventId) }),
  answers: 'stream',
  reply: nothing,
});

const ThreadKey = z.object({ idObserver: id, idPollingStation: id });

/** The data of one `news` event: what has changed since the event before, each thread once. */
export const NewsEvent = z.object({
  /** Threads of the list, as it is filtered. */
  came: z.array(z.extend(ThreadKey, { version: count, isNew: z.boolean() })),
  /** Threads that are no longer in it. */
  left: z.array(ThreadKey),
  /** Whether an emergency, inside or outside of the list, has come, changed, or ceased to be one. */
  isUrgent: z.boolean(),
});
export type NewsEvent = z.output<typeof NewsEvent>;

/** The id of an event, and the cursor of a list: a moment that the server alone reads. */
export const newsCursor = text(1_000).check(z.regex(/^\d{1,15}(?:\.\d{1,15}){2,60}$/u));

/**
 * Tells which threads of a list are new, changed, or left it: of the same list as `listThreads` with the same filter, from
 * the moment of a page's `cursor` or of the last event on, without a gap and nothing twice. Who is too far behind gets the
 * event `reset` instead: the list has to be asked for anew. Comments break the silence. `away` says that the changes cannot
 * be read for now; the next event with an id, that they can again.
 */
export const followThreads = endpoint({
  method: 'GET',
  path: '/api/v3/answers/events',
  summary: 'What changes in a filtered list of threads, as it happens',
  access: 'viewer',
  query: z.object({ ...threadFilter, ...testFilter, after: z.optional(newsCursor) }),
  aliases: { urgent: ['isUrgent'] },
  answers: 'stream',
  reply: nothing,
});
