import { sql } from 'kysely';
import { keepTransaction } from '#server/answers/keep-transaction.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import type { Job } from '#server/jobs.ts';
import type { Log } from '#server/log.ts';
import { broughtBackByTime } from './bring-back.ts';
import { reviewFeed } from './review-feed.ts';

/** Brings back what was put off until now, and frees what nobody works on any more. No acts: nobody did it. */
export async function settleDue(db: Db): Promise<number> {
  return transact(db, async (trx) => {
    const { rows: due } = await sql`
      with due as (
        update thread t set ${broughtBackByTime},
          change_transaction = ${keepTransaction}
        where t.waiting_until <= clock_timestamp() returning t.observer_id, t.polling_station_id)
      update review set change_seq = default from due
      where review.observer_id = due.observer_id and review.polling_station_id = due.polling_station_id
      returning 1`.execute(trx);
    const { rows: lapsed } = await sql`
      update review set claimed_by = null, claim_until = null, change_seq = default
      where claim_until <= clock_timestamp() returning 1`.execute(trx);
    return due.length + lapsed.length;
  });
}

export const deskJobs = (db: Db, log: Log): Job[] => [
  {
    name: 'desk',
    everySeconds: 1,
    run: async () => {
      if ((await settleDue(db)) > 0) reviewFeed(db).wake(log);
    },
  },
];
