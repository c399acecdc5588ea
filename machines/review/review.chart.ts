/** The review: what may become now of what staff decide about a visit, and by whose word? */
import { setup, transition } from 'xstate';
import { isChangedSinceVerdict } from '#contract/changed-since-verdict.values.ts';
import { reviewStates, type ReviewActKind, type ReviewState } from '#contract/reviews.values.ts';
import { mayAs, type Role } from '#contract/roles.values.ts';

/** All that is needed to decide comes with the event; each side puts it together in one place. */
export interface Facts {
  role: Role;
  /** The revision of the visit that this person has seen. */
  seen: number;
  /** The revision at which its flagged answers changed last. */
  flagRevision: number;
  /** The revision that the last verdict judged; 0 where there was none. */
  judgedRevision: number;
  /** Whose the last verdict or wait is: this person's, a colleague's of the same NGO, or somebody else's. */
  decidedBy: 'nobody' | 'self' | 'ngo' | 'other';
  /** The state before it, as long as it is the latest act about the review: what an undo leads back to. */
  before: ReviewState | undefined;
}

export type StaffEvent =
  | 'review.claimed'
  | 'review.givenBack'
  | 'review.postponed'
  | 'review.confirmed'
  | 'review.dismissed'
  | 'review.reopened'
  | 'review.undone';

export type ReviewEvent =
  | { type: StaffEvent; facts: Facts }
  /** What `server/reviews/bring-back.ts` says: a new post, other flags, or the time. Nobody of the staff. */
  | { type: 'review.due' };

export const reviewChart = setup({
  types: { context: {}, events: {} as ReviewEvent },
  guards: {
    mayWork: (_, { facts }: { facts: Facts }) => mayWork(facts),
    mayWorkAgain: (_, { facts }: { facts: Facts }) => mayWork(facts) && isChangedSinceVerdict(facts),
    mayDecide: (_, { facts }: { facts: Facts }) => mayDecide(facts),
    mayDecideAgain: (_, { facts }: { facts: Facts }) => mayDecide(facts) && isChangedSinceVerdict(facts),
    mayDecideOtherwise: (_, { facts }: { facts: Facts }) =>
      mayDecide(facts) && (isChangedSinceVerdict(facts) || mayOverrule(facts)),
    mayOverrule: (_, { facts }: { facts: Facts }) => mayOverrule(facts),
    wasNew: (_, { facts }: { facts: Facts }) => mayUndo(facts, 'new'),
    wasInReview: (_, { facts }: { facts: Facts }) => mayUndo(facts, 'inReview'),
    wasWaiting: (_, { facts }: { facts: Facts }) => mayUndo(facts, 'waiting'),
    wasConfirmed: (_, { facts }: { facts: Facts }) => mayUndo(facts, 'confirmed'),
    wasDismissed: (_, { facts }: { facts: Facts }) => mayUndo(facts, 'dismissed'),
  },
}).createMachine({
  id: 'review',
  context: {},
  initial: 'new',
  states: {
    new: {
      on: {
        'review.claimed': { guard: { type: 'mayWork', params: ({ event }) => event }, target: 'inReview' },
        'review.postponed': { guard: { type: 'mayWork', params: ({ event }) => event }, target: 'waiting' },
        'review.confirmed': { guard: { type: 'mayDecide', params: ({ event }) => event }, target: 'confirmed' },
        'review.dismissed': { guard: { type: 'mayDecide', params: ({ event }) => event }, target: 'dismissed' },
      },
    },
    inReview: {
      on: {
        'review.claimed': { guard: { type: 'mayWork', params: ({ event }) => event }, target: 'inReview' },
        'review.givenBack': { guard: { type: 'mayWork', params: ({ event }) => event }, target: 'new' },
        'review.postponed': { guard: { type: 'mayWork', params: ({ event }) => event }, target: 'waiting' },
        'review.confirmed': { guard: { type: 'mayDecide', params: ({ event }) => event }, target: 'confirmed' },
        'review.dismissed': { guard: { type: 'mayDecide', params: ({ event }) => event }, target: 'dismissed' },
      },
    },
    waiting: {
      on: {
        'review.due': { target: 'new' },
        'review.claimed': { guard: { type: 'mayWork', params: ({ event }) => event }, target: 'inReview' },
        'review.postponed': { guard: { type: 'mayWork', params: ({ event }) => event }, target: 'waiting' },
        'review.confirmed': { guard: { type: 'mayDecide', params: ({ event }) => event }, target: 'confirmed' },
        'review.dismissed': { guard: { type: 'mayDecide', params: ({ event }) => event }, target: 'dismissed' },
        'review.undone': [
          { guard: { type: 'wasNew', params: ({ event }) => event }, target: 'new' },
          { guard: { type: 'wasInReview', params: ({ event }) => event }, target: 'inReview' },
          { guard: { type: 'wasWaiting', params: ({ event }) => event }, target: 'waiting' },
          { guard: { type: 'wasConfirmed', params: ({ event }) => event }, target: 'confirmed' },
          { guard: { type: 'wasDismissed', params: ({ event }) => event }, target: 'dismissed' },
        ],
      },
    },
    confirmed: {
      on: {
        'review.claimed': { guard: { type: 'mayWorkAgain', params: ({ event }) => event }, target: 'inReview' },
        'review.postponed': { guard: { type: 'mayWorkAgain', params: ({ event }) => event }, target: 'waiting' },
        'review.confirmed': { guard: { type: 'mayDecideAgain', params: ({ event }) => event }, target: 'confirmed' },
        'review.dismissed': {
          guard: { type: 'mayDecideOtherwise', params: ({ event }) => event },
          target: 'dismissed',
        },
        'review.reopened': { guard: { type: 'mayOverrule', params: ({ event }) => event }, target: 'new' },
        'review.undone': [
          { guard: { type: 'wasNew', params: ({ event }) => event }, target: 'new' },
          { guard: { type: 'wasInReview', params: ({ event }) => event }, target: 'inReview' },
          { guard: { type: 'wasWaiting', params: ({ event }) => event }, target: 'waiting' },
          { guard: { type: 'wasConfirmed', params: ({ event }) => event }, target: 'confirmed' },
          { guard: { type: 'wasDismissed', params: ({ event }) => event }, target: 'dismissed' },
        ],
      },
    },
    dismissed: {
      on: {
        'review.claimed': { guard: { type: 'mayWorkAgain', params: ({ event }) => event }, target: 'inReview' },
        'review.postponed': { guard: { type: 'mayWorkAgain', params: ({ event }) => event }, target: 'waiting' },
        'review.confirmed': {
          guard: { type: 'mayDecideOtherwise', params: ({ event }) => event },
          target: 'confirmed',
        },
        'review.dismissed': { guard: { type: 'mayDecideAgain', params: ({ event }) => event }, target: 'dismissed' },
        'review.reopened': { guard: { type: 'mayOverrule', params: ({ event }) => event }, target: 'new' },
        'review.undone': [
          { guard: { type: 'wasNew', params: ({ event }) => event }, target: 'new' },
          { guard: { type: 'wasInReview', params: ({ event }) => event }, target: 'inReview' },
          { guard: { type: 'wasWaiting', params: ({ event }) => event }, target: 'waiting' },
          { guard: { type: 'wasConfirmed', params: ({ event }) => event }, target: 'confirmed' },
          { guard: { type: 'wasDismissed', params: ({ event }) => event }, target: 'dismissed' },
        ],
      },
    },
  },
});

