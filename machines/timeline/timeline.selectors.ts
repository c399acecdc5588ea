import type { TimelineContext } from './timeline.machine.ts';

/** As much of a snapshot as the selectors read, whatever the rows are. */
type Snapshot<TItem, TFilter> = {
  context: TimelineContext<TItem, TFilter>;
  matches(state: 'loading' | 'loadingMore'): boolean;
};

const none: never[] = [];

export const filterOf = <TFilter>(snapshot: Snapshot<unknown, TFilter>): TFilter => snapshot.context.filter;

export const itemsOf = <TItem>(snapshot: Snapshot<TItem, unknown>): TItem[] => snapshot.context.inSight?.items ?? none;

export const unfoldedOf = (snapshot: Snapshot<unknown, unknown>): number[] => snapshot.context.unfolded;

/** Nothing to show yet. */
export const isBlank = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.context.inSight === null;

/** When the newest page was loaded. */
export const loadedAt = (snapshot: Snapshot<unknown, unknown>): string | null =>
  snapshot.context.inSight?.loadedAt ?? null;

/** What is in sight is of another question, or older ones are wanted besides. */
export const isRenewing = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.matches('loading');

export const isGoingOn = (snapshot: Snapshot<unknown, unknown>): boolean => snapshot.matches('loadingMore');

export const hasOlder = (snapshot: Snapshot<unknown, unknown>): boolean =>
  snapshot.context.inSight !== null && snapshot.context.inSight.next !== null;
