import { createHmac } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { dropFactor } from './second-factor.ts';

const SETTING = 'pin-key';

/** Tells keys apart without giving one away; every backup carries it, so it must not change. */
export const fingerprint = (pinKey: string): string =>
  createHmac('sha256', pinKey).update('Vigil backup').digest('base64url').slice(0, 16);

/** The database holds PINs that were made with another key. */
export class WrongPinKey extends Error {}

type Key = Pick<Config, 'pinKey' | 'dataDir'>;

/** Notes the key at the first start; later it has to be the same, or nobody's PIN would be right. */
export async function mustBePinKey(db: Db, { pinKey, dataDir }: Key): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: SETTING, value: fingerprint(pinKey) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  if ((await readSetting(db, SETTING)) === fingerprint(pinKey)) return;
  throw new WrongPinKey(
    `The PINs in this database were made with another key: no observer could log in.
Set PIN_KEY to that key, or put it into ${dataDir}/pin.key. If it is lost for good: npm run admin -- accept-pin-key
takes the present one, and every observer needs a new PIN.`,
  );
}

/** The key with which the PINs of this database were made, by its fingerprint. */
export const notePinKey = (db: Db, print: string): Promise<void> => writeSetting(db, SETTING, print);

/** What was sealed with the key that is lost opens nothing any more. */
async function dropFactors(trx: Transaction<Tables>, now: Date): Promise<void> {
  const accounts = await trx
    .selectFrom('second_factor')
    .innerJoin('ngo_admin', 'ngo_admin.id', 'second_factor.admin_id')
    .select(['ngo_admin.id', 'ngo_admin.ngo_id'])
    .orderBy('ngo_admin.id')
    .execute();
  for (const { id, ngo_id } of accounts)
    if (await dropFactor(trx, id))
      await record(trx, byOperator(now), { kind: 'account.factorReset', subject: id, ngo: ngo_id });
}

/** For a key that is lost. Answers how many observers need a new PIN. */
export async function acceptPinKey(db: Db, { pinKey }: Pick<Config, 'pinKey'>, now: Date): Promise<number> {
  if ((await readSetting(db, SETTING)) === fingerprint(pinKey)) return 0;
  return transact(db, async (trx) => {
    await notePinKey(trx, fingerprint(pinKey));
    const { rows } = await sql<{ count: number }>`select count(*) as count from observer`.execute(trx);
    const observers = rows[0]?.count ?? 0;
    await dropFactors(trx, now);
    await record(trx, byOperator(now), { kind: 'election.pinKeyAccepted', subject: 'election', data: { observers } });
    return observers;
  });
}