const snapshots = new Map<string, ReturnType<typeof reviewChart.resolveState>>(
  reviewStates.map((value) => [value, reviewChart.resolveState({ value, context: {} })]),
);

/** Nobody has decided, and nothing is waited for: it stands open, whatever the clock says. */
export const isUndecided = (state: ReviewState): boolean => state === 'new' || state === 'inReview';

const beside = ['review.commented', 'review.called', 'review.escalated'] as const satisfies ReviewActKind[];

/** Acts that the chart is not asked about. They fit any review and leave it as it is: a comment takes nobody's verdict away. */
export const isBeside = (type: ReviewActKind): type is (typeof beside)[number] => beside.some((one) => one === type);

/** What the review is after the event; nothing where it is refused, or where there is no such state. */
export function decide(state: string, event: ReviewEvent): ReviewState | undefined {
  const before = snapshots.get(state);
  return before?.can(event) ? transition(reviewChart, before, event)[0].value : undefined;
}

function mayWork({ role }: Facts): boolean {
  return mayAs(role, 'reviewer');
}

/** A verdict belongs to what it judges: nobody decides about flagged answers that they have not seen. */
function mayDecide(facts: Facts): boolean {
  return mayWork(facts) && facts.seen >= facts.flagRevision;
}

/** The last word wins: an organizer's over everybody's, that of an NGO's staff within their NGO. */
function mayOverrule({ role, decidedBy }: Facts): boolean {
  return role === 'organizer' || (mayAs(role, 'reviewer') && decidedBy !== 'other');
}

function mayUndo(facts: Facts, before: ReviewState): boolean {
  return mayWork(facts) && facts.decidedBy === 'self' && facts.before === before;
}
