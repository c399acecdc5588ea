import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { getHandover } from '#contract/desk-report.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope } from '#server/scope.ts';
import { isOfDesk } from './tabs-and-order.ts';

type Longest = NonNullable<Reply<typeof getHandover>['longest']>;

/** The open visits that wait longest, that one first. */
export async function readLongest(db: Db, scope: Scope, limit: number): Promise<Longest[]> {
  const { rows } = await sql<{ visit: Omit<Longest, 'since'>; since: Date }>`
    select jsonb_build_object('idObserver', o.id, 'idPollingStation', thread.polling_station_id,
      'observerName', o.name, 'pollingStationName', c.code || ' ' || thread.station_number) as visit,
      thread.open_since as since
    from thread join observer o on o.id = thread.observer_id join county c on c.id = thread.county_id
    where thread.open and ${isOfDesk} and ${scope.within('thread.ngo_id')}
    order by thread.open_since, thread.observer_id, thread.polling_station_id limit ${limit}`.execute(db);
  return rows.map(({ visit, since }) => Object.assign(visit, { since: since.toISOString() }));
}
