import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ReviewAct } from '#contract/review-acts.ts';
import type { ReviewState } from '#contract/reviews.values.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { decide, isBeside } from '#machines/review/review.chart.ts';
import { mayBeAssigned } from './colleagues.ts';
import { factsOf } from './chart-facts.ts';
import { notAsExpected, visitUnknown } from './review-refusals.ts';
import type { VisitKey } from './review-rows.ts';
import { stateOf, type Stored } from './stored-review.ts';

export type RefusedAs = 'act-key-used' | 'claimed-by-other' | 'review-changed' | 'review-refused' | 'visit-changed';

interface Wish {
  version: number | null;
  seen: number;
  act: ReviewAct;
}

/** Refuses what makes no sense whatever the review is: a fault of who sent it. */
export async function mustBeSound(
  trx: Transaction<Tables>,
  caller: Staff,
  visit: VisitKey,
  stored: Stored,
  { version, act }: Wish,
): Promise<void> {
  const isKnown = act.type === 'review.putToReview' ? stored.answers > 0 : true;
  if (!isKnown || (stored.openSince === null && act.type !== 'review.putToReview')) throw visitUnknown();
  if (version === null && !isBeside(act.type)) throw notAsExpected('version', 'is missing');
  if (act.type === 'review.postponed' && Date.parse(act.until) <= Date.parse(stored.now))
    throw notAsExpected('act.until', 'has passed');
  if (act.type === 'review.assigned' && act.to !== null && !(await mayBeAssigned(trx, caller, act.to, stored.ngo)))
    throw notAsExpected('act.to', 'is nobody who could review this visit');
  if (act.type === 'review.dismissed' && act.duplicateOf && !(await isOther(trx, caller, visit, act.duplicateOf)))
    throw notAsExpected('act.duplicateOf', 'is no other visit');
}

async function isOther(
  trx: Transaction<Tables>,
  caller: Staff,
  { observer, station }: VisitKey,
  other: { idObserver: number; idPollingStation: number },
): Promise<boolean> {
  if (other.idObserver === observer && other.idPollingStation === station) return false;
  const { rows } = await sql`
    select from thread where observer_id = ${other.idObserver} and polling_station_id = ${other.idPollingStation}
      and ${scoped(caller).within('ngo_id')}`.execute(trx);
  return rows.length > 0;
}

type Next = { state: ReviewState } | { refused: RefusedAs; claimant?: string | null };

/** What the chart makes of the review, or why nothing. */
export function nextState(caller: Staff, stored: Stored, { version, seen, act }: Wish): Next {
  const before = stateOf(stored);
  if (version !== null && version !== stored.review.version) return { refused: 'review-changed' };
  if (seen > stored.revision) return { refused: 'visit-changed' };
  if (isBeside(act.type)) return { state: stored.review.state };
  if (act.type === 'review.putToReview')
    return stored.openSince === null ? { state: 'new' } : { refused: 'review-refused' };
  if (act.type === 'review.claimed' && act.takesOver !== true && isOthers(caller, stored))
    return { refused: 'claimed-by-other', claimant: stored.claimant };
  const type = eventOf(act);
  const facts = factsOf(caller, stored, { seen, undoes: act.type === 'review.undone' ? act.act : undefined });
  const state = decide(before, { type, facts });
  if (state !== undefined) return { state };
  const wouldBe = decide(before, { type, facts: { ...facts, seen: facts.flagRevision } });
  return { refused: wouldBe === undefined ? 'review-refused' : 'visit-changed' };
}

const isOthers = ({ adminId }: Staff, { isClaimed, review }: Stored): boolean =>
  isClaimed && review.claimedBy !== adminId;

type ChartAct = Exclude<
  ReviewAct['type'],
  'review.escalated' | 'review.commented' | 'review.called' | 'review.putToReview' | 'review.assigned'
>;

/** To assign is to claim for a colleague. */
function eventOf(act: Exclude<ReviewAct, { type: 'review.putToReview' }>): ChartAct {
  if (act.type === 'review.assigned') return act.to === null ? 'review.givenBack' : 'review.claimed';
  if (act.type === 'review.escalated' || act.type === 'review.commented' || act.type === 'review.called')
    throw new Error('The chart knows nothing of what stands beside a review.');
  return act.type;
}
