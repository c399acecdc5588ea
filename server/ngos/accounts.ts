import { sql, type Transaction } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { NgoAdmin, updateNgoAdmin } from '#contract/ngos.ts';
import { accountKey } from '#contract/account-names.values.ts';
import type { AccountRole } from '#contract/roles.values.ts';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import { forgetLimits } from '#server/auth/charge-login.ts';
import { mustBeGoodPassword } from '#server/auth/refuse-password.ts';
import { hashPassword, newPassword } from '#server/auth/passwords.ts';
import { deleteSessions } from '#server/auth/sessions.ts';
import { byStaff, type Acting, type By } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { changedMeanwhile, changedNow, merging } from '#server/merge-edits.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Scope } from '#server/scope.ts';
import { accountState, accountTaken, mustKeepAdmin, ownPassword, ownRole, readAccount } from './account-rules.ts';
import { noSuchAccount, noSuchNgo, scopeOfNgo } from './guards.ts';
import { isLookalike } from './lookalikes.ts';

const selectAccounts = (db: Db, scope: Scope) =>
  db
    .selectFrom('ngo_admin')
    .select([
      'id',
      'ngo_id as idNgo',
      'account',
      'role',
      sql<null>`null`.as('password'),
      'password_version as passwordVersion',
      sql<boolean>`exists (
        select from second_factor f where f.admin_id = ngo_admin.id and f.confirmed_at is not null)`.as('secondFactor'),
    ])
    .where(scope.within('ngo_id'));

/** In the order of their names; an NGO that does not exist has none to show. */
export async function accountsOf(db: Db, caller: Staff, ngo: number): Promise<NgoAdmin[]> {
  const scope = scopeOfNgo(caller, ngo);
  await mustExist(db, scope, ngo);
  return selectAccounts(db, scope).orderBy('account').execute();
}

export async function accountById(db: Db, caller: Staff, ngo: number, id: number): Promise<NgoAdmin> {
  const account = await selectAccounts(db, scopeOfNgo(caller, ngo)).where('id', '=', id).executeTakeFirst();
  if (!account) throw noSuchAccount();
  return account;
}

export async function addAccount(
  db: Db,
  acting: Acting,
  ngo: number,
  given: { account: string; password: string; role?: AccountRole | undefined },
): Promise<NgoAdmin> {
  await mustExist(db, scopeOfNgo(acting.caller, ngo), ngo);
  const account = readAccount(given.account);
  await mustBeGoodPassword({ account, password: given.password }, 'password');
  const { role = 'admin' } = given;
  const password_hash = await hashPassword(given.password);
  const added = await transact(db, (trx) => insertAccount(trx, byStaff(acting), { ngo, account, role, password_hash }));
  if (!added) throw accountTaken(account);
  return { ...added, idNgo: ngo, account, role, password: null, secondFactor: false };
}

/** Nothing where another account has the name, or one that looks like it. */
export async function insertAccount(
  trx: Transaction<Tables>,
  by: By,
  { ngo, account, role, password_hash }: { ngo: number; account: string; role: AccountRole; password_hash: string },
) {
  if (await isLookalike(trx, account)) return undefined;
  const added = await trx
    .insertInto('ngo_admin')
    .values({ ngo_id: ngo, account, account_key: accountKey(account), role, password_hash })
    .onConflict((duplicate) => duplicate.doNothing())
    .returning(['id', 'password_version as passwordVersion'])
    .executeTakeFirst();
  if (added)
    await record(trx, by, {
      kind: 'account.created',
      subject: added.id,
      ngo,
      from: null,
      to: accountState({ idNgo: ngo, account, role }),
    });
  return added;
}

type Given = Parsed<typeof updateNgoAdmin>['body'];

/**
 * Whoever has an account that is changed logs in again. The own password has a call that asks for the old one. Answers
 * the account for who says what they had read of it.
 */
export async function changeAccount(
  context: Context<Staff>,
  { idNgo, id }: { idNgo: number; id: number },
  given: Given,
): Promise<NgoAdmin | undefined> {
  const { db, config, caller } = context;
  const known = await accountById(db, caller, idNgo, id);
  const { password, role } = given;
  if (role !== undefined && role !== known.role && id === caller.adminId) throw ownRole();
  if (password !== undefined && id === caller.adminId) throw ownPassword();
  const account = given.account === undefined ? undefined : readAccount(given.account);
  if (password !== undefined) await mustBeGoodPassword({ account: account ?? known.account, password }, 'password');
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  const changed =
    account === undefined && password === undefined && role === undefined
      ? known
      : await change(db, { idNgo, id }, { ...given, account, password_hash }, context);
  if (password !== undefined) await forgetLimits(db, config, { kind: 'staff', account: accountKey(changed.account) });
  return given.before === undefined ? undefined : changed;
}

