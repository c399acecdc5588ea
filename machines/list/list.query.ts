import { same } from '#machines/same.ts';
import type { Sort } from './list.sort.ts';

/** What the address says about a list. */
export type ListQuery<TFilter> = { filter: TFilter; sort: Sort | null; page: number; pageSize: number };

/** A page and page size that can exist, whatever was typed into the address. */
export function tidy<TFilter>(query: ListQuery<TFilter>): ListQuery<TFilter> {
  return { ...query, page: natural(query.page, 1), pageSize: natural(query.pageSize, 9) };
}

function natural(value: number, otherwise: number): number {
  return Number.isSafeInteger(value) && value >= 1 ? value : otherwise;
}

export function sameRows(a: ListQuery<unknown>, b: ListQuery<unknown>): boolean {
  return same({ filter: a.filter, sort: a.sort }, { filter: b.filter, sort: b.sort });
}
