import type { Failure } from './failure.ts';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const TOO_MANY_REQUESTS = 429;

/** Pause before the next automatic try, after this many failures in a row: 1, 2, 4 … 30 seconds. */
export function retryPause(failures: number, failure: Failure | null = null): number {
  const asked = (failure?.retryAfter ?? 0) * 1_000;
  return Math.min(LONGEST_PAUSE, Math.max(asked, FIRST_PAUSE * 2 ** Math.min(Math.max(failures - 1, 0), 10)));
}

/**
 * Whether trying again may help without anybody doing something. A wrong shape may: a proxy's page during
 * a restart looks like one.
 */
export function isWorthRetrying({ kind, status }: Failure): boolean {
  if (kind === 'refused') return status === TOO_MANY_REQUESTS;
  return kind !== 'forbidden' && kind !== 'sessionOver';
}
