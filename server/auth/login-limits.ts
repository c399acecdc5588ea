/** What is known of earlier attempts under one key. */
export interface Attempts {
  failures: number;
  lastAt: Date;
}

/** How many may fail freely, and what comes after. All times in milliseconds. */
export interface LimitRule {
  /** Milliseconds until the next attempt is let through; 0 when it is now. */
  wait(attempts: Attempts | undefined, now: Date): number;
  /** With one more that failed, or will have failed unless it is taken back. */
  charge(attempts: Attempts | undefined, now: Date): Attempts;
  /** From then on nothing of it need be known. */
  expires(attempts: Attempts): Date;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Clocks of processes differ, and are set back: nothing that happened lies ahead. */
const since = ({ lastAt }: Attempts, now: Date) => Math.max(0, now.getTime() - lastAt.getTime());

/** For one person: some failures are free, then each doubles the wait. */
export function growingWait(rule: { free: number; first: number; maxWait: number; forgotten: number }): LimitRule {
  const waitAfter = (failures: number) =>
    failures < rule.free ? 0 : Math.min(rule.maxWait, rule.first * 2 ** (failures - rule.free));
  const current = (attempts: Attempts | undefined, now: Date) =>
    attempts && since(attempts, now) < rule.forgotten ? attempts : undefined;
  return {
    wait(attempts, now) {
      const known = current(attempts, now);
      return known ? Math.max(0, waitAfter(known.failures) - since(known, now)) : 0;
    },
    charge: (attempts, now) => ({ failures: (current(attempts, now)?.failures ?? 0) + 1, lastAt: now }),
    expires: ({ lastAt }) => new Date(lastAt.getTime() + rule.forgotten),
  };
}

/** For many people together: a bucket that leaks. Nobody waits longer than until one more fits in. */
export function leakingBucket(rule: { size: number; leak: number }): LimitRule {
  const level = (attempts: Attempts | undefined, now: Date) =>
    attempts ? Math.max(0, attempts.failures - since(attempts, now) / rule.leak) : 0;
  return {
    wait: (attempts, now) => Math.max(0, level(attempts, now) + 1 - rule.size) * rule.leak,
    charge: (attempts, now) => ({ failures: level(attempts, now) + 1, lastAt: now }),
    expires: ({ failures, lastAt }) => new Date(lastAt.getTime() + failures * rule.leak),
  };
}

/** The figures are reasoned in docs/decisions/016-limits-of-logins.md. */
export const limitRules = {
  /** One account at one address, or with one phone. */
  pair: growingWait({ free: 5, first: 30 * SECOND, maxWait: 15 * MINUTE, forgotten: 24 * HOUR }),
  /** One account, wherever from. */
  account: growingWait({ free: 20, first: 30 * SECOND, maxWait: 15 * MINUTE, forgotten: 24 * HOUR }),
  /** One address, whichever accounts: a thousand observers may share it. */
  address: leakingBucket({ size: 120, leak: 30 * SECOND }),
} as const;

/** So long an address or a phone from which an account logged in stays known. */
export const KNOWN_FOR = 90 * 24 * HOUR;
