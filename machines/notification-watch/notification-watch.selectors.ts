import { retryPause } from '#machines/retry.ts';
import type { WatchContext } from './notification-watch.machine.ts';

/** As much of a snapshot as the selectors read, whatever is watched. */
type Snapshot<TSight, TQuery> = {
  context: WatchContext<TSight, TQuery>;
  hasTag(tag: 'loading' | 'ready' | 'moving' | 'failed' | 'waitingToRetry' | 'notFound'): boolean;
};

export const sightOf = <TSight>({ context }: Snapshot<TSight, unknown>): TSight | null => context.sight;
export const queryOf = <TQuery>({ context }: Snapshot<unknown, TQuery>): TQuery => context.query;
export const isLoading = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('loading');
export const isReady = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('ready');
/** Deliveries are under way, and looked at again and again. */
export const isMoving = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('moving');
export const isNotFound = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('notFound');

export const pauseBeforeRetry = (snapshot: Snapshot<unknown, unknown>): number | null =>
  snapshot.hasTag('waitingToRetry') ? retryPause(snapshot.context.failures, snapshot.context.failure) : null;

/** What a notice of a failed load shows; it stays while the next try is under way. */
export function retryOf(snapshot: Snapshot<unknown, unknown>) {
  const { failure } = snapshot.context;
  return failure === null || isNotFound(snapshot)
    ? null
    : { fault: failure, pause: pauseBeforeRetry(snapshot), isRetrying: isLoading(snapshot) };
}
