import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { reviewNumbers } from '#contract/desk-report.ts';
import { mayAs } from '#contract/roles.values.ts';
import type { Period } from '#server/answers/period.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { joinReview, judged, reviewer } from './review-filter.ts';
import { inTab, isClaimed, isOfDesk } from './tabs-and-order.ts';

type Numbers = Reply<typeof reviewNumbers>;
type Person = NonNullable<Numbers['people']>[number];

interface Now {
  open: number;
  oldest: Date | null;
  waiting: number;
  escalated: number;
}

/** What is open by now, and what was decided within a period. */
export async function deskNumbers(db: Db, caller: Staff, period: Period): Promise<Numbers> {
  const scope = scoped(caller);
  const [now, seconds, hours, people] = await Promise.all([
    readNow(db, scope),
    readMedian(db, scope, period),
    readHours(db, scope, period),
    mayCompare(caller) ? readPeople(db, caller, period) : null,
  ]);
  return {
    ...echoed(period),
    open: now.open,
    oldestOpenSince: now.oldest?.toISOString() ?? null,
    waiting: now.waiting,
    escalated: now.escalated,
    medianSecondsToVerdict: seconds,
    verdictsAnHour: hours.map(({ hour, confirmed, dismissed }) => ({ hour: hour.toISOString(), confirmed, dismissed })),
    people,
  };
}

/** As it was read, so that what is counted can be asked for. */
export const echoed = ({ from, to }: Period) => ({ from: from?.toISOString() ?? null, to: to?.toISOString() ?? null });

export const mayCompare = (caller: Staff): boolean => mayAs(caller.role, 'ngoAdmin');

export async function readNow(db: Db, scope: Scope): Promise<Now> {
  const { rows } = await sql<Now>`
    select count(*) filter (where thread.open)::int as open, min(thread.open_since) filter (where thread.open) as oldest,
      count(*) filter (where ${inTab({ tab: 'waiting' })})::int as waiting,
      count(*) filter (where review.escalated)::int as escalated
    from thread ${joinReview} where ${isOfDesk} and ${scope.within('thread.ngo_id')}`.execute(db);
  return rows[0] ?? { open: 0, oldest: null, waiting: 0, escalated: 0 };
}

/** The verdicts that stand, decided within the period. */
const decided = (scope: Scope, period: Period): RawBuilder<unknown> => sql`
  from review join thread using (observer_id, polling_station_id)
  where ${sql.join(judged({ verdict: 'any', decided: period }), sql` and `)} and ${isOfDesk} and ${scope.within('thread.ngo_id')}`;

/** A visit that was opened again since says nothing of how long its verdict took. */
const median = sql`
  round(percentile_cont(0.5) within group (order by date_part('epoch', review.decided_at - thread.open_since))
    filter (where review.decided_at >= thread.open_since))::int`;

async function readMedian(db: Db, scope: Scope, period: Period): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`select ${median} as seconds ${decided(scope, period)}`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}

async function readHours(db: Db, scope: Scope, period: Period) {
  const { rows } = await sql<{ hour: Date; confirmed: number; dismissed: number }>`
    select date_trunc('hour', review.decided_at) as hour,
      count(*) filter (where review.verdict = 'confirmed')::int as confirmed,
      count(*) filter (where review.verdict = 'dismissed')::int as dismissed
    ${decided(scope, period)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Whoever judged or has claimed something, with the names of then where the account is gone. */
export async function readPeople(db: Db, caller: Staff, period: Period): Promise<Person[]> {
  const scope = scoped(caller);
  const { rows } = await sql<Person>`
    with judges as (
      select review.decided_by as id, min(${reviewer}) as account,
        coalesce((select name from ngo where ngo.id = review.decided_ngo), '') as ngo, count(*)::int as verdicts,
        ${median} as seconds
      ${decided(scope, period)} group by review.decided_by, review.decided_ngo),
    holders as (
      select a.id, a.account, n.name as ngo, count(*)::int as claimed
      from thread ${joinReview} join ngo_admin a on a.id = review.claimed_by join ngo n on n.id = a.ngo_id
      where ${isOfDesk} and ${isClaimed} and ${scope.within('thread.ngo_id')} group by a.id, n.name)
    select coalesce(judges.id, holders.id) as id, coalesce(judges.account, holders.account) as account,
      coalesce(judges.ngo, holders.ngo) as ngo, coalesce(judges.verdicts, 0) as verdicts,
      judges.seconds as "medianSeconds", coalesce(holders.claimed, 0) as claimed,
      coalesce(judges.id, holders.id) = ${caller.adminId} as "isSelf",
      exists (select from ngo_admin a where a.id = holders.id and ${scope.within('a.ngo_id')}) as "isInReach"
    from judges full join holders on holders.id = judges.id order by verdicts desc, claimed desc, id`.execute(db);
  return rows;
}
