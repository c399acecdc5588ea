import type { Contract } from '#contract/index.ts';
import { accountKey } from '#contract/account-names.values.ts';
import { phoneKey, phoneNotations } from '#contract/phones.values.ts';
import { usualChannel } from '#contract/notification-channel.values.ts';
import { transact } from '#server/db/transact.ts';
import type { Caller, Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff, type By } from '#server/ledger/actor.ts';
import { markRegistered, registerDevice } from '#server/notifications/devices.ts';
import { forgetCallers } from './caller-cache.ts';
import { observerOf, observerRows, staffOf, staffRows } from './callers.ts';
import { factorMissing, factorNeeded, factorThere, factorUnbegun, factorWrong } from './factor-refusals.ts';
import { countGuess, WrongGuess } from './count-guess.ts';
import { stampFor } from './observer-tokens.ts';
import { passwordMatches } from './passwords.ts';
import { pinMatches } from './pins.ts';
import { begin, confirm, isDemanded, standingFactor, takeCode } from './second-factor.ts';
import { deleteSessions, openSession } from './sessions.ts';
import { issueToken } from './tokens.ts';

interface Credentials {
  user: string;
  password: string;
  code?: string | null | undefined;
}

/** Phones read `error`, consoles the problem; 400 is what every published back end answers. */
const refuse = (status: number, detail: string) => new Refusal(status, detail, { members: { error: detail } });
const invalid = () => new WrongGuess(refuse(400, 'Invalid credentials'));

/** Who logs in, and what their token is tied to. */
interface LoggedIn {
  caller: Caller;
  key: string;
}

type Calls = 'authorize' | 'authorizeV1' | 'beginFactorAtLogin' | 'confirmFactorAtLogin';

/** All logins. What makes a caller an observer: a push token in v2, a device id in v1; without one it is staff. */
export function createLogin(): Handlers<Pick<Contract, Calls>> {
  const login = async (body: Credentials, device: string | null | undefined, context: Context) => {
    const given = { ...body, user: body.user.trim() };
    const { caller, key } = await (device ? logInObserver(given, device, context) : logInStaff(given, context));
    return { caller, token: await issueToken(context.config, { caller, key, account: given.user, now: context.now }) };
  };

  return {
    async authorize({ body }, context) {
      const { caller, token } = await login(body, body.fcmToken, context);
      if (caller.kind === 'observer' && body.fcmToken)
        await registerDevice(
          context.db,
          { observerId: caller.observerId, channel: body.channelName ?? usualChannel, token: body.fcmToken },
          context.now,
        );
      return token;
    },
    async authorizeV1({ body }, context) {
      const { caller, token } = await login(body, body.uniqueId, context);
      if (caller.kind === 'observer') await markRegistered(context.db, caller.observerId, context.now);
      return token;
    },
    beginFactorAtLogin: ({ body }, context) =>
      guessing(body.user, context, async () => {
        const { row } = await mustOweFactor(body, context);
        const setup = await begin(context.db, context.config, row);
        if (!setup) throw factorThere();
        return { found: setup, proves: 'part' };
      }),
    async confirmFactorAtLogin({ body }, context) {
      const { config, now } = context;
      const { caller, key, recoveryCodes } = await guessing(body.user, context, () => confirmAndLogIn(body, context));
      const token = await issueToken(config, { caller, key, account: body.user.trim(), now });
      return { ...token, recoveryCodes };
    },
  };
}

const guessing = <T>(user: string, context: Context, look: Parameters<typeof countGuess<T>>[2]) =>
  countGuess<T>(context, { kind: 'staff', account: accountKey(user.trim()) }, look);

type Row = Awaited<ReturnType<ReturnType<typeof staffRows>['executeTakeFirstOrThrow']>>;

/** An account whose password was right. */
interface Known {
  row: Row;
  caller: Staff;
  by: By;
  /** As it is stored. */
  factor: string | undefined;
}

async function findStaff({ user, password }: Credentials, context: Context): Promise<Known> {
  const { db } = context;
  const row = await staffRows(db).where('ngo_admin.account_key', '=', accountKey(user.trim())).executeTakeFirst();
  const matches = await passwordMatches(password, row?.password_hash);
  if (!row || !matches || !row.is_active) throw invalid();
  const caller = staffOf(row);
  return { row, caller, by: byStaff({ ...context, caller }), factor: await standingFactor(db, row.id) };
}

const logInStaff = (given: Credentials, context: Context): Promise<LoggedIn> =>
  guessing(given.user, context, async () => {
    const { db, config } = context;
    const { row, caller, by, factor } = await findStaff(given, context);
    if (factor !== undefined) {
      if (!given.code) throw factorNeeded();
      const taken = await takeCode(db, config, { id: row.id, idNgo: row.ngo_id, secret: factor, by }, given.code);
      if (!taken) throw new WrongGuess(factorWrong());
    } else if (await isDemanded(db)) throw factorMissing();
    const key = await openSession(db, config, { ...row, proven: factor, by }, visitorOf(context));
    if (key === undefined) throw invalid();
    return { found: { caller, key }, proves: 'all' };
  });

const visitorOf = ({ request, address, now }: Context) => ({
  userAgent: request.headers.get('user-agent'),
  address,
  now,
});

/** An account that has to have a second factor before it is let in. */
async function mustOweFactor(given: Credentials, context: Context): Promise<Known> {
  const known = await findStaff(given, context);
  if (known.factor !== undefined) throw factorThere();
  if (!(await isDemanded(context.db))) throw factorUnbegun();
  return known;
}

async function confirmAndLogIn(given: Credentials & { code: string }, context: Context) {
  const { db, config } = context;
  const { row, caller, by } = await mustOweFactor(given, context);
  const confirmed = await transact(db, async (trx) => {
    const outcome = await confirm(trx, config, { id: row.id, idNgo: row.ngo_id, code: given.code, by });
    if (typeof outcome !== 'string') await deleteSessions(trx, row.id);
    return outcome;
  });
  if (confirmed === 'wrong') throw new WrongGuess(factorWrong());
  if (confirmed === 'unbegun') throw factorUnbegun();
  if (confirmed === 'there') throw factorThere();
  forgetCallers(db);
  const { secret: proven, recoveryCodes } = confirmed;
  const key = await openSession(db, config, { ...row, proven, by }, visitorOf(context));
  if (key === undefined) throw invalid();
  return { found: { caller, key, recoveryCodes }, proves: 'all' as const };
}

/** Several NGOs may know the same phone number: the PIN tells which observer it is. */
const logInObserver = ({ user, password }: Credentials, device: string, context: Context): Promise<LoggedIn> => {
  const { db, config } = context;
  const who = { kind: 'observer' as const, account: phoneKey(user, config.phonePrefix), device };
  return countGuess(context, who, async () => {
    const rows = await observerRows(db)
      .where('observer.phone', 'in', phoneNotations(user, config.phonePrefix))
      .orderBy('observer.id')
      .execute();
    const row = rows.find(
      ({ pin_hash, is_active, ngo_is_active }) =>
        pinMatches(config, password.trim(), pin_hash) && is_active && ngo_is_active,
    );
    if (!row) throw invalid();
    return { found: { caller: observerOf(row), key: await stampFor(db, row, device) }, proves: 'all' };
  });
};
