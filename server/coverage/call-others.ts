import { sql, type Transaction } from 'kysely';
import type { Call } from '#contract/coverage-calls.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { scoped } from '#server/scope.ts';

const LISTED = 3;
/** In hours. */
const LATELY = 12;

/** Who else might know: observers of the same NGOs who were heard from in the same county lately, the last one first. */
export async function othersNear(
  trx: Transaction<Tables>,
  { caller, now }: Context<Staff>,
  station: number,
  callees: readonly { id: number; ngo: number }[],
): Promise<Omit<Call['others'][number], 'phone'>[]> {
  const since = new Date(now.getTime() - LATELY * 60 * 60_000);
  const { rows } = await sql<{ id: number; name: string; ngo: string }>`
    select o.id, o.name, ngo.name as ngo
    from (
      select t.observer_id as id, max(t.last_answer_at) as heard from thread t
      where t.county_id = (select county_id from polling_station where id = ${station}) and t.answer_count > 0
        and t.last_answer_at > ${since} and t.ngo_id = any(${callees.map(({ ngo }) => ngo)}::int[])
        and ${scoped(caller).within('t.ngo_id')} and not (t.observer_id = any(${callees.map(({ id }) => id)}::int[]))
      group by 1) near
    join observer o on o.id = near.id and o.is_active and ${isNoTestObserver('o')} and o.erased_at is null
    join ngo on ngo.id = o.ngo_id
    order by near.heard desc, o.id limit ${LISTED}`.execute(trx);
  return rows.map(({ id, name, ngo }) => (caller.organizer ? { idObserver: id, name, ngo } : { idObserver: id, name }));
}
