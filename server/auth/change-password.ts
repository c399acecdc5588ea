import type { Parsed } from '#contract/endpoint.ts';
import type { changePassword } from '#contract/account.ts';
import { accountKey } from '#contract/account-names.values.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { changedNow } from '#server/merge-edits.ts';
import { transact } from '#server/db/transact.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { forgetCallers } from './caller-cache.ts';
import { countGuess, WrongGuess } from './count-guess.ts';
import { mustBeGoodPassword } from './refuse-password.ts';
import { hashPassword, newPassword as withPassword, passwordMatches } from './passwords.ts';
import { standingFactor } from './second-factor.ts';
import { deleteSessions } from './sessions.ts';

/**
 * The session in which somebody changes their password goes on; every other one of the account ends. Guesses at the old
 * password count as those at the login do.
 */
export async function changeOwnPassword(
  { oldPassword, newPassword }: Parsed<typeof changePassword>['body'],
  context: Context<Staff>,
): Promise<null> {
  const { db, caller, sessionId, now } = context;
  const own = db.selectFrom('ngo_admin').select(['account', 'password_hash']).where('id', '=', caller.adminId);
  const before = await own.executeTakeFirstOrThrow();
  await countGuess(context, { kind: 'staff', account: accountKey(before.account) }, async () => {
    if (!(await passwordMatches(oldPassword, before.password_hash)))
      throw new WrongGuess(oldPasswordWrong('oldPassword'));
    return { found: null, proves: (await standingFactor(db, caller.adminId)) === undefined ? 'all' : 'part' };
  });
  await mustBeGoodPassword({ password: newPassword, account: before.account }, 'newPassword');
  const password_hash = await hashPassword(newPassword);
  await transact(db, async (trx) => {
    const changed = await trx
      .updateTable('ngo_admin')
      .set({ ...withPassword(password_hash), ...changedNow({ caller, now }) })
      .where('id', '=', caller.adminId)
      .where('password_hash', '=', before.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw oldPasswordWrong('oldPassword');
    await deleteSessions(trx, caller.adminId, { except: sessionId });
    await record(trx, byStaff(context), { kind: 'account.passwordChanged', subject: caller.adminId });
  });
  forgetCallers(db);
  return null;
}

/** @param path The field in which it was typed. */
export const oldPasswordWrong = (path: 'oldPassword' | 'password'): Refusal =>
  new Refusal(400, 'The old password is wrong.', {
    code: 'password-refused',
    errors: [{ at: 'body', path, message: 'is not your password', code: 'old-password-wrong' }],
  });
