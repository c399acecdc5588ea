import type { Failure } from './failure.ts';

const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 30_000;
const MAX_ASKED = 300_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Milliseconds before the next automatic try, after this many failures in a row: 1, 2, 4 … 30 seconds, and not before the
 * server wants it (`Retry-After`), up to five minutes.
 */
export function retryPause(failures: number, failure: Failure | null = null): number {
  const asked = Math.min(MAX_ASKED, (failure?.retryAfter ?? 0) * 1_000);
  const growing = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** Math.min(Math.max(failures - 1, 0), 10));
  return Math.max(asked, growing);
}

/**
 * Whether trying again may help without anybody doing something. A wrong shape may: a proxy's page during
 * a restart looks like one; a bug stays one.
 */
export function isWorthRetrying({ kind, status }: Failure): boolean {
  if (kind === 'refused') return status === TOO_MANY_REQUESTS;
  return kind !== 'forbidden' && kind !== 'sessionOver' && kind !== 'bug';
}

/** As much of a snapshot as the selectors read, whatever is loaded. */
type Snapshot = {
  context: { failure: Failure | null; failures: number };
  hasTag(tag: 'loading' | 'waitingToRetry'): boolean;
};

/** Milliseconds between the failure and the next automatic try; `null` when none will come. */
export const pauseBeforeRetry = (snapshot: Snapshot): number | null =>
  snapshot.hasTag('waitingToRetry') ? retryPause(snapshot.context.failures, snapshot.context.failure) : null;

export interface Retry {
  failure: Failure;
  pause: number | null;
  isRetrying: boolean;
}

/** What a notice of a failed load shows; it stays while the next try is under way. `null` where nothing failed. */
export function retryOf(snapshot: Snapshot): Retry | null {
  const failure = snapshot.context.failure;
  return failure === null
    ? null
    : { failure, pause: pauseBeforeRetry(snapshot), isRetrying: snapshot.hasTag('loading') };
}
