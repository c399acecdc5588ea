const ALLOWED = 5;
const WINDOW = 15 * 60_000;
const REMEMBERED = 20_000;

export interface Limiter {
  /** Seconds until the next try is let through; 0 when it is let through now and counted as a failure until `succeeded`. */
  wait(key: string, now: Date): number;
  succeeded(key: string): void;
  /** The try was no failure of the caller: nobody could tell whether the login was right. */
  withdrawn(key: string): void;
}

/** Five wrong logins for a user from an address in a quarter of an hour; the oldest are forgotten first. */
export function createLimiter(): Limiter {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    wait(key, now) {
      const known = failures.get(key);
      const current = known && known.until > now.getTime() ? known : { count: 0, until: now.getTime() + WINDOW };
      if (current.count >= ALLOWED) return Math.ceil((current.until - now.getTime()) / 1000);
      failures.delete(key);
      failures.set(key, { ...current, count: current.count + 1 });
      const [oldest] = failures.keys();
      if (failures.size > REMEMBERED && oldest !== undefined) failures.delete(oldest);
      return 0;
    },
    succeeded(key) {
      failures.delete(key);
    },
    withdrawn(key) {
      const known = failures.get(key);
      if (known) failures.set(key, { ...known, count: known.count - 1 });
    },
  };
}
