import { pageIn, writePlace } from '#machines/list/list.address.ts';
import type { ListQuery } from '#machines/list/list.query.ts';

/** Nothing filters the forms: there are never more than one looks through. */
export type FormFilter = Record<string, never>;
export const noFilter: FormFilter = {};

export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export const asPageSize = (value: unknown): PageSize | undefined => pageSizes.find((size) => size === value);

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export const readQuery = (search: URLSearchParams, usualSize: PageSize): ListQuery<FormFilter> => ({
  filter: noFilter,
  sort: null,
  page: pageIn(search),
  pageSize: asPageSize(Number(search.get('size'))) ?? usualSize,
});

export function writeQuery({ page, pageSize, sort }: ListQuery<FormFilter>): URLSearchParams {
  const search = new URLSearchParams();
  writePlace(search, { page, pageSize, sort });
  return search;
}
