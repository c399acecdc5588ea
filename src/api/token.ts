import { jwtDecode } from 'jwt-decode';
import type { Claims } from '#contract/session.ts';

type Payload = Record<string, unknown>;

const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A short digest (FNV-1a, twice 32 bits): what is kept in a browser must not tell who was there. */
function digest(text: string): string {
  const round = (seed: number) =>
    new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619) >>> 0, seed);
  return [2_166_136_261, 84_696_351].map((seed) => round(seed).toString(36)).join('');
}

function payloadOf(token: string): Payload {
  try {
    return jwtDecode<Payload>(token);
  } catch {
    return {};
  }
}

/** Under which an account keeps things in this browser: the same at each login, and no name. */
export const accountKey = (claims: Pick<Claims, 'token' | 'userName'> | null): string =>
  claims === null ? '' : digest(`${idOf(payloadOf(claims.token)['NgoAdminId']) ?? ''} ${claims.userName}`);

/** When a token was made by the clock of its server, in milliseconds since 1970; null where it does not say. */
export function issuedAt(token: string): number | null {
  const { iat } = payloadOf(token);
  return typeof iat === 'number' ? iat * 1_000 : null;
}

/** The claims of a token; null for whatever is no token of ours (SES-06). */
export function readToken(token: string): Claims | null {
  try {
    const payload = jwtDecode<Payload>(token);
    const { sub, exp } = payload;
    if (typeof sub !== 'string' || sub === '') return null;
    return {
      token,
      userName: sub,
      expiresAt: typeof exp === 'number' ? exp * 1_000 : null,
      organizer: isTrue(payload['Organizer'] ?? payload['organizer']),
      idNgo: idOf(payload['IdNgo'] ?? payload['idNgo']),
    };
  } catch {
    return null;
  }
}
