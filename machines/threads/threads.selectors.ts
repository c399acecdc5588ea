import type { Thread } from '#contract/threads.ts';
import type { ThreadsContext } from './threads.machine.ts';
import { isSameThread, type ThreadKey } from './threads.rows.ts';

/** As much of a snapshot as the selectors read, whatever the filter is. */
type Snapshot = {
  context: Omit<ThreadsContext<unknown>, 'filter'>;
  matches(state: 'loading'): boolean;
};

/** Nothing to show yet: the first load, or another filter. */
export const isBlank = ({ context }: Snapshot): boolean => context.totalItems === null;

export const threadsListed = ({ context }: Snapshot): Thread[] => context.threads;

export const totalItems = ({ context }: Snapshot): number | null => context.totalItems;

/** How many there would be without the filter; `null` where nothing is filtered, or nobody says. */
export const unfilteredItems = ({ context }: Snapshot): number | null => context.unfilteredItems;

/** "as of": when the beginning of the list was loaded. */
export const loadedAt = ({ context }: Snapshot): string | null => context.loadedAt;

/** Rows are in sight, and the beginning of the list is asked for anew. */
export const isRefreshing = (snapshot: Snapshot): boolean =>
  snapshot.matches('loading') && !isBlank(snapshot) && snapshot.context.page.kind === 'first';

/** The list goes on at its end. */
export const isGoingOn = (snapshot: Snapshot): boolean =>
  snapshot.matches('loading') && snapshot.context.page.kind === 'more';

/** Whether the server has rows beyond those held. */
export const hasMore = ({ context: { reach, totalItems } }: Snapshot): boolean => reach < (totalItems ?? 0);

/** Where a thread stands in the list; -1 where it does not. */
export const placeOf = (threads: readonly Thread[], thread: ThreadKey | null): number =>
  threads.findIndex((one) => isSameThread(one, thread));

/** The thread after or before another one; the first where that one is not listed, null at the ends. */
export function neighbourOf(threads: readonly Thread[], thread: ThreadKey | null, step: 1 | -1): Thread | null {
  const place = placeOf(threads, thread);
  return (place === -1 ? threads[0] : threads[place + step]) ?? null;
}
