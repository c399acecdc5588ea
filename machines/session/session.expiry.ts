import type { Claims } from '#contract/session-token.values.ts';

/** So long before its end a session warns (SES-08). */
export const warnSeconds = 300;

/** What tells when a session ends. */
type Timed = {
  claims: Claims | null;
  offsetSeconds: number;
  checksExpiry: boolean;
};

/** When the token counts as expired, in milliseconds since 1970 (SES-03); `null` when it never does. */
export function endOf({ claims, offsetSeconds, checksExpiry }: Timed): number | null {
  if (!checksExpiry || claims === null || claims.expiresAt === null) return null;
  return claims.expiresAt - offsetSeconds * 1_000;
}

/** Milliseconds until then. */
export const timeLeft = ({ now, ...timed }: Timed & { now: number }): number => (endOf(timed) ?? Infinity) - now;
