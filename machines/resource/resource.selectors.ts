import type { ResourceContext } from './resource.machine.ts';

/** As much of a snapshot as the selectors read, whatever the thing is. */
type Snapshot<TItem> = {
  context: Pick<ResourceContext<TItem, unknown>, 'item'>;
  hasTag(tag: 'loading' | 'notFound'): boolean;
};

/** It is not here yet: on its way, or failed so far. */
export const isLoading = (snapshot: Snapshot<unknown>): boolean => snapshot.hasTag('loading');
export const isNotFound = (snapshot: Snapshot<unknown>): boolean => snapshot.hasTag('notFound');

export const itemOf = <TItem>(snapshot: Snapshot<TItem>): TItem | null => snapshot.context.item;
