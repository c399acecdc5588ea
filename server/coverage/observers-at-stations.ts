import { sql } from 'kysely';
import type { CoverageStation } from '#contract/coverage.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { scoped } from '#server/scope.ts';

type Observer = CoverageStation['observers'][number];

interface Row {
  station: number;
  id: number | null;
  name: string | null;
  ngo: string;
  isPlanned: boolean;
  arrived: Date | null;
  left: Date | null;
  heard: Date | null;
}

/** Who is planned at these stations, was there, or sent something from there: whoever was heard last stands first. */
export async function observersAt(
  db: Db,
  caller: Staff,
  stations: readonly number[],
): Promise<Map<number, Observer[]>> {
  const scope = scoped(caller);
  const { rows } = await sql<Row>`
    with wanted as (
      select s.id as station, s.county_id, s.number from polling_station s where s.id = any(${[...stations]}::int[])),
    visits as (
      select w.station, t.observer_id as observer, t.last_answer_at as last
      from wanted w join thread t on t.county_id = w.county_id and t.station_number = w.number and t.answer_count > 0
      where ${scope.within('t.ngo_id')}),
    notes as (
      select w.station, n.observer_id as observer, max(n.created_at) as last
      from wanted w join note n on n.polling_station_id = w.station
      where ${scope.withinObserver('n.observer_id')} group by 1, 2),
    stays as (
      select w.station, v.observer_id as observer, v.arrived_at, v.left_at
      from wanted w join station_visit v on v.polling_station_id = w.station
      where ${scope.withinObserver('v.observer_id')}),
    planned as (
      select distinct w.station, l.observer_id as observer, l.ngo_id as ngo
      from wanted w join plan_line l on l.polling_station_id = w.station
      join ngo on ngo.id = l.ngo_id and ngo.is_active where ${scope.within('l.ngo_id')}),
    known as (
      select station, observer from visits union select station, observer from notes
      union select station, observer from stays union select station, observer from planned where observer is not null)
    select k.station, o.id, o.name, ngo.name as ngo, p.station is not null as "isPlanned", s.arrived_at as arrived,
      s.left_at as left, greatest(v.last, n.last, s.arrived_at, s.left_at) as heard
    from known k join observer o on o.id = k.observer and ${isNoTestObserver('o')}
    join ngo on ngo.id = o.ngo_id
    left join visits v on v.station = k.station and v.observer = k.observer
    left join notes n on n.station = k.station and n.observer = k.observer
    left join stays s on s.station = k.station and s.observer = k.observer
    left join planned p on p.station = k.station and p.observer = k.observer
    union all
    select p.station, null, null, ngo.name, true, null, null, null
    from planned p join ngo on ngo.id = p.ngo where p.observer is null
    order by heard desc nulls last, name, id`.execute(db);
  const observers = Map.groupBy(rows, ({ station }) => station);
  return new Map([...observers].map(([station, there]) => [station, there.map((row) => observerOf(row, caller))]));
}

const observerOf = ({ id, name, ngo, isPlanned, arrived, left, heard }: Row, { organizer }: Staff): Observer => ({
  idObserver: id,
  name: name ?? '',
  ...(organizer && { ngo }),
  isPlanned,
  arrivedAt: arrived?.toISOString() ?? null,
  leftAt: left?.toISOString() ?? null,
  lastHeard: heard?.toISOString() ?? null,
});
