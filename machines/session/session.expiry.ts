import type { Claims } from '#contract/session-token.values.ts';

/** So long before its end a session warns (SES-08). */
export const warnSeconds = 300;

/** What tells when a session ends. */
type Timed = {
  claims: Claims | null;
  now: number;
  offsetSeconds: number;
  checksExpiry: boolean;
};

/** Milliseconds until the token counts as expired (SES-03). */
export function timeLeft({ claims, now, offsetSeconds, checksExpiry }: Timed): number {
  if (!checksExpiry || claims === null || claims.expiresAt === null) return Infinity;
  return claims.expiresAt - offsetSeconds * 1_000 - now;
}
