import type { Transaction } from 'kysely';
import type { Contract } from '#contract/index.ts';
import { accountKey } from '#contract/account-names.values.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { accountById } from '#server/ngos/accounts.ts';
import { forgetCallers } from './caller-cache.ts';
import { oldPasswordWrong } from './change-password.ts';
import { factorDemanded, factorThere, factorUnbegun, factorWrong } from './factor-refusals.ts';
import { countGuess, WrongGuess } from './count-guess.ts';
import { passwordMatches } from './passwords.ts';
import {
  begin,
  confirm,
  dropFactor,
  isDemanded,
  lockAccount,
  ownFactor,
  standingFactor,
  takeCode,
  writeDemanded,
  writeRecoveryCodes,
} from './second-factor.ts';
import { deleteSessions } from './sessions.ts';

type Calls =
  | 'getSecondFactor'
  | 'beginFactor'
  | 'confirmFactor'
  | 'renewRecoveryCodes'
  | 'removeFactor'
  | 'resetAccountFactor'
  | 'demandFactor';

/** Asks for the password once more, and for a code where there is a factor: a session that was left open is not enough. */
async function mustProve(context: Context<Staff>, { password, code }: { password: string; code?: string }) {
  const { db, config, caller } = context;
  const { adminId: id, idNgo } = caller;
  const own = await db
    .selectFrom('ngo_admin')
    .select(['account', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await countGuess(context, { kind: 'staff', account: accountKey(own.account) }, async () => {
    if (!(await passwordMatches(password, own.password_hash))) throw new WrongGuess(oldPasswordWrong('password'));
    if (code === undefined) return { found: null, proves: 'part' };
    const secret = await standingFactor(db, id);
    if (secret === undefined) throw factorUnbegun();
    if (!(await takeCode(db, config, { id, idNgo, secret, by: byStaff(context) }, code)))
      throw new WrongGuess(factorWrong());
    return { found: null, proves: 'all' };
  });
}

/**
 * Whoever has none is out. All accounts are locked: logins and removals that are under way are waited for, later ones see
 * what is demanded.
 */
async function endWithoutFactor(trx: Transaction<Tables>, except: number): Promise<void> {
  await trx.selectFrom('ngo_admin').select('id').orderBy('id').forUpdate().execute();
  await trx
    .deleteFrom('session')
    .where('admin_id', '!=', except)
    .where('admin_id', 'not in', (all) =>
      all.selectFrom('second_factor').select('admin_id').where('confirmed_at', 'is not', null),
    )
    .execute();
}

export const factorHandlers: Pick<Handlers<Contract>, Calls> = {
  getSecondFactor: (_given, { db, caller }) => ownFactor(db, caller.adminId),

  async beginFactor({ body }, context) {
    const { db, config, caller } = context;
    await mustProve(context, body);
    const setup = await begin(db, config, { id: caller.adminId, account: caller.account });
    if (!setup) throw factorThere();
    return setup;
  },

  async confirmFactor({ body }, context) {
    const { db, config, caller, sessionId } = context;
    const { adminId: id, idNgo } = caller;
    const recoveryCodes = await countGuess(
      context,
      { kind: 'staff', account: accountKey(caller.account) },
      async () => {
        const confirmed = await transact(db, async (trx) => {
          const outcome = await confirm(trx, config, { id, idNgo, code: body.code, by: byStaff(context) });
          if (typeof outcome !== 'string') await deleteSessions(trx, id, { except: sessionId });
          return outcome;
        });
        if (confirmed === 'wrong') throw new WrongGuess(factorWrong());
        if (confirmed === 'unbegun') throw factorUnbegun();
        if (confirmed === 'there') throw factorThere();
        return { found: confirmed.recoveryCodes, proves: 'part' };
      },
    );
    forgetCallers(db);
    return { recoveryCodes };
  },

  async renewRecoveryCodes({ body }, context) {
    const { db, config, caller } = context;
    const { adminId: id, idNgo } = caller;
    await mustProve(context, body);
    const recoveryCodes = await transact(db, async (trx) => {
      if (!(await holdFactor(trx, id))) throw factorUnbegun();
      const codes = await writeRecoveryCodes(trx, config, id);
      await record(trx, byStaff(context), { kind: 'account.recoveryCodesRenewed', subject: id, ngo: idNgo });
      return codes;
    });
    return { recoveryCodes };
  },

  async removeFactor({ body }, context) {
    const { db, caller } = context;
    const { adminId: id, idNgo } = caller;
    await mustProve(context, body);
    await transact(db, async (trx) => {
      await lockAccount(trx, id);
      if (await isDemanded(trx)) throw factorDemanded();
      if (await dropFactor(trx, id))
        await record(trx, byStaff(context), { kind: 'account.factorRemoved', subject: id, ngo: idNgo });
    });
    return null;
  },

  async resetAccountFactor({ params }, context) {
    const { db, caller } = context;
    const { id } = await accountById(db, caller, params.idNgo, params.id);
    if (id === caller.adminId)
      throw new Refusal(409, 'Remove your own second factor under "My account", where a code is asked for.', {
        code: 'second-factor-own',
      });
    await transact(db, async (trx) => {
      if (!(await dropFactor(trx, id))) return;
      await deleteSessions(trx, id);
      await record(trx, byStaff(context), { kind: 'account.factorReset', subject: id, ngo: params.idNgo });
    });
    forgetCallers(db);
    return null;
  },

  async demandFactor({ body: { demanded } }, context) {
    const { db, caller } = context;
    await transact(db, async (trx) => {
      if (demanded === (await isDemanded(trx))) return;
      if (demanded && (await standingFactor(trx, caller.adminId)) === undefined)
        throw new Refusal(409, 'Set up your own second factor first, or you would lock yourself out.', {
          code: 'second-factor-first',
        });
      await writeDemanded(trx, demanded);
      if (demanded) await endWithoutFactor(trx, caller.adminId);
      await record(trx, byStaff(context), { kind: 'election.factorDemanded', subject: 'election', data: { demanded } });
    });
    forgetCallers(db);
    return null;
  },
};

const holdFactor = (trx: Db, id: number) =>
  trx
    .selectFrom('second_factor')
    .select('admin_id')
    .where('admin_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
