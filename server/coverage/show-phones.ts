import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { VIEWED_AGAIN_AFTER } from '#server/ledger/viewed-again-after.ts';
import { scoped } from '#server/scope.ts';

/** The phones of these observers. That they were shown is an act for each (LED-06). */
export async function showPhones(
  trx: Transaction<Tables>,
  context: Context<Staff>,
  station: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { caller, now } = context;
  const { rows } = await sql<{ id: number; phone: string; ngo: number; isKnown: boolean }>`
    select o.id, o.phone, o.ngo_id as ngo, exists (
      select from act where act.subject_type = 'observer' and act.subject_id = o.id::text
        and act.at > ${new Date(now.getTime() - VIEWED_AGAIN_AFTER)} and act.kind = 'observer.phoneShown'
        and act.actor_id = ${caller.adminId}) as "isKnown"
    from observer o where o.id = any(${[...ids]}::int[]) and ${scoped(caller).within('o.ngo_id')} order by o.id`.execute(
    trx,
  );
  for (const { id, ngo, isKnown } of rows)
    if (!isKnown)
      await record(trx, byStaff(context), { kind: 'observer.phoneShown', subject: id, ngo, data: { station } });
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}
