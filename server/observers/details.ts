import { sql } from 'kysely';
import type { Observer } from '#contract/observers.ts';
import type { Db } from '#server/db/open.ts';
import { hasApp } from '#server/notifications/has-app.ts';
import type { Scope } from '#server/scope.ts';

interface Row {
  id: number;
  ngo: string;
  ngo_id: number;
  phone: string;
  name: string;
  is_active: boolean;
  is_test: boolean;
  pin_version: number;
  erased_at: Date | null;
  device_registered_at: Date | null;
  has_app: boolean;
  last_seen: Date | null;
  notes: number;
  stations: number;
}

/**
 * The observers with these ids, in their order. Stations count where the phone reported a visit and where the observer
 * answered: phones that never report visits answer all the same. Who withdrew an answer was seen then.
 */
export async function observersOf(db: Db, scope: Scope, ids: readonly number[]): Promise<Observer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    /* prepared */
    select o.id, o.ngo_id, ngo.name as ngo, o.phone, o.name, o.is_active, o.is_test, o.pin_version, o.erased_at, o.device_registered_at,
      ${hasApp} as has_app,
      greatest(t.last, n.last) as last_seen, n.notes, t.stations + (
        select count(*) from station_visit as v where v.observer_id = o.id and not exists (
          select from thread as x where x.observer_id = v.observer_id and x.polling_station_id = v.polling_station_id
            and x.answer_count > 0))
        as stations
    from observer as o join ngo on ngo.id = o.ngo_id
    cross join lateral (
      select max(last_answer_at) as last, count(*) filter (where answer_count > 0) as stations from thread where observer_id = o.id) as t
    cross join lateral (select max(created_at) as last, count(*) as notes from note where observer_id = o.id) as n
    where o.id = any(${ids}::int[]) and ${scope.within('o.ngo_id')}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [observer(row)] : [];
  });
}

const observer = (row: Row): Observer => ({
  id: row.id,
  ngo: row.ngo,
  idNgo: row.ngo_id,
  phone: row.phone,
  name: row.name,
  deviceRegisterDate: row.device_registered_at?.toISOString() ?? null,
  hasApp: row.has_app,
  lastSeen: row.last_seen?.toISOString() ?? null,
  numberOfNotes: row.notes,
  numberOfPollingStations: row.stations,
  isActive: row.is_active,
  ...(row.is_test && { isTest: true }),
  ...(row.erased_at && { erasedAt: row.erased_at.toISOString() }),
  pinVersion: row.pin_version,
});
