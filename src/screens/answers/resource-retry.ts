import type { Failure } from '#machines/failure.ts';
import { failureOf, isLoading, pauseBeforeRetry } from '#machines/resource/resource.selectors.ts';

type Snapshot = Parameters<typeof pauseBeforeRetry>[0];

export interface Retry {
  fault: Failure;
  pause: number | null;
  isRetrying: boolean;
}

/** What a notice of a failed load shows; it stays while the next try is under way. */
export function retryOf(snapshot: Snapshot): Retry | null {
  const fault = failureOf(snapshot);
  return fault === null ? null : { fault, pause: pauseBeforeRetry(snapshot), isRetrying: isLoading(snapshot) };
}
