import { maxLength } from '#contract/text-limits.values.ts';
import { pageIn, textIn, writePlace } from '#machines/list/list.address.ts';
import { sortIn } from '#machines/list/list.sort.ts';
import type { ListQuery } from '#machines/list/list.query.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { searchOf } from '#src/lists/addressSearch.ts';

export type NgoFilter = {
  /** A part of the name or of the short name. */
  name: string;
};

export const noFilter: NgoFilter = { name: '' };

export const sortColumns = ['name', 'shortName', 'organizer', 'isActive'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export const readQuery = (search: URLSearchParams, usualSize: number): ListQuery<NgoFilter> => ({
  filter: { name: textIn(search, 'name', maxLength.name) },
  sort: sortIn(search.get('sort'), sortColumns),
  page: pageIn(search),
  pageSize: pageSizes.ngos.read(search, usualSize),
});

export function writeQuery({ filter, ...place }: ListQuery<NgoFilter>): URLSearchParams {
  const search = searchOf(filter);
  writePlace(search, place);
  return search;
}
