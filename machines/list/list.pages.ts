import type { ListQuery } from './list.query.ts';

export function lastPage(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}

/** The page of the new size that holds the first row of the old one. */
export function pageAfterResize(query: ListQuery<unknown>, pageSize: number): number {
  return Math.floor(((query.page - 1) * query.pageSize) / pageSize) + 1;
}
