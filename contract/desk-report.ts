import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { Colleague, Duplicated } from './reviews.ts';
import { count, id, text } from './scalars.ts';

/** The period, as it was read; null at an end that is open. */
const answered = { from: z.nullable(z.string()), to: z.nullable(z.string()) };

/** What somebody has done in a period, and has claimed now. */
const Person = z.extend(Colleague, {
  verdicts: count,
  medianSeconds: z.nullable(count),
  claimed: count,
  isSelf: z.boolean(),
  /** Of the caller's reach: what they have claimed can be given back. */
  isInReach: z.boolean(),
});

/** A date without a zone is read in the election's time zone; both ends are inside. Without a period all verdicts count. */
export const reviewNumbers = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/numbers',
  summary: 'How the desk is doing: what is open now, and the verdicts of a period',
  access: 'viewer',
  query: z.object({ from: z.optional(text(40)), to: z.optional(text(40)) }),
  reply: z.object({
    ...answered,
    open: count,
    /** Since when the one that waits longest is open; null where none is. */
    oldestOpenSince: z.nullable(z.string()),
    waiting: count,
    escalated: count,
    /** From when a visit was opened to the verdict that stands; null where there is none. */
    medianSecondsToVerdict: z.nullable(count),
    verdictsAnHour: z.array(z.object({ hour: z.string(), confirmed: count, dismissed: count })),
    /** For administrators; of verdicts that stand. */
    people: z.nullable(z.array(Person)),
  }),
});

/** As `reviewNumbers`, for whoever comes next. Notes are those of the NGOs in the caller's reach. */
export const getHandover = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/handover',
  summary: 'What a shift leaves to the next one',
  access: 'viewer',
  query: z.object({ from: z.optional(text(40)), to: z.optional(text(40)) }),
  reply: z.object({
    ...answered,
    at: z.string(),
    /** Visits that were opened within the period, and verdicts that were given in it and stand. */
    opened: count,
    closed: count,
    open: count,
    waiting: count,
    escalated: count,
    /** The open visit that waits longest, and since when; null where none is open. */
    longest: z.nullable(z.extend(Duplicated, { since: z.string() })),
    /** For administrators everybody; for others they themselves. */
    people: z.array(Person),
    /** Newest first; the text is null where it was erased. */
    notes: z.array(z.object({ id, at: z.string(), by: Colleague, text: z.nullable(z.string()) })),
    /** Position and hash of the last act of the chain; null where there is none. */
    head: z.nullable(z.string()),
  }),
});

/** The same key again is the same note; with another text it is refused as `act-key-used`. */
export const noteHandover = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/handover/notes',
  summary: 'A note for the next shift',
  access: 'reviewer',
  body: z.object({ key: z.uuid(), text: text(maxLength.staffText).check(z.regex(/\S/u)) }),
  reply: z.object({ act: id }),
});
