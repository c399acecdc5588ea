import { z } from 'zod/mini';
import type { Chained } from './read-chained.ts';

/** What a verdict or a wait decided. */
interface Decision {
  decidedAct: number;
  decidedBy: number | null;
  decidedNgo: number | null;
  /** In ISO; undefined where the act is of before acts said it. */
  decidedAt: unknown;
  verdict: 'confirmed' | 'dismissed' | null;
  reason: unknown;
  duplicate: unknown;
  waitingFor: unknown;
}

interface Claim {
  by: number | null;
  isAssigned: boolean;
}

interface Decided {
  decision: Decision | null;
  claim: Claim;
  /** Until when it waits, in ISO. */
  until: unknown;
}

/** A review as the acts about it leave it. */
export interface Folded extends Decided {
  /** What the last act says itself: state, judged revision, escalated or not. */
  to: unknown;
  version: number;
  isByHand: boolean;
  /** To which an undo leads back. */
  before: Decided | null;
}

const unclaimed: Claim = { by: null, isAssigned: false };
const begun: Folded = {
  to: null,
  version: 0,
  isByHand: false,
  decision: null,
  claim: unclaimed,
  until: null,
  before: null,
};

const Assigned = z.object({ to: z.nullable(z.int()) });

/** Makes each review anew from the acts about it, one after the other, by what they say of themselves. */
export class ReviewFold {
  readonly #reviews = new Map<string, Folded>();

  follow(id: number, act: Chained): void {
    // Whatever was there is gone.
    if (act.kind === 'election.cleared') this.#reviews.clear();
    if (act.subject.type !== 'visit') return;
    const before = this.#reviews.get(act.subject.id) ?? begun;
    this.#reviews.set(act.subject.id, { ...before, ...changedBy(before, id, act), to: act.to });
  }

  /** By the visits. */
  reviews(): ReadonlyMap<string, Folded> {
    return this.#reviews;
  }
}

/** Comments, calls and escalations stand beside the review and leave its version. */
function changedBy(review: Folded, id: number, act: Chained): Partial<Folded> {
  const version = review.version + 1;
  const by = act.actor.id ?? null;
  switch (act.kind) {
    case 'review.putToReview':
      return { version, isByHand: true };
    case 'review.claimed':
      return { version, before: null, claim: { by, isAssigned: false } };
    case 'review.assigned': {
      const to = Assigned.safeParse(act.data).data?.to ?? null;
      return { version, before: null, claim: { by: to, isAssigned: to !== null } };
    }
    case 'review.givenBack':
      return { version, before: null, claim: unclaimed };
    case 'review.reopened':
      return { version, before: null, claim: unclaimed, decision: null, until: null };
    case 'review.postponed':
    case 'review.confirmed':
    case 'review.dismissed':
      return { version, before: asDecided(review), claim: unclaimed, ...decidedBy(id, act) };
    case 'review.undone':
      return review.before === null ? { version } : { version, before: null, ...undone(review.before, by) };
    default:
      return {};
  }
}

function decidedBy(id: number, { kind, actor, data = {} }: Chained): Pick<Decided, 'decision' | 'until'> {
  const verdict = kind === 'review.confirmed' ? 'confirmed' : kind === 'review.dismissed' ? 'dismissed' : null;
  const decision = {
    decidedAct: id,
    decidedBy: actor.id ?? null,
    decidedNgo: actor.ngo ?? null,
    verdict,
    reason: data['reason'] ?? null,
    duplicate: data['duplicateOf'] ?? null,
    waitingFor: data['for'] ?? null,
    decidedAt: data['decidedAt'],
  } as const;
  return { decision, until: data['until'] ?? null };
}

const asDecided = ({ decision, claim, until }: Decided): Decided => ({ decision, claim, until });

/** As it was: a claim of one's own begins anew, an assignment stands, somebody else's claim is over. */
function undone({ decision, claim, until }: Decided, by: number | null): Decided {
  return { decision, until, claim: claim.isAssigned || claim.by === by ? claim : unclaimed };
}
