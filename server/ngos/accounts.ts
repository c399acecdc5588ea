import { sql } from 'kysely';
import type { NgoAdmin } from '#contract/ngos.ts';
import { accountKey, readableName } from '#contract/passwords.values.ts';
import { forgetCallers } from '#server/auth/caller-memory.ts';
import { forgetLimits } from '#server/auth/login-limits.ts';
import { mustBeGoodPassword } from '#server/auth/new-password.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { deleteSessions } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/open.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { mustReach, noSuchAccount, noSuchNgo } from './guards.ts';

const selectAccounts = (db: Db, ngo: number) =>
  db
    .selectFrom('ngo_admin')
    .select(['id', 'ngo_id as idNgo', 'account', sql<null>`null`.as('password')])
    .where('ngo_id', '=', ngo);

/** In the order of their names; an NGO that does not exist has none to show. */
export async function accountsOf(db: Db, caller: Staff, ngo: number): Promise<NgoAdmin[]> {
  mustReach(caller, ngo);
  await mustExist(db, ngo);
  return selectAccounts(db, ngo).orderBy('account').execute();
}

export async function accountById(db: Db, caller: Staff, ngo: number, id: number): Promise<NgoAdmin> {
  mustReach(caller, ngo);
  const account = await selectAccounts(db, ngo).where('id', '=', id).executeTakeFirst();
  if (!account) throw noSuchAccount();
  return account;
}

export async function addAccount(
  db: Db,
  caller: Staff,
  ngo: number,
  given: { account: string; password: string },
): Promise<NgoAdmin> {
  mustReach(caller, ngo);
  await mustExist(db, ngo);
  const account = readAccount(given.account);
  await mustBeGoodPassword({ account, password: given.password }, 'password');
  const password_hash = await hashPassword(given.password);
  const added = await db
    .insertInto('ngo_admin')
    .values({ ngo_id: ngo, account, account_key: accountKey(account), password_hash })
    .onConflict((twin) => twin.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw accountTaken(account);
  return { id: added.id, idNgo: ngo, account, password: null };
}

/** Whoever has an account that is changed logs in again. The own password has a call that asks for the old one. */
export async function changeAccount(
  { db, config, caller }: Pick<Context<Staff>, 'db' | 'config' | 'caller'>,
  { idNgo, id }: { idNgo: number; id: number },
  given: { account?: string | undefined; password?: string | undefined },
): Promise<void> {
  const before = await accountById(db, caller, idNgo, id);
  const { password } = given;
  if (password !== undefined && id === caller.adminId) throw ownPassword();
  const account = given.account === undefined ? before.account : readAccount(given.account);
  if (password !== undefined) await mustBeGoodPassword({ account, password }, 'password');
  const values = {
    ...(given.account !== undefined && { account, account_key: accountKey(account) }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
  };
  if (Object.keys(values).length === 0) return;
  try {
    await transact(db, async (trx) => {
      const changed = await trx
        .updateTable('ngo_admin')
        .set(values)
        .where('id', '=', id)
        .where('ngo_id', '=', idNgo)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw noSuchAccount();
      if (account !== before.account || password !== undefined) await deleteSessions(trx, id);
    });
  } catch (error) {
    if (isRefusedAs('taken', error)) throw accountTaken(account);
    throw error;
  }
  forgetCallers(db);
  if (password !== undefined) await forgetLimits(db, config, { kind: 'staff', account: accountKey(account) });
}

const ownPassword = (): Refusal =>
  new Refusal(409, 'Change your own password under "My account", where the old one is asked for.', {
    code: 'own-password',
  });

/** Nobody removes the own account, nor the last one of an organizer NGO. */
export async function deleteAccount(db: Db, caller: Staff, ngo: number, id: number): Promise<void> {
  mustReach(caller, ngo);
  if (id === caller.adminId)
    throw new Refusal(409, 'You cannot remove your own account; ask somebody else to do it.', { code: 'own-account' });
  await transact(db, async (trx) => {
    const { organizer } =
      (await trx.selectFrom('ngo').select('organizer').where('id', '=', ngo).forUpdate().executeTakeFirst()) ?? {};
    const accounts = await selectAccounts(trx, ngo).execute();
    if (!accounts.some((account) => account.id === id)) throw noSuchAccount();
    if (organizer && accounts.length === 1)
      throw new Refusal(409, 'This is the last account of an organizer NGO; add another one first.', {
        code: 'last-account',
      });
    await trx.deleteFrom('ngo_admin').where('id', '=', id).execute();
  });
  forgetCallers(db);
}

async function mustExist(db: Db, ngo: number): Promise<void> {
  if (!(await db.selectFrom('ngo').select('id').where('id', '=', ngo).executeTakeFirst())) throw noSuchNgo();
}

export function readAccount(text: string): string {
  const account = readableName(text);
  if (accountKey(account) !== '') return account;
  throw new Refusal(400, 'The account needs a name.', {
    code: 'request-invalid',
    errors: [{ at: 'body', path: 'account', message: 'must not be only spaces', code: 'required' }],
  });
}

const accountTaken = (account: string): Refusal =>
  new Refusal(409, 'There is already an account with this name.', {
    code: 'account-name-taken',
    values: { account },
    errors: [{ at: 'body', path: 'account', message: 'is already taken', code: 'account-name-taken' }],
  });
