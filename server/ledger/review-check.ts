import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Folded } from './review-fold.ts';

interface Reviewed {
  subject: string;
  /** What the last act says of itself. */
  to: unknown;
  /** What the acts made, by name. */
  made: Record<string, unknown>;
  decidedAt: Date | null;
  claimedBy: number | null;
  waitingUntil: Date | null;
  isOpen: boolean;
  /** Whether it has to be open, by what was decided and by what phones changed since. */
  mustBeOpen: boolean;
}

/**
 * Holds each review against what the acts about it make, and whether the visit is open against that and the changes of
 * its answers. What does not fit, as a sentence.
 */
export async function reviewProblem(db: Db, folded: ReadonlyMap<string, Folded>): Promise<string | undefined> {
  const { rows } = await sql<Reviewed>`
    select r.observer_id || '-' || r.polling_station_id as subject,
      jsonb_build_object('state', r.state, 'judged', r.judged_revision, 'isEscalated', r.escalated) as to,
      jsonb_build_object('version', r.version, 'verdict', r.verdict, 'reason', r.reason,
        'duplicate', case when r.duplicate_observer is not null or r.duplicate_station is not null then
          jsonb_build_object('observer', r.duplicate_observer, 'station', r.duplicate_station) end,
        'decidedAct', r.decided_act, 'decidedBy', r.decided_by, 'decidedNgo', r.decided_ngo,
        'waitingFor', r.waiting_for, 'isAssigned', r.assigned, 'isByHand', r.by_hand,
        'isUndoable', r.before is not null, 'undoneTo', r.before -> 'decidedAct') as made,
      r.decided_at as "decidedAt", r.claimed_by as "claimedBy", t.waiting_until as "waitingUntil",
      t.open as "isOpen", case
        when r.state in ('confirmed', 'dismissed') then t.flag_revision > r.judged_revision
        when r.state = 'waiting' then t.waiting_until is null
        else true end as "mustBeOpen"
    from review r join thread t on t.observer_id = r.observer_id and t.polling_station_id = r.polling_station_id
    order by r.observer_id, r.polling_station_id`.execute(db);
  const lost = new Set(folded.keys());
  for (const row of rows) {
    const { subject, isOpen, mustBeOpen } = row;
    lost.delete(subject);
    const what = differenceFrom(folded.get(subject), row);
    if (what !== undefined) return `The review of visit ${subject} is not what the acts made it: ${what}.`;
    if (isOpen !== mustBeOpen)
      return `The visit ${subject} is ${isOpen ? 'open' : 'closed'}, which its review does not explain.`;
  }
  const [first] = lost;
  return first === undefined ? undefined : `The review of visit ${first} is gone.`;
}

/** A claim and a wait end without an act: where they still stand, they are those of the acts. */
function differenceFrom(
  folded: Folded | undefined,
  { to, made, decidedAt, claimedBy, waitingUntil }: Reviewed,
): string | undefined {
  if (folded === undefined) return 'nobody put it there';
  if (!isDeepStrictEqual(folded.to, to)) return 'state';
  const expected = expectedOf(folded);
  const other = Object.keys(made).find((name) => !isDeepStrictEqual(made[name], expected[name]));
  if (other !== undefined) return other;
  if (!isDecidedAt(folded, decidedAt)) return 'decidedAt';
  if (claimedBy !== null && claimedBy !== folded.claim.by) return 'claimedBy';
  return waitingUntil !== null && waitingUntil.toISOString() !== folded.until ? 'waitingUntil' : undefined;
}

function isDecidedAt({ decision }: Folded, decidedAt: Date | null): boolean {
  if (decision === null) return decidedAt === null;
  return decision.decidedAt === undefined || decision.decidedAt === decidedAt?.toISOString();
}

const undecided = {
  verdict: null,
  reason: null,
  duplicate: null,
  decidedAct: null,
  decidedBy: null,
  decidedNgo: null,
  waitingFor: null,
} as const;

const expectedOf = ({ version, decision, claim, isByHand, before }: Folded): Record<string, unknown> => ({
  version,
  ...(decision ?? undecided),
  isAssigned: claim.isAssigned,
  isByHand,
  isUndoable: before !== null,
  undoneTo: before?.decision?.decidedAct ?? null,
});
