import type { Thread } from '#contract/answers.ts';
import type { ThreadsContext } from './threads.machine.ts';
import { isSameThread, type Announced, type ThreadKey } from './threads.rows.ts';

/** As much of a snapshot as the selectors read, whatever the filter is. */
type Snapshot = {
  context: Omit<ThreadsContext<unknown>, 'filter'>;
  hasTag(tag: 'loading' | 'failed' | 'waitingToRetry'): boolean;
};

export const isLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('loading');

/** Nothing to show yet: the first load, or after a refresh. */
export const isBlank = ({ context }: Snapshot): boolean => context.totalItems === null;

export const threadsListed = ({ context }: Snapshot): Thread[] => context.threads;

export const totalItems = ({ context }: Snapshot): number | null => context.totalItems;

/** "as of": when the beginning of the list was loaded. */
export const loadedAt = ({ context }: Snapshot): string | null => context.loadedAt;

export const announcedOf = ({ context }: Snapshot): Announced => context.announced;

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
