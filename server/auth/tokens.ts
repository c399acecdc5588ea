import { jwtVerify, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { z } from 'zod/mini';
import type { Config } from '#server/config.ts';
import type { Caller } from '#server/http/handler.ts';

const ISSUER = 'VoteMonitorJwtIssuer';
const AUDIENCE = 'vigil';

const Claims = z.union([
  z.object({ UserType: z.literal('NgoAdmin'), NgoAdminId: z.int() }),
  z.object({ UserType: z.literal('Observer'), ObserverId: z.coerce.number().check(z.int()) }),
]);

/** Who a token was made for; whether they may still come in is for the database to say. */
export type Identity = { kind: 'staff'; id: number } | { kind: 'observer'; id: number };

const keyOf = (config: Config) => new TextEncoder().encode(config.jwtSecret);

/** The claims that published consoles and phones read; `account` is what was typed at login. */
export async function issueToken(config: Config, caller: Caller, account: string, now: Date) {
  const issued = Math.floor(now.getTime() / 1000);
  const seconds = Math.round(config.tokenHours * 3600);
  const who =
    caller.kind === 'staff'
      ? { UserType: 'NgoAdmin', Organizer: caller.organizer, NgoAdminId: caller.adminId }
      : { UserType: 'Observer', ObserverId: String(caller.observerId) };
  const token = await new SignJWT({ unique_name: account, IdNgo: String(caller.idNgo), ...who })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(account)
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setNotBefore(issued)
    .setExpirationTime(issued + seconds)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .sign(keyOf(config));
  return { access_token: token, expires_in: seconds };
}

/** With the time in seconds at which it expires; nothing for a token that is not ours, not signed with HS256, changed, or expired. */
export async function readToken(
  config: Config,
  token: string,
  now: Date,
): Promise<{ identity: Identity; expires: number } | undefined> {
  try {
    const options = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, currentDate: now };
    const { payload } = await jwtVerify(token, keyOf(config), options);
    const claims = z.parse(Claims, payload);
    const identity: Identity =
      claims.UserType === 'NgoAdmin'
        ? { kind: 'staff', id: claims.NgoAdminId }
        : { kind: 'observer', id: claims.ObserverId };
    return { identity, expires: payload.exp ?? 0 };
  } catch {
    return undefined;
  }
}
