import { sql } from 'kysely';
import type { LateStation } from '#contract/coverage-calls.ts';
import { callOutcomes } from '#contract/reviews.values.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { hasApp } from '#server/notifications/has-app.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { scoped } from '#server/scope.ts';

type Callee = LateStation['callees'][number];

interface Row {
  station: number;
  id: number;
  name: string;
  ngo: string;
  hasApp: boolean;
  heard: Date | null;
  outcome: string | null;
  calledAt: Date | null;
  calledBy: { id: number; account: string; ngo: string } | null;
  said: string | null;
  claimedBy: { id: number; account: string; ngo: string } | null;
  claimedAt: number | null;
  until: Date | null;
}

/** In hours: of older calls nothing follows any more. */
const LATELY = 12;

const account = (alias: string, ngo: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'account', ${sql.ref(`${alias}.account`)}, 'ngo', ${sql.ref(`${ngo}.name`)}) end`;

/**
 * Who can be called about each of these stations: those planned there; where nobody is, those who were there or reported
 * from there. Whoever is inactive or anonymous cannot be called.
 */
export async function calleesOf(context: Context<Staff>, stations: readonly number[]): Promise<Map<number, Callee[]>> {
  const { db, caller, now } = context;
  const scope = scoped(caller);
  const since = new Date(now.getTime() - LATELY * 60 * 60_000);
  const { rows } = await sql<Row>`
    with wanted as (
      select s.id as station, s.county_id, s.number from polling_station s where s.id = any(${[...stations]}::int[])),
    planned as (
      select distinct w.station, l.observer_id as observer from wanted w
      join plan_line l on l.polling_station_id = w.station and l.observer_id is not null
      where ${scope.within('l.ngo_id')}),
    seen as (
      select w.station, v.observer_id as observer from wanted w join station_visit v on v.polling_station_id = w.station
      where ${scope.withinObserver('v.observer_id')}
      union
      select w.station, t.observer_id from wanted w
      join thread t on t.county_id = w.county_id and t.station_number = w.number and t.answer_count > 0
      where ${scope.within('t.ngo_id')}),
    callee as (
      select * from planned
      union select * from seen where not exists (select from planned p where p.station = seen.station))
    select callee.station, o.id, o.name, own.name as ngo, ${hasApp} as "hasApp",
      greatest((select max(last_answer_at) from thread t where t.observer_id = o.id and t.answer_count > 0),
        (select max(created_at) from note n where n.observer_id = o.id),
        (select max(greatest(arrived_at, left_at)) from station_visit v where v.observer_id = o.id)) as heard,
      call.outcome, call.at as "calledAt", said.text as said,
      ${account('caller', 'caller_ngo')} as "calledBy", ${account('claimant', 'claimant_ngo')} as "claimedBy",
      claim.polling_station_id as "claimedAt", claim.until
    from callee join observer o on o.id = callee.observer and o.is_active and ${isNoTestObserver('o')} and o.erased_at is null
    join ngo own on own.id = o.ngo_id and own.is_active
    left join lateral (
      select * from call_outcome c where c.observer_id = o.id and c.at > ${since} order by c.at desc, c.act_id desc limit 1) call
      on true
    left join act_text said on said.act_id = call.act_id and said.field = 'text'
    left join ngo_admin caller on caller.id = call.admin_id left join ngo caller_ngo on caller_ngo.id = caller.ngo_id
    left join call_claim claim on claim.observer_id = o.id and claim.until > clock_timestamp()
    left join ngo_admin claimant on claimant.id = claim.claimed_by
    left join ngo claimant_ngo on claimant_ngo.id = claimant.ngo_id
    order by heard desc nulls last, o.sort_name, o.id`.execute(db);
  const byStation = Map.groupBy(rows, ({ station }) => station);
  return new Map([...byStation].map(([station, own]) => [station, own.map((row) => calleeOf(row, caller))]));
}

const calleeOf = (row: Row, { organizer, adminId }: Staff): Callee => ({
  idObserver: row.id,
  name: row.name,
  ...(organizer && { ngo: row.ngo }),
  hasApp: row.hasApp,
  lastHeard: row.heard?.toISOString() ?? null,
  lastCall: lastCallOf(row),
  claim:
    row.claimedBy && row.until && row.claimedAt !== null
      ? {
          by: row.claimedBy,
          until: row.until.toISOString(),
          isMine: row.claimedBy.id === adminId,
          idPollingStation: row.claimedAt,
        }
      : null,
});

function lastCallOf({ outcome, calledAt, calledBy, said }: Row): Callee['lastCall'] {
  const known = callOutcomes.find((one) => one === outcome);
  return known !== undefined && calledAt
    ? { outcome: known, at: calledAt.toISOString(), by: calledBy, text: said }
    : null;
}
