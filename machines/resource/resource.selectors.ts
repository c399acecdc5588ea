import type { ResourceContext } from './resource.machine.ts';

/** As much of a snapshot as the selectors read, whatever the thing is. */
type Snapshot<TItem> = {
  context: Pick<ResourceContext<TItem, unknown>, 'item' | 'keptAt'>;
  hasTag(tag: 'loading' | 'notFound'): boolean;
};

/** It is not here yet: on its way, or failed so far. */
export const isLoading = (snapshot: Snapshot<unknown>): boolean =>
  snapshot.hasTag('loading') && snapshot.context.item === null && snapshot.context.keptAt === null;
export const isNotFound = (snapshot: Snapshot<unknown>): boolean => snapshot.hasTag('notFound');

/** When the item in sight was loaded, while it is one of an earlier visit; `null` once it is new. */
export const keptAt = (snapshot: Snapshot<unknown>): string | null => snapshot.context.keptAt;

export const itemOf = <TItem>(snapshot: Snapshot<TItem>): TItem | null => snapshot.context.item;
