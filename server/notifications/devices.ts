import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';

export interface Device {
  observerId: number;
  channel: string;
  token: string;
}

/** Keeps a push token. A phone that changed hands tells only its new owner: the token is taken from everybody else. */
export const registerDevice = (db: Db, { observerId, channel, token }: Device, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    await trx.deleteFrom('device').where('token', '=', token).where('observer_id', '!=', observerId).execute();
    await trx
      .insertInto('device')
      .values({ observer_id: observerId, channel, token, registered_at: now })
      .onConflict((same) => same.columns(['observer_id', 'channel']).doUpdateSet({ token, registered_at: now }))
      .execute();
    await markRegistered(trx, observerId, now);
  });

/** The first time counts. */
export async function markRegistered(db: Db, observerId: number, now: Date): Promise<void> {
  await db
    .updateTable('observer')
    .set({ device_registered_at: now })
    .where('id', '=', observerId)
    .where('device_registered_at', 'is', null)
    .execute();
}

/** Tokens that the push service no longer knows. */
export async function forgetTokens(db: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await sql`delete from device where token = any(${tokens}::text[])`.execute(db);
}
