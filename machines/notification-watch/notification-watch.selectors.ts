import { type Retry, retryOf as retryOfLoad } from '#machines/retry.ts';
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

/** What a notice of a failed load shows; what is not there is no such failure. */
export const retryOf = (snapshot: Snapshot<unknown, unknown>): Retry | null =>
  isNotFound(snapshot) ? null : retryOfLoad(snapshot);
