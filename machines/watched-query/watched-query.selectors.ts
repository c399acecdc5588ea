import type { WatchContext } from './watched-query.machine.ts';

/** As much of a snapshot as the selectors read, whatever is watched. */
type Snapshot<TSight, TQuery> = {
  context: WatchContext<TSight, TQuery>;
  hasTag(tag: 'loading' | 'ready' | 'moving' | 'notFound'): boolean;
};

export const sightOf = <TSight>({ context }: Snapshot<TSight, unknown>): TSight | null => context.sight;
export const queryOf = <TQuery>({ context }: Snapshot<unknown, TQuery>): TQuery => context.query;
/** What was asked for is not in sight yet; a look in the background is no such thing. */
export const isLoading = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('loading');
export const isReady = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('ready');
/** It will change by itself, and is looked at again and again. */
export const isMoving = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('moving');
export const isNotFound = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.hasTag('notFound');
