import type { Contract } from '#contract/index.ts';
import type { Caller, Context, Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { markRegistered, registerDevice } from '#server/notifications/devices.ts';
import { observerOf, observerRows, staffOf, staffRows } from './callers.ts';
import { createLimiter } from './limiter.ts';
import { passwordMatches } from './passwords.ts';
import { pinMatches } from './pins.ts';
import { issueToken } from './tokens.ts';

interface Credentials {
  user: string;
  password: string;
}

/** Phones read `error`, consoles the problem; 400 is what every published back end answers. */
const refuse = (status: number, detail: string, headers = {}) =>
  new Refusal(status, detail, { headers, members: { error: detail } });

/** Both logins. What makes a caller an observer: a push token in v2, a device id in v1; without one it is staff. */
export function createLogin(limiter = createLimiter()): Handlers<Pick<Contract, 'authorize' | 'authorizeV1'>> {
  const login = async (body: Credentials, observer: boolean, context: Context) => {
    const user = body.user.trim();
    const key = `${user.toLowerCase()} ${context.address}`;
    const seconds = limiter.wait(key, context.now);
    if (seconds > 0) throw refuse(429, 'Too many wrong logins; try again later.', { 'Retry-After': String(seconds) });
    const caller = observer
      ? await findObserver({ ...body, user }, context)
      : await findStaff({ ...body, user }, context);
    if (!caller) throw refuse(400, 'Invalid credentials');
    limiter.succeeded(key);
    return { caller, token: await issueToken(context.config, caller, user, context.now) };
  };

  return {
    async authorize({ body }, context) {
      const { caller, token } = await login(body, Boolean(body.fcmToken), context);
      if (caller.kind === 'observer' && body.fcmToken)
        await registerDevice(
          context.db,
          { observerId: caller.observerId, channel: body.channelName ?? 'Firebase', token: body.fcmToken },
          context.now,
        );
      return token;
    },
    async authorizeV1({ body }, context) {
      const { caller, token } = await login(body, Boolean(body.uniqueId), context);
      if (caller.kind === 'observer') await markRegistered(context.db, caller.observerId, context.now);
      return token;
    },
  };
}

async function findStaff({ user, password }: Credentials, { db }: Context): Promise<Caller | undefined> {
  const row = await staffRows(db).where('ngo_admin.account', '=', user).executeTakeFirst();
  const matches = await passwordMatches(password, row?.password_hash);
  return row && matches && row.is_active ? staffOf(row) : undefined;
}

/** Several NGOs may know the same phone number: the PIN tells which observer it is. */
async function findObserver({ user, password }: Credentials, { db, config }: Context): Promise<Caller | undefined> {
  const rows = await observerRows(db).where('observer.phone', '=', user).orderBy('observer.id').execute();
  const row = rows.find(
    ({ pin_hash, is_active, ngo_is_active }) =>
      pinMatches(config, password.trim(), pin_hash) && is_active && ngo_is_active,
  );
  return row && observerOf(row);
}
