import { sql, type Transaction } from 'kysely';
import type { PlaceOfThread } from '#server/answers/post-changes.ts';
import { keepTransaction } from '#server/answers/keep-transaction.ts';
import type { Tables } from '#server/db/tables.ts';

/** What came beside the answers of a visit: who looked at it before has not seen all of it. The desk is told, other lists are not. */
export async function raiseRevision(trx: Transaction<Tables>, { observer, station }: PlaceOfThread): Promise<void> {
  await sql`
    with raised as (
      update thread t set revision = t.revision + 1, change_transaction = ${keepTransaction}
      where t.observer_id = ${observer} and t.polling_station_id = ${station})
    update review set change_seq = default where observer_id = ${observer} and polling_station_id = ${station}`.execute(
    trx,
  );
}
