import { sql } from 'kysely';
import { transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { VIEWED_AGAIN_AFTER } from '#server/ledger/viewed-again-after.ts';
import { scoped } from '#server/scope.ts';
import { ngoOfVisible } from './reachable.ts';

/** Writes down that the caller opened an observer's page. The row of the account is the lock of those who do so at once. */
export const viewed = async (id: number, context: Context<Staff>): Promise<void> =>
  transact(context.db, async (trx) => {
    const { caller, now } = context;
    const ngo = await ngoOfVisible(trx, scoped(caller), id);
    await trx.selectFrom('ngo_admin').select('id').where('id', '=', caller.adminId).forNoKeyUpdate().execute();
    const { rows } = await sql`
      select from act where subject_type = 'observer' and subject_id = ${String(id)}
        and at > ${new Date(now.getTime() - VIEWED_AGAIN_AFTER)} and kind = 'observer.viewed' and actor_id = ${caller.adminId}
      limit 1`.execute(trx);
    if (rows.length > 0) return;
    await record(trx, byStaff(context), { kind: 'observer.viewed', subject: id, ngo });
  });
