import { z } from 'zod/mini';
import { Thread, threadFilter } from './threads.ts';
import { endpoint } from './endpoint.ts';
import { formLimits } from './form-limits.values.ts';
import { dismissalReasons, reviewOrders, reviewStates, reviewTabs, verdicts, waitingFor } from './reviews.values.ts';
import { newsCursor } from './live.ts';
import { count, flag, givenId, id, instantText, nothing, orNull, text } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

/** Which visit is meant: in requests, and in replies. */
export const givenVisit = { idObserver: givenId, idPollingStation: givenId };
export const Visit = z.object({ idObserver: id, idPollingStation: id });

/** Somebody of the staff, by the names of the account and of its NGO. */
export const Colleague = z.object({ id, account: z.string(), ngo: z.string() });
export type Colleague = z.output<typeof Colleague>;

/** Whoever is assigned a visit has to see it: staff of an organizer see all, others those of their NGO. */
const Assignee = z.extend(Colleague, { isOrganizer: z.boolean() });
export type Assignee = z.output<typeof Assignee>;

/** A visit of which another one is a duplicate. */
export const Duplicated = z.extend(Visit, { observerName: z.string(), pollingStationName: z.string() });

const Verdict = z.object({
  state: z.enum(verdicts),
  reason: z.nullable(z.enum(dismissalReasons)),
  /** Null where it is no duplicate, and where the other visit is out of the caller's reach. */
  duplicateOf: z.nullable(Duplicated),
  /** What the reviewer wrote; null where nothing was, or where it was erased. */
  text: z.nullable(z.string()),
  by: Colleague,
  /** It was given by staff of the caller's own NGO, who may overrule each other. */
  isOfOwnNgo: z.boolean(),
  at: z.string(),
  /** The act, by which it can be undone. */
  act: id,
  /** The revision of the visit that it judged. */
  judged: count,
});

export const Review = z.object({
  /** Where a visit changed since its verdict it stays `confirmed` or `dismissed`, with `isChanged`; what waited and is due again is `new`. */
  state: z.enum(reviewStates),
  /** Rises by one with every act that changes the state or the claim: not with comments, calls and escalations. */
  version: count,
  /** The revision of the visit now, and the one at which its flagged answers changed last. */
  revision: count,
  flagRevision: count,
  /** Has to be decided: it stands under New, or is claimed. */
  isOpen: z.boolean(),
  /** Flagged answers changed since the verdict: it is open again. */
  isChanged: z.boolean(),
  /** Something else came since the verdict: other answers, notes, photos. */
  hasNewEvidence: z.boolean(),
  isEscalated: z.boolean(),
  isByHand: z.boolean(),
  /** Since when it is open; null where it is not. */
  openSince: z.nullable(z.string()),
  /** Nobody's once it has lapsed. An assignment does not lapse: `until` is null. */
  claim: z.nullable(
    z.object({ by: Colleague, until: z.nullable(z.string()), isMine: z.boolean(), isAssigned: z.boolean() }),
  ),
  waiting: z.nullable(z.object({ for: z.enum(waitingFor), until: z.string() })),
  /** The last verdict, also while somebody works on the visit anew; null after it was taken back or the visit was put off. */
  verdict: z.nullable(Verdict),
  /** What led to today's state, as long as it is the latest change of the state and the caller's own: it can be undone. */
  undo: z.nullable(z.object({ act: id, before: z.enum(reviewStates) })),
});
export type Review = z.output<typeof Review>;

/** A visit as the desk lists it. Its `version` rises with every change of the visit or its review. */
export const ReviewRow = z.extend(Thread, {
  review: Review,
  /** The worst flagged question, and the first words of the last note to it; null where no flagged answer stands. */
  worst: z.nullable(
    z.object({
      idQuestion: id,
      formCode: z.string(),
      code: z.string(),
      text: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
});
export type ReviewRow = z.output<typeof ReviewRow>;

const ofReview = {
  state: z.optional(z.enum(reviewStates)),
  escalated: z.optional(flag),
  /** It has to be decided, claimed or not. */
  open: z.optional(flag),
  /** The verdict that stands, whose it is, and when it was given. */
  verdict: z.optional(z.enum(['any', ...verdicts])),
  decidedBy: z.optional(givenId),
  decidedFrom: z.optional(instantText),
  decidedTo: z.optional(instantText),
  /** When it was opened last. */
  openedFrom: z.optional(instantText),
  openedTo: z.optional(instantText),
  /** Answered since. */
  changedFrom: z.optional(instantText),
  /** The code of a form, or a question, to which a flagged answer stands. */
  form: z.optional(text(formLimits.formCode)),
  question: z.optional(givenId),
};

/** The filter of threads; `urgent` is passed over. */
export const visitFilter = { ...threadFilter, ...ofReview };

/** What only the desk asks by. */
export const deskFilter = { ...ofReview, tab: z.optional(z.enum(reviewTabs)), claimedBy: z.optional(givenId) };

export const reviewFilter = { ...threadFilter, ...deskFilter };

export const order = z._default(z.enum(reviewOrders), 'worst');

/** Over the same filter, whatever tab it names. `new`: open and claimed by nobody. */
const Tabs = z.object({ new: count, mine: count, waiting: count, done: count, all: count });
export type Tabs = z.output<typeof Tabs>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/v3/reviews',
  summary: 'Visits under review',
  access: 'viewer',
  query: z.object({ page, pageSize: pageSize(10), order, ...reviewFilter }),
  aliases: { urgent: ['isUrgent'] },
  lenient: true,
  reply: z.extend(pageOf(ReviewRow), {
    /** On the first page: how many there would be without the filter, under the same tab, and how many under each tab. */
    unfilteredItems: z.optional(count),
    tabs: z.optional(Tabs),
    /** Where `followReviews` goes on after this page. */
    cursor: z.optional(z.string()),
  }),
});

export const countReviews = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/tabs',
  summary: 'How many visits stand under each tab of the desk',
  access: 'viewer',
  query: z.object(reviewFilter),
  aliases: { urgent: ['isUrgent'] },
  lenient: true,
  reply: Tabs,
});

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

/** Null where there is nothing to review, and for a visit of another NGO. */
export const getReview = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/:idObserver/:idPollingStation',
  summary: 'One visit under review',
  access: 'viewer',
  params: z.object(givenVisit),
  reply: z.nullable(ReviewRow),
  reads: orNull(ReviewRow),
});

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/colleagues',
  summary: 'To whom the caller may assign visits: organizers to everybody, others within their NGO',
  access: 'viewer',
  reply: z.array(Assignee).check(z.maxLength(500)),
});
