import { sql, type RawBuilder } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listReportingStations } from '#contract/situation.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { scoped, type Scope } from '#server/scope.ts';

type Station = Reply<typeof listReportingStations>['data'][number];

/** The visits that cover their stations. */
export const visited = (scope: Scope): RawBuilder<unknown> => sql`
  select t.polling_station_id, t.flagged_count, t.last_answer_at
  from thread t join observer o on o.id = t.observer_id and not o.is_test
  join ngo on ngo.id = t.ngo_id and ngo.is_active
  where t.answer_count > 0 and ${scope.within('t.ngo_id')}`;

/** Of `s`, the stations that are planned; all of them where there is no plan. */
export const planned = (scope: Scope): RawBuilder<boolean> => sql<boolean>`
  (not exists (select from coverage_plan) or s.id in (
    select l.polling_station_id from plan_line l join ngo on ngo.id = l.ngo_id and ngo.is_active
    where ${scope.within('l.ngo_id')}))`;

/** The planned stations of all counties or of one, all or only those that are covered, or not. */
export async function stationsPage(
  db: Db,
  caller: Staff,
  { page, pageSize, county, covered }: Parsed<typeof listReportingStations>['query'],
): Promise<Reply<typeof listReportingStations>> {
  const scope = scoped(caller);
  const from = sql`
    from polling_station s join county c on c.id = s.county_id
    left join (
      select polling_station_id, count(*) as visits, sum(flagged_count) as flagged, max(last_answer_at) as last
      from (${visited(scope)}) v group by 1) seen on seen.polling_station_id = s.id
    where ${planned(scope)} and ${county === undefined ? sql`true` : sql`c.code = ${county}`}
      and ${covered === undefined ? sql`true` : sql`(seen.visits is not null) = ${covered}`}`;
  const total = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  const { rows } = await sql<Omit<Station, 'lastAnswer'> & { last: Date | null }>`
    select s.id, c.code as county, c.name as "countyName", s.number, s.address, coalesce(seen.visits, 0) as visits,
      coalesce(seen.flagged, 0) as flagged, seen.last ${from}
    order by c.sort_order, c.code, s.number limit ${pageSize} offset ${offsetOf({ page, pageSize })}`.execute(db);
  const stations = rows.map(({ last, ...row }) => Object.assign(row, { lastAnswer: last?.toISOString() ?? null }));
  return paged(stations, total.rows[0]?.count ?? 0, { page, pageSize });
}
