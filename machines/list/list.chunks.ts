import type { ListContext } from './list.machine.ts';
import { lastPage } from './list.pages.ts';
import type { Sort } from './list.sort.ts';

export type ChunksRequest<TFilter> = { filter: TFilter; sort: Sort | null; chunkSize: number; chunkNumbers: number[] };

export type ChunksLoaded<TItem> = {
  chunks: { chunkNumber: number; items: TItem[] }[];
  totalItems: number;
  /** The order in which the server really sorted; `null` when it does not sort. */
  sort: Sort | null;
  loadedAt: string;
};

/** A run of `chunkSize` rows as one request brought them; numbers begin at 1. */
export type Chunk<TItem> = { chunkNumber: number; items: TItem[]; loadedAt: string };

/** A screen page as it was last complete: it stays until the next one is. */
export type PageInSight<TItem> = {
  rows: TItem[];
  page: number;
  pageSize: number;
  totalItems: number;
  sort: Sort | null;
  /** When the oldest of its rows was loaded. */
  loadedAt: string;
};

/** So many chunks stay in memory, whatever the page in sight needs aside. */
const KEPT = 6;

/** Numbers of the chunks that one screen page needs: page 12 of 9 rows straddles two of 100. */
export function chunksOf(page: number, pageSize: number, chunkSize: number, totalItems: number | null): number[] {
  const begin = (page - 1) * pageSize;
  const end = Math.min(begin + pageSize, totalItems ?? Infinity);
  const first = Math.floor(begin / chunkSize) + 1;
  const last = Math.max(first, Math.ceil(end / chunkSize));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The rows of one screen page, out of the chunks that are held. */
export function rowsOf<TItem>(chunks: Chunk<TItem>[], page: number, pageSize: number, chunkSize: number): TItem[] {
  const begin = (page - 1) * pageSize;
  return chunks
    .toSorted((a, b) => a.chunkNumber - b.chunkNumber)
    .flatMap(({ chunkNumber, items }) => {
      const offset = (chunkNumber - 1) * chunkSize;
      return items.slice(Math.max(0, begin - offset), Math.max(0, begin + pageSize - offset));
    });
}

/** Numbers of the chunks that the wanted page still lacks. */
export function missing<TItem, TFilter>(context: ListContext<TItem, TFilter>): number[] {
  return needed(context).filter((number) => !context.chunks.some((chunk) => chunk.chunkNumber === number));
}

export const requestOf = <TItem, TFilter>(context: ListContext<TItem, TFilter>): ChunksRequest<TFilter> => ({
  filter: context.query.filter,
  sort: context.query.sort,
  chunkSize: context.chunkSize,
  chunkNumbers: missing(context),
});

/** The list as it begins: with the page that an earlier visit knew, if it still has that page. */
export function visited<TItem, TFilter>(
  recall: (request: ChunksRequest<TFilter>) => ChunksLoaded<TItem> | null,
  context: ListContext<TItem, TFilter>,
): ListContext<TItem, TFilter> {
  const loaded = recall(requestOf(context));
  if (loaded === null || context.query.page > lastPage(loaded.totalItems, context.query.pageSize)) return context;
  const shown = kept(context, loaded);
  const { totalItems, sort: honouredSort } = loaded;
  return { ...context, shown, inSight: pageOf({ ...context, chunks: shown, totalItems, honouredSort }) };
}

/**
 * The chunks held after an answer, newest last. A chunk that was asked for and is not in the answer is empty.
 * Another total means that rows have moved since: older chunks no longer fit, and if the page needs one of
 * them, all its chunks are asked for once more, together.
 */
export function kept<TItem, TFilter>(
  context: ListContext<TItem, TFilter>,
  { chunks, totalItems, loadedAt }: ChunksLoaded<TItem>,
): Chunk<TItem>[] {
  const wanted = needed(context);
  const asked = missing(context);
  const arrived = asked.map((number) => ({
    chunkNumber: number,
    items: chunks.find((chunk) => chunk.chunkNumber === number)?.items ?? [],
    loadedAt,
  }));
  if (context.chunks.length > 0 && totalItems !== context.totalItems) {
    return asked.length === wanted.length ? arrived : [];
  }
  const held = [...context.chunks, ...arrived];
  return held.filter(({ chunkNumber }, index) => wanted.includes(chunkNumber) || index >= held.length - KEPT);
}

/** The wanted page, once all its chunks are held. */
export function pageOf<TItem, TFilter>(context: ListContext<TItem, TFilter>): PageInSight<TItem> {
  const { page, pageSize } = context.query;
  const wanted = needed(context);
  const times = context.chunks
    .filter(({ chunkNumber }) => wanted.includes(chunkNumber))
    .map(({ loadedAt }) => loadedAt);
  return {
    rows: rowsOf(context.chunks, page, pageSize, context.chunkSize),
    page,
    pageSize,
    totalItems: context.totalItems ?? 0,
    sort: context.honouredSort,
    loadedAt: times.toSorted()[0] ?? '',
  };
}

function needed<TItem, TFilter>({ query, chunkSize, totalItems }: ListContext<TItem, TFilter>): number[] {
  return chunksOf(query.page, query.pageSize, chunkSize, totalItems);
}
