import type { Thread } from '#contract/threads.ts';
import { pageOfListed, type PageWanted } from './threads.pageSizes.ts';

/** One observer at one polling station. */
export type ThreadKey = Pick<Thread, 'idObserver' | 'idPollingStation'>;

/**
 * @property unfilteredItems How many rows there would be without the filter, where the server says so.
 * @property cursor The moment at which it was read, as the server tells it; `null` where it does not.
 */
export type PageLoaded = {
  threads: Thread[];
  totalItems: number;
  unfilteredItems?: number;
  loadedAt: string;
  cursor: string | null;
};

type Held = { threads: Thread[]; reach: number };

export const keyOf = ({ idObserver, idPollingStation }: ThreadKey): string => `${idObserver}-${idPollingStation}`;

export const isSameThread = (a: ThreadKey | null, b: ThreadKey | null): boolean =>
  a === null || b === null ? a === b : a.idObserver === b.idObserver && a.idPollingStation === b.idPollingStation;

export const listedAs = (listed: Thread | null, thread: ThreadKey | null): Thread | null =>
  isSameThread(listed, thread) ? listed : null;

/** What an earlier visit knew is in sight, and asked for anew in one page. */
export function visited<TContext>(known: PageLoaded | null, context: TContext): TContext {
  if (known === null) return context;
  const { threads, totalItems, unfilteredItems = null, loadedAt } = known;
  return {
    ...context,
    threads,
    reach: threads.length,
    totalItems,
    unfilteredItems,
    loadedAt,
    page: pageOfListed(threads.length),
  };
}

/** The rows held after a page has come. The server's order is newest first; no thread is listed twice. */
export function withPage(held: Held, { kind, page, pageSize }: PageWanted, loaded: PageLoaded): Held {
  const reach = loaded.threads.length < pageSize ? Math.max(loaded.totalItems, 0) : page * pageSize;
  if (kind === 'top') return withTop(held, loaded, reach);
  if (kind === 'first') return { threads: loaded.threads, reach };
  const known = new Set(held.threads.map(keyOf));
  const isKnown = (thread: Thread) => known.has(keyOf(thread));
  // What stands before a known row has come since: it waits until it is brought in at the top.
  const below = loaded.threads.slice(loaded.threads.findLastIndex(isKnown) + 1);
  return { threads: [...held.threads, ...below], reach };
}

/** Threads that moved up leave their old place. Where nothing joins, the old rows are let go: there may be a gap. */
function withTop({ threads, reach }: Held, loaded: PageLoaded, topReach: number): Held {
  const top = new Set(loaded.threads.map(keyOf));
  const standing = new Map(threads.map((thread) => [keyOf(thread), thread.lastModified]));
  const joins = loaded.threads.some(
    (thread) => standing.has(keyOf(thread)) && standing.get(keyOf(thread)) === thread.lastModified,
  );
  if (!joins || topReach >= loaded.totalItems) return { threads: loaded.threads, reach: topReach };
  const added = loaded.threads.filter((thread) => !standing.has(keyOf(thread))).length;
  return { threads: [...loaded.threads, ...threads.filter((thread) => !top.has(keyOf(thread)))], reach: reach + added };
}
