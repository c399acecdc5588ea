import { same } from '#machines/same.ts';
import type { Sort } from './list.sort.ts';

/** What the address says about a list. */
export type ListQuery<TFilter> = { filter: TFilter; sort: Sort | null; page: number; pageSize: number };

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

export function lastPage(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}

/** A page and page size that can exist, whatever was typed into the address. */
export function tidy<TFilter>(query: ListQuery<TFilter>): ListQuery<TFilter> {
  return { ...query, page: natural(query.page, 1), pageSize: natural(query.pageSize, 9) };
}

function natural(value: number, otherwise: number): number {
  return Number.isSafeInteger(value) && value >= 1 ? value : otherwise;
}

/** The page of the new size that holds the first row of the old one. */
export function pageAfterResize(query: ListQuery<unknown>, pageSize: number): number {
  return Math.floor(((query.page - 1) * query.pageSize) / pageSize) + 1;
}

export function sameRows(a: ListQuery<unknown>, b: ListQuery<unknown>): boolean {
  return same({ filter: a.filter, sort: a.sort }, { filter: b.filter, sort: b.sort });
}
