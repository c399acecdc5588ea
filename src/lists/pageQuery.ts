import { pageIn } from '#machines/list/list.address.ts';
import { otherSizes, usualSize } from './pageSizes.ts';

export interface PageQuery {
  page: number;
  size: number;
}

/** A page, as it was answered. */
export interface Page<T> {
  rows: T[];
  total: number;
  pages: number;
  loadedAt: string;
}

export type Answered<T> = { data: T[]; totalItems: number; totalPages: number };

const sizeIn = (search: URLSearchParams): number =>
  otherSizes.find((size) => String(size) === search.get('size')) ?? usualSize;

export const readPage = (search: URLSearchParams): PageQuery => ({ page: pageIn(search), size: sizeIn(search) });

/** The usual page is not written. */
export function writePage(search: URLSearchParams, { page, size }: PageQuery): URLSearchParams {
  if (page !== 1) search.set('page', String(page));
  if (size !== usualSize) search.set('size', String(size));
  return search;
}

const pageOf = <T>(page: Answered<T>): Page<T> => ({
  rows: page.data,
  total: page.totalItems,
  pages: Math.max(1, page.totalPages),
  loadedAt: new Date().toISOString(),
});

/** A page beyond the end is the last one. */
export async function pageWithin<T>(page: number, ask: (page: number) => Promise<Answered<T>>): Promise<Page<T>> {
  const wanted = await ask(page);
  const isBeyond = wanted.data.length === 0 && page > Math.max(1, wanted.totalPages);
  return pageOf(isBeyond ? await ask(Math.max(1, wanted.totalPages)) : wanted);
}
