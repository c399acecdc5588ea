import { pageIn, writePlace } from '#machines/list/list.address.ts';
import type { ListQuery } from '#machines/list/list.query.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';

/** Nothing filters the forms: there are never more than one looks through. */
export type FormFilter = Record<string, never>;
export const noFilter: FormFilter = {};

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export const readQuery = (search: URLSearchParams, usualSize: number): ListQuery<FormFilter> => ({
  filter: noFilter,
  sort: null,
  page: pageIn(search),
  pageSize: pageSizes.forms.read(search, usualSize),
});

export function writeQuery({ page, pageSize, sort }: ListQuery<FormFilter>): URLSearchParams {
  const search = new URLSearchParams();
  writePlace(search, { page, pageSize, sort });
  return search;
}