async function change(
  db: Db,
  { idNgo, id }: { idNgo: number; id: number },
  {
    account,
    role: wantedRole,
    password_hash,
    before = {},
  }: Omit<Given, 'password'> & { password_hash: string | undefined },
  by: Acting,
): Promise<NgoAdmin> {
  try {
    const scope = scopeOfNgo(by.caller, idNgo);
    return await transact(db, async (trx) => {
      const stored = await selectAccounts(trx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
      if (!stored) throw noSuchAccount();
      const { contested, merge } = merging();
      const name = merge('account', { began: before.account, wanted: account, stored: stored.account });
      const role = merge('role', { began: before.role, wanted: wantedRole, stored: stored.role });
      const isNew = password_hash !== undefined;
      if (isNew && before.passwordVersion !== undefined && before.passwordVersion !== stored.passwordVersion)
        contested.push('password');
      if (contested.length > 0)
        throw await changedMeanwhile(trx, by.caller, contested, stored, await lastChange(trx, id));
      if (name !== stored.account && (await isLookalike(trx, name, id))) throw accountTaken(name);
      await trx
        .updateTable('ngo_admin')
        .set({
          ...(name !== stored.account && { account: name, account_key: accountKey(name) }),
          role,
          ...(isNew && newPassword(password_hash)),
          ...changedNow(by),
        })
        .where('id', '=', id)
        .where(scope.within('ngo_id'))
        .execute();
      const isLowered = stored.role === 'admin' && role !== 'admin';
      if (isLowered) await mustKeepAdmin(trx, { idNgo, id });
      if (name !== stored.account || role !== stored.role || isNew) await deleteSessions(trx, id);
      await record(trx, byStaff(by), {
        kind: 'account.changed',
        subject: id,
        ngo: idNgo,
        from: accountState(stored),
        to: accountState({ idNgo, account: name, role }),
        data: {
          fields: [
            ...(name === stored.account ? [] : (['account'] as const)),
            ...(role === stored.role ? [] : (['role'] as const)),
            ...(isNew ? (['password'] as const) : []),
          ],
        },
      });
      return selectAccounts(trx, scope).where('id', '=', id).executeTakeFirstOrThrow();
    });
  } catch (error) {
    if (isRefusedAs('taken', error)) throw accountTaken(account ?? '');
    throw error;
  } finally {
    forgetCallers(db);
  }
}

const lastChange = (trx: Transaction<Tables>, id: number) =>
  trx.selectFrom('ngo_admin').select(['changed_at', 'changed_by']).where('id', '=', id).executeTakeFirstOrThrow();

/** Nobody removes the own account, nor the last administrator of an organizer NGO. */
export async function deleteAccount(db: Db, acting: Acting, ngo: number, id: number): Promise<void> {
  const { caller } = acting;
  const scope = scopeOfNgo(caller, ngo);
  if (id === caller.adminId)
    throw new Refusal(409, 'You cannot remove your own account; ask somebody else to do it.', { code: 'own-account' });
  await transact(db, async (trx) => {
    const known = await selectAccounts(trx, scope).where('id', '=', id).executeTakeFirst();
    if (known?.role === 'admin') await mustKeepAdmin(trx, { idNgo: ngo, id });
    const deleted = await trx
      .deleteFrom('ngo_admin')
      .where('id', '=', id)
      .where(scope.within('ngo_id'))
      .returning(['account', 'role'])
      .executeTakeFirst();
    if (!deleted) throw noSuchAccount();
    const from = accountState({ idNgo: ngo, ...deleted });
    await record(trx, byStaff(acting), { kind: 'account.deleted', subject: id, ngo, from, to: null });
  });
  forgetCallers(db);
}

async function mustExist(db: Db, scope: Scope, ngo: number): Promise<void> {
  const there = await db
    .selectFrom('ngo')
    .select('id')
    .where('id', '=', ngo)
    .where(scope.within('id'))
    .executeTakeFirst();
  if (!there) throw noSuchNgo();
}
