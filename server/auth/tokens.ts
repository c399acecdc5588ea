import { jwtVerify, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { z } from 'zod/mini';
import type { TokenPayload } from '#contract/session-token.values.ts';
import { givenId, id } from '#contract/scalars.ts';
import type { Config } from '#server/config.ts';
import type { Caller } from '#server/http/handler.ts';

const ISSUER = 'VoteMonitorJwtIssuer';
const AUDIENCE = 'vigil';

/** In seconds: so far apart may the clocks of two processes be. */
export const CLOCK_TOLERANCE = 30;

const KnownPayload = z.union([
  z.object({ UserType: z.literal('NgoAdmin'), NgoAdminId: id, sid: z.uuid() }),
  z.object({ UserType: z.literal('Observer'), ObserverId: givenId, stamp: z.uuid() }),
]);

/**
 * Who a token was made for; whether they may still come in is for the database to say. The key is the id of the session
 * of staff, and the security stamp of an observer: an id alone may be somebody else's after a restore.
 */
export type Identity = { kind: 'staff'; id: number; key: string } | { kind: 'observer'; id: number; key: string };

export interface TokenOptions {
  caller: Caller;
  /** What was typed at login. */
  account: string;
  /** See `Identity`. */
  key: string;
  now: Date;
}

const keyOf = (config: Config) => new TextEncoder().encode(config.jwtSecret);

/** The claims that published consoles and phones read, and one of our own: `sid` or `stamp`. */
export async function issueToken(config: Config, { caller, account, key, now }: TokenOptions) {
  const issued = Math.floor(now.getTime() / 1000);
  const seconds = tokenSeconds(config);
  const common = { unique_name: account, IdNgo: String(caller.idNgo) };
  const payload: TokenPayload =
    caller.kind === 'staff'
      ? {
          ...common,
          UserType: 'NgoAdmin',
          Organizer: caller.organizer,
          Role: caller.role,
          NgoAdminId: caller.adminId,
          sid: key,
        }
      : { ...common, UserType: 'Observer', ObserverId: String(caller.observerId), stamp: key };
  const token = await new SignJWT(payload)
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

export const tokenSeconds = (config: Config): number => Math.round(config.tokenHours * 3600);

/** With the time in seconds from which it is refused; nothing for a token that is not ours, not signed with HS256, changed, or expired. */
export async function readToken(
  config: Config,
  token: string,
  now: Date,
): Promise<{ identity: Identity; expires: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['exp'],
    });
    const claims = z.parse(KnownPayload, payload);
    const identity: Identity =
      claims.UserType === 'NgoAdmin'
        ? { kind: 'staff', id: claims.NgoAdminId, key: claims.sid }
        : { kind: 'observer', id: claims.ObserverId, key: claims.stamp };
    return { identity, expires: (payload.exp ?? 0) + CLOCK_TOLERANCE };
  } catch {
    return undefined;
  }
}
