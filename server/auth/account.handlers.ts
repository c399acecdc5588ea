import { maxOrganizers } from '#contract/account.ts';
import type { Contract } from '#contract/index.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { accountById } from '#server/ngos/accounts.ts';
import { endSessions, sessionsOf } from './sessions.ts';
import { changeOwnPassword } from './change-password.ts';
import { endObserverTokens } from './observer-keys.ts';

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

/** What consoles ask for before they offer it. */
const features = ['account'];

const noSuchSession = () => new Refusal(404, 'This session has ended already.', { code: 'session-unknown' });

async function endOne(db: Context['db'], adminId: number, session: string): Promise<null> {
  if ((await endSessions(db, adminId, { only: session })) === 0) throw noSuchSession();
  return null;
}

async function ownAccount({ db, caller }: Context<Staff>) {
  const { name } = await db.selectFrom('ngo').select('name').where('id', '=', caller.idNgo).executeTakeFirstOrThrow();
  const organizers = await organizersOf(db);
  return { account: caller.account, idNgo: caller.idNgo, ngo: name, organizer: caller.organizer, organizers };
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
    const accounts = db.selectFrom('ngo_admin').select('account').where('ngo_id', '=', id).orderBy('id');
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

  endSession: ({ params }, { db, caller }) => endOne(db, caller.adminId, params.id),

  endOtherSessions: async (_given, { db, caller, sessionId }) => ({
    ended: await endSessions(db, caller.adminId, { except: sessionId }),
  }),

  logOut: async (_given, { db, callerNow, sessionId }) => {
    const caller = await callerNow();
    if (caller?.kind === 'staff') await endSessions(db, caller.adminId, { only: sessionId });
    if (caller?.kind === 'observer') await endObserverTokens(db, caller.observerId);
    return null;
  },

  listAccountSessions: async ({ params }, { db, caller, sessionId, now }) => {
    const { id } = await accountById(db, caller, params.idNgo, params.id);
    return sessionsOf(db, id, sessionId, now);
  },

  endAccountSession: async ({ params }, { db, caller }) => {
    const { id } = await accountById(db, caller, params.idNgo, params.id);
    return endOne(db, id, params.session);
  },

  endAccountSessions: async ({ params }, { db, caller, sessionId }) => {
    const { id } = await accountById(db, caller, params.idNgo, params.id);
    return { ended: await endSessions(db, id, { except: sessionId }) };
  },
};
