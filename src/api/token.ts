import { jwtDecode } from 'jwt-decode';
import { adminIdIn, claimsIn, type Claims, type DecodedToken } from '#contract/session-token.values.ts';

/** A short digest (FNV-1a, twice 32 bits): what is kept in a browser must not tell who was there. */
function digest(text: string): string {
  const round = (seed: number) =>
    new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619) >>> 0, seed);
  return [2_166_136_261, 84_696_351].map((seed) => round(seed).toString(36)).join('');
}

function payloadOf(token: string): DecodedToken {
  try {
    return jwtDecode<DecodedToken | null>(token) ?? {};
  } catch {
    return {};
  }
}

/** Under which an account keeps things in this browser: the same at each login, and no name. */
export const accountKey = (claims: Pick<Claims, 'token' | 'userName'> | null): string =>
  claims === null ? '' : digest(`${adminIdIn(payloadOf(claims.token)) ?? ''} ${claims.userName}`);

/** When a token was made by the clock of its server, in milliseconds since 1970; null where it does not say. */
export function issuedAt(token: string): number | null {
  const { iat } = payloadOf(token);
  return typeof iat === 'number' ? iat * 1_000 : null;
}

/** The claims of a token; null for whatever is no token of ours (SES-06). */
export function readToken(token: string): Claims | null {
  const claims = claimsIn(payloadOf(token));
  return claims === null ? null : { token, ...claims };
}
