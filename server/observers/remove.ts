import { sql, type Kysely } from 'kysely';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import { byStaff, type Acting } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import { Refusal } from '#server/http/refusal.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { noSuchObserver } from './reachable.ts';

/**
 * Deletes an observer to whom nothing refers that was seen in the field. Deliveries of notifications go along: after one
 * message to everybody nobody could be deleted otherwise.
 */
export async function remove(db: Db, acting: Acting, id: number): Promise<boolean> {
  const scope = scoped(acting.caller);
  try {
    await transact(db, async (trx) => {
      const name = await nameOf(trx, scope, id);
      const traces = await tracesOf(trx, id);
      if (Object.values(traces).some((count) => count > 0)) throw stillNeeded(name, traces);
      await trx.deleteFrom('delivery').where('observer_id', '=', id).execute();
      const deleted = await trx
        .deleteFrom('observer')
        .where('id', '=', id)
        .where(scope.within('ngo_id'))
        .returning(['ngo_id', 'is_active', 'name', 'phone'])
        .executeTakeFirst();
      if (!deleted) throw noSuchObserver();
      await record(trx, byStaff(acting), {
        kind: 'observer.deleted',
        subject: id,
        ngo: deleted.ngo_id,
        from: { idNgo: deleted.ngo_id, isActive: deleted.is_active },
        to: null,
        texts: { name: deleted.name, phone: deleted.phone },
      });
    });
    forgetCallers(db);
    return true;
  } catch (error) {
    if (isRefusedAs('referred', error)) throw stillNeeded(await nameOf(db, scope, id), await tracesOf(db, id));
    throw error;
  }
}

async function nameOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<string> {
  const observer = await db
    .selectFrom('observer')
    .select('name')
    .where('id', '=', id)
    .where(scope.within('ngo_id'))
    .executeTakeFirst();
  if (!observer) throw noSuchObserver();
  return observer.name;
}

type Traces = Record<'answers' | 'notes' | 'stations' | 'aside', number>;

function stillNeeded(observer: string, traces: Traces): Refusal {
  const { answers, notes, stations, aside } = traces;
  const named = [
    ...(answers > 0 ? [`answers: ${answers}`] : []),
    ...(notes > 0 ? [`notes: ${notes}`] : []),
    ...(stations > 0 ? [`visited polling stations: ${stations}`] : []),
    ...(aside > 0 ? [`reports kept aside: ${aside}`] : []),
  ];
  const detail = `What was sent by ${observer} (${named.join(', ')}) would be lost; deactivate the observer instead.`;
  return new Refusal(409, detail, { code: 'observer-has-reports', values: { observer, ...traces } });
}

async function tracesOf(db: Kysely<Tables>, id: number): Promise<Traces> {
  const { rows } = await sql<Traces>`
    select (select count(*) from answer where observer_id = ${id}) as answers,
      (select count(*) from note where observer_id = ${id}) as notes,
      (select count(*) from (
        select polling_station_id from station_visit where observer_id = ${id}
        union select polling_station_id from thread where observer_id = ${id} and answer_count = 0) visited) as stations,
      (select count(*) from kept_aside where observer_id = ${id}) as aside`.execute(db);
  return rows[0] ?? { answers: 0, notes: 0, stations: 0, aside: 0 };
}
