import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { countUnread, markRead } from '#contract/unread.ts';
import { isUrgentIn } from '#server/answers/urgent.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { isNoTest } from '#server/observers/test-observers.ts';
import { scoped } from '#server/scope.ts';

type Marks = Parsed<typeof markRead>['body'];

/** How many emergencies within the caller's reach have changed since the account read them. */
export async function unreadOf(db: Db, caller: Staff): Promise<Reply<typeof countUnread>> {
  const { rows } = await sql<{ count: number; latest: number }>`
    select count(*) as count, coalesce(max(t.change_seq), 0) as latest
    from thread t
    left join read_marker r on r.admin_id = ${caller.adminId}
      and r.observer_id = t.observer_id and r.polling_station_id = t.polling_station_id
    where ${isUrgentIn('t')} and t.change_seq > coalesce(r.version, 0) and ${isNoTest('t.observer_id')} and ${scoped(caller).within('t.ngo_id')}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, latest: 0 };
}

/** Keeps what the account has read. A mark never goes back: of two machines, the later version counts. */
export async function keepRead(db: Db, caller: Staff, { read, upTo }: Marks): Promise<void> {
  if (read.length > 0)
    await sql`
      insert into read_marker (admin_id, observer_id, polling_station_id, version)
      select ${caller.adminId}, t.observer_id, t.polling_station_id, max(least(m.version, t.change_seq))
      from unnest(
        ${read.map((one) => one.idObserver)}::int[], ${read.map((one) => one.idPollingStation)}::int[],
        ${read.map((one) => one.version)}::bigint[]) as m (observer, station, version)
      join thread t on t.observer_id = m.observer and t.polling_station_id = m.station and ${scoped(caller).within('t.ngo_id')}
      group by t.observer_id, t.polling_station_id
      ${unlessOlder}`.execute(db);
  if (upTo !== undefined && upTo !== null)
    await sql`
      insert into read_marker (admin_id, observer_id, polling_station_id, version)
      select ${caller.adminId}, t.observer_id, t.polling_station_id, t.change_seq
      from thread t
      left join read_marker r on r.admin_id = ${caller.adminId}
        and r.observer_id = t.observer_id and r.polling_station_id = t.polling_station_id
      where ${isUrgentIn('t')} and t.change_seq <= ${upTo} and t.change_seq > coalesce(r.version, 0) and ${scoped(caller).within('t.ngo_id')}
      ${unlessOlder}`.execute(db);
}

const unlessOlder = sql`
  on conflict (admin_id, observer_id, polling_station_id) do update set version = excluded.version
  where read_marker.version < excluded.version`;
