import type { Failure } from '#machines/failure.ts';
import type { ResourceContext } from './resource.machine.ts';

/** As much of a snapshot as the selectors read, whatever the thing is. */
type Snapshot<TItem> = {
  context: Pick<ResourceContext<TItem, unknown>, 'item' | 'failure' | 'failures'>;
  hasTag(tag: 'loading' | 'failed' | 'waitingToRetry' | 'notFound'): boolean;
};

export const isLoading = (snapshot: Snapshot<unknown>): boolean => snapshot.hasTag('loading');
export const hasFailed = (snapshot: Snapshot<unknown>): boolean => snapshot.hasTag('failed');
export const isNotFound = (snapshot: Snapshot<unknown>): boolean => snapshot.hasTag('notFound');

export const itemOf = <TItem>(snapshot: Snapshot<TItem>): TItem | null => snapshot.context.item;
export const failureOf = (snapshot: Snapshot<unknown>): Failure | null => snapshot.context.failure;
