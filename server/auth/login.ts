import type { Contract } from '#contract/index.ts';
import { accountKey } from '#contract/passwords.values.ts';
import type { Caller, Context, Handlers } from '#server/http/handler.ts';
import { phoneNotations } from '#contract/typed.ts';
import { Refusal } from '#server/http/refusal.ts';
import { markRegistered, registerDevice } from '#server/notifications/devices.ts';
import { observerOf, observerRows, staffOf, staffRows } from './callers.ts';
import { createLimiter } from './limiter.ts';
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
const refuse = (status: number, detail: string, extra: ConstructorParameters<typeof Refusal>[2] = {}) =>
  new Refusal(status, detail, { ...extra, members: { error: detail } });

/** Who logs in, and what their token is tied to. */
interface LoggedIn {
  caller: Caller;
  key: string;
}

/** Both logins. What makes a caller an observer: a push token in v2, a device id in v1; without one it is staff. */
export function createLogin(limiter = createLimiter()): Handlers<Pick<Contract, 'authorize' | 'authorizeV1'>> {
  const login = async (body: Credentials, device: string | null | undefined, context: Context) => {
    const user = body.user.trim();
    const key = `${user.toLowerCase()} ${context.address}`;
    const seconds = limiter.wait(key, context.now);
    if (seconds > 0)
      throw refuse(429, 'Too many wrong logins; try again later.', {
        code: 'too-many-logins',
        headers: { 'Retry-After': String(seconds) },
      });
    const given = { ...body, user };
    const finding = device ? findObserver(given, device, context) : findStaff(given, context);
    const found = await finding.catch((error: unknown) => {
      limiter.withdrawn(key);
      throw error;
    });
    if (!found) throw refuse(400, 'Invalid credentials');
    limiter.succeeded(key);
    const token = await issueToken(context.config, { ...found, account: user, now: context.now });
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
  const key = await openSession(db, config, row, visitor);
  return key === undefined ? undefined : { caller: staffOf(row), key };
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
