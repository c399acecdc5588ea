import { z } from 'zod/mini';
import { maxVisitsAtOnce } from './chunks.values.ts';
import { endpoint } from './endpoint.ts';
import { ReviewAct } from './review-acts.ts';
import { maxLength } from './lengths.values.ts';
import { newsCursor } from './live.ts';
import { Colleague, Duplicated, givenVisit, order, reviewFilter, ReviewRow, Visit, visitFilter } from './reviews.ts';
import { callOutcomes, dismissalReasons, reviewActs, reviewStates, waitingFor } from './reviews.values.ts';
import { count, givenCount, givenId, id, nothing, text } from './values.ts';

/** As `followThreads`: of the same list as `listReviews` with the same filter. Every act and every post is news of the lists that it concerns. */
export const followReviews = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/events',
  summary: 'What changes in a filtered list of visits under review, as it happens',
  access: 'viewer',
  query: z.object({ ...reviewFilter, after: z.optional(newsCursor) }),
  aliases: { urgent: ['isUrgent'] },
  answers: 'stream',
  reply: nothing,
});

const ahead = z.array(ReviewRow).check(z.maxLength(2));

/** Claims nothing: whoever reads a visit has the next one ready. `idObserver` and `idPollingStation`: the visit at hand. */
export const peekNext = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/next',
  summary: 'The first two open visits that nobody has claimed',
  access: 'reviewer',
  query: z.object({
    order,
    ...visitFilter,
    idObserver: z.optional(givenId),
    idPollingStation: z.optional(givenId),
  }),
  aliases: { urgent: ['isUrgent'] },
  reply: z.object({ ahead }),
});

/** Deals one visit, and claims it for the caller. The two that come after it are hints, and nobody's. */
export const nextReview = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/next',
  summary: 'The first open visit that nobody has claimed, claimed for the caller',
  access: 'reviewer',
  query: z.object({ order, ...visitFilter }),
  aliases: { urgent: ['isUrgent'] },
  /**
   * `after`: the visit just left, which is dealt again only when there is no other. `expected`: the one that the caller has
   * on screen already, which is dealt before others as long as nobody has it.
   */
  body: z.object({ after: z.optional(z.object(givenVisit)), expected: z.optional(z.object(givenVisit)) }),
  reply: z.object({ row: z.nullable(ReviewRow), ahead }),
});

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

/** Several at once, each a transaction of its own. Those that are refused stay as they were; the others are done. */
export const actOnReviews = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/acts',
  summary: 'The same about several visits',
  access: 'reviewer',
  body: z.object({
    act: ReviewAct,
    visits: z
      .array(z.object({ ...givenVisit, key: z.uuid(), version: z.nullable(givenCount), seen: givenCount }))
      .check(z.minLength(1), z.maxLength(maxVisitsAtOnce)),
  }),
  reply: z.object({
    /** In the order in which they were given; `refused` is a code of `actOnReview`, or `visit-unknown`. */
    outcomes: z.array(
      z.extend(Visit, { row: z.nullable(ReviewRow), act: z.nullable(id), refused: z.nullable(z.string()) }),
    ),
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
  body: z.object({ key: z.uuid(), text: text(maxLength.reviewText).check(z.regex(/\S/u)) }),
  reply: z.object({ act: id }),
});
