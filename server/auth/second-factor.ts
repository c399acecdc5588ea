import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { FactorSetup, SecondFactor } from '#contract/second-factor.ts';
import { recoveryCodeCount } from '#contract/second-factor.values.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { By } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { hashRecoveryCode, openSecret, sealSecret } from './sealed-secret.ts';
import { base32, newSecret, otpauthAddress, stepOfCode } from './totp.ts';

type Trx = Transaction<Tables>;
type Key = Pick<Config, 'pinKey'>;

const SETTING = 'second-factor-demanded';

export const isDemanded = async (db: Db): Promise<boolean> => (await readSetting(db, SETTING)) === 'yes';
export const writeDemanded = (db: Db, demanded: boolean): Promise<void> =>
  writeSetting(db, SETTING, demanded ? 'yes' : 'no');

const factorRows = (db: Db, adminId: number) =>
  db.selectFrom('second_factor').selectAll().where('admin_id', '=', adminId);

/** The sealed secret of the factor that counts. */
export const standingFactor = async (db: Db, adminId: number): Promise<string | undefined> =>
  (await factorRows(db, adminId).where('confirmed_at', 'is not', null).executeTakeFirst())?.secret;

export async function ownFactor(db: Db, adminId: number): Promise<SecondFactor> {
  const row = await factorRows(db, adminId).executeTakeFirst();
  const { unused } = await db
    .selectFrom('recovery_code')
    .select((all) => all.fn.countAll<number>().as('unused'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return {
    since: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodes: unused,
    demanded: await isDemanded(db),
  };
}

/**
 * Makes a secret; one that was begun before is good no more, so that nobody who began earlier knows it. Nothing where a
 * factor counts already.
 */
export async function begin(
  db: Db,
  config: Pick<Config, 'pinKey' | 'productName'>,
  { id, account }: { id: number; account: string },
): Promise<FactorSetup | undefined> {
  const secret = newSecret();
  const sealed = sealSecret(config, id, secret);
  const begun = await db
    .insertInto('second_factor')
    .values({ admin_id: id, secret: sealed })
    .onConflict((known) =>
      known
        .column('admin_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('admin_id')
    .executeTakeFirst();
  if (!begun) return undefined;
  return { secret: base32(secret), address: otpauthAddress(config.productName, account, secret) };
}

/** Logins, the demand of a factor and its removal wait for each other. */
export const lockAccount = (trx: Trx, id: number) =>
  trx.selectFrom('ngo_admin').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** Of a code: `unbegun` where there is nothing that it could confirm. */
export type Confirmed = { recoveryCodes: string[]; secret: string } | 'wrong' | 'unbegun' | 'there';

/** Lets the factor count from now on; no login without it slips through. */
export async function confirm(
  trx: Trx,
  config: Key,
  { id, idNgo, code, by }: { id: number; idNgo: number; code: string; by: By },
): Promise<Confirmed> {
  await lockAccount(trx, id);
  const row = await factorRows(trx, id).forUpdate().executeTakeFirst();
  if (!row) return 'unbegun';
  if (row.confirmed_at !== null) return 'there';
  const step = stepOfCode(openSecret(config, id, row.secret), codeKey(code), by.now);
  if (step === undefined) return 'wrong';
  await trx
    .updateTable('second_factor')
    .set({ confirmed_at: by.now, last_step: step })
    .where('admin_id', '=', id)
    .execute();
  const recoveryCodes = await writeRecoveryCodes(trx, config, id);
  await record(trx, by, { kind: 'account.factorAdded', subject: id, ngo: idNgo });
  return { recoveryCodes, secret: row.secret };
}

/** Those of before are good no more. */
export async function writeRecoveryCodes(trx: Trx, config: Key, id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(7)).slice(0, 10));
  await trx.deleteFrom('recovery_code').where('admin_id', '=', id).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ admin_id: id, hash: hashRecoveryCode(config, id, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const codeKey = (code: string) => code.replaceAll(/[\s-]/gu, '').toUpperCase();

/** Whose code it is, and the factor that counts. */
interface Taking {
  id: number;
  idNgo: number;
  /** As it is stored. */
  secret: string;
  by: By;
}

/** Whether the code is good; it is used up then. Each is taken once, whichever process it comes to. */
export async function takeCode(db: Db, config: Key, account: Taking, typed: string): Promise<boolean> {
  const { id, secret, by } = account;
  const code = codeKey(typed);
  if (!/^\d{6}$/u.test(code)) return takeRecoveryCode(db, config, account, code);
  const step = stepOfCode(openSecret(config, id, secret), code, by.now);
  if (step === undefined) return false;
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('admin_id', '=', id)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

const takeRecoveryCode = (db: Db, config: Key, { id, idNgo, by }: Taking, code: string): Promise<boolean> =>
  transact(db, async (trx) => {
    const hash = hashRecoveryCode(config, id, code);
    const own = trx.deleteFrom('recovery_code').where('admin_id', '=', id).where('hash', '=', hash);
    if ((await own.executeTakeFirst()).numDeletedRows === 0n) return false;
    const { recoveryCodes: left } = await ownFactor(trx, id);
    await record(trx, by, { kind: 'account.recoveryCodeUsed', subject: id, ngo: idNgo, data: { left } });
    return true;
  });

/** Whether there was one that counted; one that was only begun goes, too. */
export async function dropFactor(trx: Trx, adminId: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('second_factor')
    .where('admin_id', '=', adminId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone !== undefined && gone.confirmed_at !== null;
}
