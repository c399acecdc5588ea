import type { Contract } from '#contract/index.ts';
import { accountKey } from '#contract/passwords.values.ts';
import type { Caller, Context, Handlers } from '#server/http/handler.ts';
import { byStaff } from '#server/ledger/actor.ts';
import { phoneKey, phoneNotations } from '#contract/normalize.values.ts';
import { Refusal } from '#server/http/refusal.ts';
import { markRegistered, registerDevice } from '#server/notifications/devices.ts';
import { observerOf, observerRows, staffOf, staffRows } from './callers.ts';
import { chargeLogin } from './login-limits.ts';
import { passwordMatches } from './passwords.ts';
import { pinMatches } from './pins.ts';
import { stampFor } from './observer-keys.ts';
import { openSession } from './sessions.ts';
import { issueToken } from './tokens.ts';

interface Credentials {
  user: string;
  password: string;
}

/** Phones read `error`, consoles the problem; 400 is what every published back end answers. */
const refuse = (status: number, detail: string) => new Refusal(status, detail, { members: { error: detail } });

/** Who logs in, and what their token is tied to. */
interface LoggedIn {
  caller: Caller;
  key: string;
}

/** Both logins. What makes a caller an observer: a push token in v2, a device id in v1; without one it is staff. */
export function createLogin(): Handlers<Pick<Contract, 'authorize' | 'authorizeV1'>> {
  const login = async (body: Credentials, device: string | null | undefined, context: Context) => {
    const user = body.user.trim();
    const { db, config, address, now } = context;
    const who = device
      ? { kind: 'observer' as const, account: phoneKey(user, config.phonePrefix), device }
      : { kind: 'staff' as const, account: accountKey(user) };
    const charged = await chargeLogin(db, config, { ...who, address, now });
    const given = { ...body, user };
    const found = await charged.during(device ? findObserver(given, device, context) : findStaff(given, context));
    if (!found) {
      await charged.failed();
      throw refuse(400, 'Invalid credentials');
    }
    await charged.succeeded();
    const token = await issueToken(config, { ...found, account: user, now });
    return { caller: found.caller, token };
  };

  return {
    async authorize({ body }, context) {
      const { caller, token } = await login(body, body.fcmToken, context);
      if (caller.kind === 'observer' && body.fcmToken)
        await registerDevice(
          context.db,
          { observerId: caller.observerId, channel: body.channelName ?? 'Firebase', token: body.fcmToken },
          context.now,
        );
      return token;
    },
    async authorizeV1({ body }, context) {
      const { caller, token } = await login(body, body.uniqueId, context);
      if (caller.kind === 'observer') await markRegistered(context.db, caller.observerId, context.now);
      return token;
    },
  };
}

async function findStaff({ user, password }: Credentials, context: Context): Promise<LoggedIn | undefined> {
  const { db, config, address, now, request } = context;
  const row = await staffRows(db).where('ngo_admin.account_key', '=', accountKey(user)).executeTakeFirst();
  const matches = await passwordMatches(password, row?.password_hash);
  if (!row || !matches || !row.is_active) return undefined;
  const visitor = { userAgent: request.headers.get('user-agent'), address, now };
  const caller = staffOf(row);
  const by = byStaff({ ...context, caller });
  const key = await openSession(db, config, { ...row, by }, visitor);
  return key === undefined ? undefined : { caller, key };
}

/** Several NGOs may know the same phone number: the PIN tells which observer it is. */
async function findObserver(
  { user, password }: Credentials,
  device: string,
  { db, config }: Context,
): Promise<LoggedIn | undefined> {
  const rows = await observerRows(db)
    .where('observer.phone', 'in', phoneNotations(user, config.phonePrefix))
    .orderBy('observer.id')
    .execute();
  const row = rows.find(
    ({ pin_hash, is_active, ngo_is_active }) =>
      pinMatches(config, password.trim(), pin_hash) && is_active && ngo_is_active,
  );
  return row && { caller: observerOf(row), key: await stampFor(db, row, device) };
}
