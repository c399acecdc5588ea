import { sql, type Transaction } from 'kysely';
import { z } from 'zod/mini';
import { dismissalReasons, reviewStates, verdicts, waitingFor, type ReviewState } from '#contract/reviews.values.ts';
import { decide } from '#machines/review/review.chart.ts';
import { keepTransaction } from '#server/answers/keep-transaction.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import type { VisitKey } from './review-rows.ts';
import { isClaimed } from './tabs-and-order.ts';

/** What a verdict or a wait changes, and an undo gives back. */
const Decision = z.object({
  state: z.enum(reviewStates),
  verdict: z.nullable(z.enum(verdicts)),
  reason: z.nullable(z.enum(dismissalReasons)),
  duplicate: z.nullable(z.object({ observer: z.int(), station: z.int() })),
  judged: z.int(),
  decidedBy: z.nullable(z.int()),
  decidedNgo: z.nullable(z.int()),
  decidedAct: z.nullable(z.int()),
  /** Instants in ISO. */
  decidedAt: z.nullable(z.string()),
  waitingFor: z.nullable(z.enum(waitingFor)),
  waitingUntil: z.nullable(z.string()),
  claimedBy: z.nullable(z.int()),
  isAssigned: z.boolean(),
});
export type Decision = z.output<typeof Decision>;

/** A review as it is stored; of a visit that nobody has touched yet as it would be. */
export interface StoredReview extends Decision {
  version: number;
  claimUntil: string | null;
  isEscalated: boolean;
  isByHand: boolean;
  before: Decision | null;
}

const Stored = z.object({
  ngo: z.int(),
  answers: z.int(),
  revision: z.int(),
  flagRevision: z.int(),
  isOpen: z.boolean(),
  openSince: z.nullable(z.string()),
  /** What the clock of the database says. */
  now: z.string(),
  /** Whether somebody has acted on the visit before. */
  isKnown: z.boolean(),
  isClaimed: z.boolean(),
  claimant: z.nullable(z.string()),
  review: z.extend(Decision, {
    version: z.int(),
    claimUntil: z.nullable(z.string()),
    isEscalated: z.boolean(),
    isByHand: z.boolean(),
    before: z.nullable(Decision),
  }),
});

/** A visit as staff decide about it. */
export type Stored = z.output<typeof Stored>;

const iso = (instant: string) => sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const storedVisit = sql`jsonb_build_object(
  'ngo', thread.ngo_id, 'answers', thread.answer_count, 'revision', thread.revision,
  'flagRevision', thread.flag_revision, 'isOpen', thread.open, 'openSince', ${iso('thread.open_since')},
  'now', ${iso('clock_timestamp()')}, 'isKnown', review.observer_id is not null,
  'isClaimed', ${isClaimed},
  'claimant', (select account from ngo_admin where id = review.claimed_by),
  'review', jsonb_build_object(
    'state', coalesce(review.state, 'new'), 'version', coalesce(review.version, 0), 'verdict', review.verdict,
    'reason', review.reason, 'duplicate', case when review.duplicate_observer is not null then
      jsonb_build_object('observer', review.duplicate_observer, 'station', review.duplicate_station) end,
    'judged', coalesce(review.judged_revision, 0), 'decidedBy', review.decided_by, 'decidedNgo', review.decided_ngo,
    'decidedAct', review.decided_act, 'decidedAt', ${iso('review.decided_at')}, 'waitingFor', review.waiting_for,
    'waitingUntil', ${iso('thread.waiting_until')}, 'claimedBy', review.claimed_by,
    'claimUntil', ${iso('review.claim_until')}, 'isAssigned', coalesce(review.assigned, false),
    'isEscalated', coalesce(review.escalated, false), 'isByHand', coalesce(review.by_hand, false),
    'before', review.before))`;

/**
 * Until the end of the transaction nobody else acts on the visit, and posts to it wait. Nothing where there is no such
 * visit within the caller's reach. What is read comes after the lock, so that it has what those before us did.
 */
