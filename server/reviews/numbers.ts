import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { reviewNumbers } from '#contract/desk.ts';
import type { Period } from '#server/answers/period.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { joinReview, reviewer } from './review-filter.ts';

type Numbers = Reply<typeof reviewNumbers>;

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
    mayCompare(caller) ? readPeople(db, scope, period) : null,
  ]);
  return {
    open: now.open,
    oldestOpenSince: now.oldest?.toISOString() ?? null,
    waiting: now.waiting,
    escalated: now.escalated,
    medianSecondsToVerdict: seconds,
    verdictsAnHour: hours.map(({ hour, confirmed, dismissed }) => ({ hour: hour.toISOString(), confirmed, dismissed })),
    people,
  };
}

const mayCompare = (caller: Staff): boolean => ['organizer', 'ngoAdmin'].includes(caller.role);

async function readNow(db: Db, scope: Scope): Promise<Now> {
  const { rows } = await sql<Now>`
    select count(*) filter (where thread.open)::int as open, min(thread.open_since) filter (where thread.open) as oldest,
      count(*) filter (where review.state = 'waiting' and not thread.open)::int as waiting,
      count(*) filter (where review.escalated)::int as escalated
    from thread ${joinReview} where thread.open_since is not null and ${scope.within('thread.ngo_id')}`.execute(db);
  return rows[0] ?? { open: 0, oldest: null, waiting: 0, escalated: 0 };
}

/** The verdicts that stand, decided within the period. */
const decided = (scope: Scope, { from, to }: Period): RawBuilder<unknown> => sql`
  from review join thread using (observer_id, polling_station_id)
  where review.verdict is not null and ${scope.within('thread.ngo_id')}
    ${from === undefined ? sql`` : sql`and review.decided_at >= ${from}`}
    ${to === undefined ? sql`` : sql`and review.decided_at <= ${to}`}`;

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

async function readPeople(db: Db, scope: Scope, period: Period) {
  const { rows } = await sql<{
    id: number;
    account: string;
    ngo: string;
    verdicts: number;
    medianSeconds: number | null;
  }>`
    select review.decided_by as id, min(${reviewer}) as account,
      coalesce((select name from ngo where ngo.id = review.decided_ngo), '') as ngo, count(*)::int as verdicts,
      ${median} as "medianSeconds"
    ${decided(scope, period)} group by review.decided_by, review.decided_ngo order by verdicts desc, id`.execute(db);
  return rows;
}
