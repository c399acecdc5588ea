import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { listObserverStations, ObserverStation } from '#contract/observer-page.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { ngoOfVisible } from './reachable.ts';

type Row = Omit<ObserverStation, 'arrivedAt' | 'leftAt' | 'lastHeard'> & {
  arrived: Date | null;
  left: Date | null;
  heard: Date | null;
};

/** Where the observer was, or answered or noted something. What was withdrawn leaves the station where it was. */
export async function stationsOf(
  id: number,
  { db, caller }: Context<Staff>,
): Promise<Reply<typeof listObserverStations>> {
  const scope = scoped(caller);
  await ngoOfVisible(db, scope, id);
  const { rows } = await sql<Row>`
    with notes as (
      select n.polling_station_id as station, count(*) as notes, max(n.created_at) as last,
        sum((select count(*) from attachment a where a.note_id = n.id)) as photos
      from note n where n.observer_id = ${id} and ${scope.withinObserver('n.observer_id')} group by 1),
    there as (
      select polling_station_id as station from station_visit where observer_id = ${id}
      union select polling_station_id from thread where observer_id = ${id}
      union select station from notes)
    select s.id as "idPollingStation", c.code as county, s.number, s.address, v.arrived_at as arrived, v.left_at as left,
      coalesce(t.answer_count, 0) as answers, coalesce(t.flagged_count, 0) as flagged,
      coalesce(n.notes, 0) as notes, coalesce(n.photos, 0)::int as photos,
      greatest(t.last_answer_at, n.last, v.arrived_at, v.left_at) as heard
    from there join polling_station s on s.id = there.station join county c on c.id = s.county_id
    left join station_visit v on v.observer_id = ${id} and v.polling_station_id = s.id
    left join thread t on t.observer_id = ${id} and t.polling_station_id = s.id
    left join notes n on n.station = s.id
    order by heard desc nulls last, c.sort_order, c.code, s.number`.execute(db);
  return {
    stations: rows.map(({ arrived, left, heard, ...row }) =>
      Object.assign(row, {
        arrivedAt: arrived?.toISOString() ?? null,
        leftAt: left?.toISOString() ?? null,
        lastHeard: heard?.toISOString() ?? null,
      }),
    ),
  };
}
