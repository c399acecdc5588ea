import { maxLength } from '#contract/text-limits.values.ts';
import { idIn } from '#contract/ids.values.ts';
import { pageIn, textIn, writePlace } from '#machines/list/list.address.ts';
import { type Sort, sortIn, sortText } from '#machines/list/list.sort.ts';
import type { ListQuery } from '#machines/list/list.query.ts';
import { momentIn } from '#src/time/momentIn.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { searchOf } from '#src/lists/addressSearch.ts';

export type ObserverFilter = {
  name: string;
  phone: string;
  /** The id of an NGO, for who sees several. */
  ngo: string;
  /** Only those expected to report. */
  expected: '' | 'true';
  /** Of those expected to report: who was heard from since this moment, or was not. */
  heard: string;
  silent: string;
};

export const noFilter: ObserverFilter = { name: '', phone: '', ngo: '', expected: '', heard: '', silent: '' };

/** The columns that the server can sort by. */
export const sortColumns = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const trimmed = (filter: ObserverFilter): ObserverFilter => ({
  ...filter,
  name: filter.name.trim(),
  phone: filter.phone.trim(),
});

export const isFiltered = (filter: ObserverFilter) => Object.values(filter).some((text) => text !== '');

/** As the server and the address write it. */
export const readSort = (text: string | null | undefined): Sort | null => sortIn(text, sortColumns);

const isSortKey = (text: string): text is `${SortColumn}:${Sort['direction']}` => readSort(text) !== null;

/** The same as the contract types it. */
export function sortKey(sort: Sort | null) {
  const text = sort === null ? '' : sortText(sort);
  return isSortKey(text) ? text : undefined;
}

/** The query of a list call: an empty field filters nothing. */
export function asked({ name, phone, ngo, expected, heard, silent }: ObserverFilter, sort: Sort | null) {
  const Sort = sortKey(sort);
  return {
    ...(name && { Name: name }),
    ...(phone && { Number: phone }),
    ...(ngo && { idNgo: ngo }),
    ...(expected && { expected }),
    ...(heard && { heardSince: heard }),
    ...(silent && { silentSince: silent }),
    ...(Sort && { Sort }),
  };
}

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export function readQuery(search: URLSearchParams, usualSize: number): ListQuery<ObserverFilter> {
  const text = (key: 'name' | 'phone') => textIn(search, key, maxLength[key]);
  return {
    filter: {
      name: text('name'),
      phone: text('phone'),
      ngo: String(idIn(search.get('ngo')) ?? ''),
      expected: search.get('expected') === 'true' ? 'true' : '',
      heard: momentIn(search, 'heard'),
      silent: momentIn(search, 'silent'),
    },
    sort: readSort(search.get('sort')),
    page: pageIn(search),
    pageSize: pageSizes.observers.read(search, usualSize),
  };
}

export function writeQuery({ filter, ...place }: ListQuery<ObserverFilter>): URLSearchParams {
  const search = searchOf(filter);
  writePlace(search, place);
  return search;
}
