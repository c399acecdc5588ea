import { sql, type Transaction } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { giveBackAll, renewClaims } from '#contract/review-claims.ts';
import type { Colleague } from '#contract/reviews.ts';
import { claimSeconds } from '#server/claim-lease.ts';
import { transact } from '#server/db/transact.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped } from '#server/scope.ts';
import { write } from './act.ts';
import { nextState } from './next-state.ts';
import { reviewFeed } from './review-feed.ts';
import { isClaimed } from './tabs-and-order.ts';
import type { VisitKey } from './review-rows.ts';
import { lockVisit } from './stored-review.ts';

type Given = Parsed<typeof renewClaims>['body']['visits'];

interface Held extends VisitKey {
  until: Date | null;
  isMine: boolean;
  by: Colleague | null;
}

/** Prolongs the claims of the caller that have not lapsed. No act: nothing is decided by it. */
export async function renew({ db, caller }: Context<Staff>, visits: Given): Promise<Reply<typeof renewClaims>> {
  const wanted = sql`unnest(${visits.map(({ idObserver }) => idObserver)}::int[],
    ${visits.map(({ idPollingStation }) => idPollingStation)}::int[]) as wanted (observer, station)`;
  const rows = await transact(db, async (trx) => {
    await sql`
      update review set claim_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
      from ${wanted} where review.observer_id = wanted.observer and review.polling_station_id = wanted.station
        and review.claimed_by = ${caller.adminId} and review.claim_until > clock_timestamp()`.execute(trx);
    return (
      await sql<Held>`
        select distinct wanted.observer, wanted.station, review.claim_until as until,
          coalesce(review.claimed_by = ${caller.adminId}, false) as "isMine",
          case when a.id is not null then jsonb_build_object('id', a.id, 'account', a.account, 'ngo', n.name) end as by
        from ${wanted}
        left join thread on thread.observer_id = wanted.observer and thread.polling_station_id = wanted.station
          and ${scoped(caller).within('thread.ngo_id')}
        left join review on review.observer_id = thread.observer_id
          and review.polling_station_id = thread.polling_station_id and ${isClaimed}
        left join ngo_admin a on a.id = review.claimed_by
        left join ngo n on n.id = a.ngo_id
        order by 1, 2`.execute(trx)
    ).rows;
  });
  const key = ({ observer, station }: VisitKey) => ({ idObserver: observer, idPollingStation: station });
  return {
    held: rows.flatMap((row) => (row.isMine ? [{ ...key(row), until: row.until?.toISOString() ?? null }] : [])),
    lost: rows.flatMap((row) => (row.isMine ? [] : [{ ...key(row), by: row.by }])),
  };
}

/** Gives back what somebody has claimed, each visit by an act of its own, as far as the caller reaches both. */
export async function giveBack(context: Context<Staff>, account: number): Promise<Reply<typeof giveBackAll>> {
  const { db, caller, log } = context;
  const { rows: known } = await sql`
    select from ngo_admin where id = ${account} and ${scoped(caller).within('ngo_id')}`.execute(db);
  if (known.length === 0) throw new Refusal(404, 'There is no such account.', { code: 'account-unknown' });
  const { rows: visits } = await sql<VisitKey>`
    select thread.observer_id as observer, thread.polling_station_id as station
    from review join thread using (observer_id, polling_station_id)
    where review.claimed_by = ${account} and ${isClaimed} and ${scoped(caller).within('thread.ngo_id')}
    order by 1, 2`.execute(db);
  let given = 0;
  for (const visit of visits) if (await transact(db, (trx) => giveBackOne(trx, context, visit, account))) given += 1;
  if (given > 0) reviewFeed(db).wake(log);
  return { given };
}

async function giveBackOne(
  trx: Transaction<Tables>,
  context: Context<Staff>,
  visit: VisitKey,
  account: number,
): Promise<boolean> {
  const stored = await lockVisit(trx, context.caller, visit);
  if (!stored?.isClaimed || stored.review.claimedBy !== account) return false;
  const given = { version: stored.review.version, seen: stored.revision, act: { type: 'review.givenBack' } } as const;
  const next = nextState(context.caller, stored, given);
  if ('refused' in next) return false;
  await write(trx, context, { visit, stored, given, state: next.state });
  return true;
}
