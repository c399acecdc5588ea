import { maxOrganizers } from '#contract/account.ts';
import type { Contract } from '#contract/index.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { features } from '#server/features.ts';
import { accountById } from '#server/ngos/accounts.ts';
import { endSessions, sessionsOf, type Ended } from './sessions.ts';
import { changeOwnPassword } from './change-password.ts';
import { endObserverTokens } from './observer-tokens.ts';

type Calls =
  | 'getFeatures'
  | 'getAccount'
  | 'changePassword'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'logOut'
  | 'listAccountSessions'
  | 'endAccountSession'
  | 'endAccountSessions';

const noSuchSession = () => new Refusal(404, 'This session has ended already.', { code: 'session-unknown' });

async function endOne(context: Context<Staff>, account: Ended, session: string): Promise<null> {
  if ((await endSessions(context.db, account, { by: byStaff(context), only: session })) === 0) throw noSuchSession();
  return null;
}

const ownOf = ({ caller }: Pick<Context<Staff>, 'caller'>): Ended => ({ id: caller.adminId, idNgo: caller.idNgo });

async function ownAccount({ db, caller }: Context<Staff>) {
  const { name } = await db.selectFrom('ngo').select('name').where('id', '=', caller.idNgo).executeTakeFirstOrThrow();
  const organizers = await organizersOf(db);
  return {
    account: caller.account,
    idNgo: caller.idNgo,
    ngo: name,
    organizer: caller.organizer,
    role: caller.role,
    organizers,
  };
}

/** Those who can give rights, by name, oldest first. */
async function organizersOf(db: Context['db']) {
  const ngos = await db
    .selectFrom('ngo')
    .select(['id', 'name'])
    .where('organizer', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(maxOrganizers)
    .execute();
  const listed = ngos.map(async ({ id, name }) => {
    const accounts = db
      .selectFrom('ngo_admin')
      .select('account')
      .where('ngo_id', '=', id)
      .where('role', '=', 'admin')
      .orderBy('id');
    const some = await accounts.limit(maxOrganizers).execute();
    return { ngo: name, accounts: some.map(({ account }) => account) };
  });
  return Promise.all(listed);
}

export const accountHandlers: Pick<Handlers<Contract>, Calls> = {
  getFeatures: async () => ({ features }),

  getAccount: (_given, context) => ownAccount(context),

  changePassword: ({ body }, context) => changeOwnPassword(body, context),

  listSessions: (_given, { db, caller, sessionId, now }) => sessionsOf(db, caller.adminId, sessionId, now),

  endSession: ({ params }, context) => endOne(context, ownOf(context), params.id),

  endOtherSessions: async (_given, context) => ({
    ended: await endSessions(context.db, ownOf(context), { by: byStaff(context), except: context.sessionId }),
  }),

  logOut: async (_given, context) => {
    const { db, sessionId } = context;
    const caller = await context.callerNow();
    if (caller?.kind === 'staff') {
      const staff = { ...context, caller };
      await endSessions(db, ownOf(staff), { by: byStaff(staff), only: sessionId, kind: 'account.loggedOut' });
    }
    if (caller?.kind === 'observer') await endObserverTokens(db, caller.observerId);
    return null;
  },

  listAccountSessions: async ({ params }, { db, caller, sessionId, now }) => {
    const { id } = await accountById(db, caller, params.idNgo, params.id);
    return sessionsOf(db, id, sessionId, now);
  },

  endAccountSession: async ({ params }, context) => {
    const account = await accountById(context.db, context.caller, params.idNgo, params.id);
    return endOne(context, account, params.session);
  },

  endAccountSessions: async ({ params }, context) => {
    const account = await accountById(context.db, context.caller, params.idNgo, params.id);
    return { ended: await endSessions(context.db, account, { by: byStaff(context), except: context.sessionId }) };
  },
};