export async function lockVisit(
  trx: Transaction<Tables>,
  caller: Staff,
  { observer, station }: VisitKey,
): Promise<Stored | null> {
  const locked = sql`
    /* prepared */
    select from thread where observer_id = ${observer} and polling_station_id = ${station}
      and ${scoped(caller).within('ngo_id')} for no key update`.execute(trx);
  const read = sql<{ visit: unknown }>`
    /* prepared */
    select ${storedVisit} as visit from thread left join review
      on review.observer_id = thread.observer_id and review.polling_station_id = thread.polling_station_id
    where thread.observer_id = ${observer} and thread.polling_station_id = ${station}
      and ${scoped(caller).within('thread.ngo_id')}`.execute(trx);
  const [, { rows }] = await Promise.all([locked, read]);
  return rows[0] === undefined ? null : z.parse(Stored, rows[0].visit);
}

/** What waited, and was brought back, is what the chart makes of it. */
export const stateOf = ({ isOpen, review }: Pick<Stored, 'isOpen' | 'review'>): ReviewState =>
  (isOpen ? decide(review.state, { type: 'review.due' }) : undefined) ?? review.state;

export const decisionOf = (review: Decision): Decision => z.parse(Decision, review);

/** What of the visit itself goes with its review. */
export interface Opening {
  isOpen: boolean;
  openSince: string | null;
}

/** Writes the review, and on the visit whether it is open. Lists of visits hear nothing of it: theirs is not changed. */
export async function writeReview(
  trx: Transaction<Tables>,
  { observer, station }: VisitKey,
  review: StoredReview,
  { isOpen, openSince }: Opening,
): Promise<void> {
  const before = review.before === null ? null : JSON.stringify(review.before);
  await sql`
    /* prepared */
    with opened as (
      update thread t set open = ${isOpen}, open_since = ${openSince}::timestamptz,
        waiting_until = ${review.waitingUntil}::timestamptz, change_transaction = ${keepTransaction}
      where t.observer_id = ${observer} and t.polling_station_id = ${station}
        and (t.open, t.open_since, t.waiting_until)
          is distinct from (${isOpen}::boolean, ${openSince}::timestamptz, ${review.waitingUntil}::timestamptz))
    insert into review (observer_id, polling_station_id, state, version, verdict, reason, duplicate_observer,
      duplicate_station, judged_revision, decided_by, decided_ngo, decided_act, decided_at, waiting_for, claimed_by,
      claim_until, assigned, escalated, by_hand, before)
    values (${observer}, ${station}, ${review.state}, ${review.version}, ${review.verdict}, ${review.reason},
      ${review.duplicate?.observer ?? null}, ${review.duplicate?.station ?? null}, ${review.judged},
      ${review.decidedBy}, ${review.decidedNgo}, ${review.decidedAct}, ${review.decidedAt}::timestamptz,
      ${review.waitingFor}, ${review.claimedBy}, ${review.claimUntil}::timestamptz, ${review.isAssigned},
      ${review.isEscalated}, ${review.isByHand}, ${before}::jsonb)
    on conflict (observer_id, polling_station_id) do update set
      state = excluded.state, version = excluded.version, change_seq = excluded.change_seq, verdict = excluded.verdict,
      reason = excluded.reason, duplicate_observer = excluded.duplicate_observer,
      duplicate_station = excluded.duplicate_station, judged_revision = excluded.judged_revision,
      decided_by = excluded.decided_by, decided_ngo = excluded.decided_ngo, decided_act = excluded.decided_act,
      decided_at = excluded.decided_at, waiting_for = excluded.waiting_for, claimed_by = excluded.claimed_by,
      claim_until = excluded.claim_until, assigned = excluded.assigned, escalated = excluded.escalated,
      by_hand = excluded.by_hand, before = excluded.before`.execute(trx);
}
