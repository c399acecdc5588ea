import type { Transaction } from 'kysely';
import { accountKey, readableName } from '#contract/account-names.values.ts';
import type { AccountRole } from '#contract/roles.values.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';

/** As acts say it: an administrator's has no role, since there were accounts before there were roles. */
export const accountState = ({ idNgo, account, role }: { idNgo: number; account: string; role: AccountRole }) => ({
  idNgo,
  account,
  ...(role !== 'admin' && { role }),
});

export const ownPassword = (): Refusal =>
  new Refusal(409, 'Change your own password under "My account", where the old one is asked for.', {
    code: 'own-password',
  });

export const ownRole = (): Refusal =>
  new Refusal(409, 'You cannot change your own role; ask somebody else to do it.', { code: 'own-role' });

/** Whoever else takes an administrator away from the NGO waits until this is done. */
export async function mustKeepAdmin(
  trx: Transaction<Tables>,
  { idNgo, id }: { idNgo: number; id: number },
): Promise<void> {
  const ngo = await trx.selectFrom('ngo').select('organizer').where('id', '=', idNgo).forUpdate().executeTakeFirst();
  const other = await trx
    .selectFrom('ngo_admin')
    .select('id')
    .where('ngo_id', '=', idNgo)
    .where('role', '=', 'admin')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (ngo?.organizer === true && !other)
    throw new Refusal(409, 'This is the last administrator of an organizer NGO; add another one first.', {
      code: 'last-account',
    });
}

export function readAccount(text: string): string {
  const account = readableName(text);
  if (accountKey(account) !== '') return account;
  throw new Refusal(400, 'The account needs a name.', {
    code: 'request-invalid',
    errors: [{ at: 'body', path: 'account', message: 'must not be only spaces', code: 'required' }],
  });
}

export const accountTaken = (account: string): Refusal =>
  new Refusal(409, 'There is already an account with this name.', {
    code: 'account-name-taken',
    values: { account },
    errors: [{ at: 'body', path: 'account', message: 'is already taken', code: 'account-name-taken' }],
  });
