import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { byServer } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { networkOf } from './login-network.ts';

const DAY = 24 * 60 * 60_000;
const KEPT_FOR = 90 * DAY;

interface Refused {
  /** The key of an account's name, whether there is one or not. */
  account: string;
  address: string;
  /** In seconds; 0 where this attempt brings no lock. */
  locksFor: number;
  now: Date;
}

/**
 * Counts a wrong password for an account that there is, outside the ledger, which strangers must not make grow; a lock that
 * it brings is an act of the server.
 */
export async function noteRefused(
  db: Db,
  config: Pick<Config, 'trustProxy'>,
  { account, address, locksFor, now }: Refused,
): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ id: number; ngo_id: number }>`
      with counted as (
        insert into refused_login (admin_id, network, minute, count)
        select id, ${networkOf(address).slice(0, 100)}, date_trunc('minute', ${now}::timestamptz), 1
        from ngo_admin where account_key = ${account}
        on conflict (admin_id, network, minute) do update set count = refused_login.count + 1 returning admin_id)
      select id, ngo_id from ngo_admin where id in (select admin_id from counted)`.execute(trx);
    for (const { id, ngo_id } of rows)
      if (locksFor > 0)
        await record(trx, byServer({ config, address, now }), {
          kind: 'account.locked',
          subject: id,
          ngo: ngo_id,
          data: { seconds: locksFor },
        });
  });
}

export async function tidyRefused(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('refused_login')
    .where('minute', '<', new Date(now.getTime() - KEPT_FOR))
    .execute();
}
