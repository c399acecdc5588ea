import { maxLength } from '#contract/lengths.values.ts';
import { idIn } from '#contract/paging.values.ts';
import { pageIn, sortIn, sortText, textIn, writePlace } from '#machines/list/list.address.ts';
import type { ListQuery, Sort } from '#machines/list/list.query.ts';
import { createPageSizes } from '#src/pageSizes.ts';

export type ObserverFilter = {
  name: string;
  phone: string;
  /** The id of an NGO, for who sees several. */
  ngo: string;
};

export const noFilter: ObserverFilter = { name: '', phone: '', ngo: '' };

export const pageSizes = createPageSizes('observers.page-size', [9, 25, 50, 100]);

/** The columns that the server can sort by. */
export const sortColumns = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const trimmed = ({ name, phone, ngo }: ObserverFilter): ObserverFilter => ({
  name: name.trim(),
  phone: phone.trim(),
  ngo,
});

export const isFiltered = ({ name, phone, ngo }: ObserverFilter) => name !== '' || phone !== '' || ngo !== '';

/** As the server and the address write it. */
export const readSort = (text: string | null | undefined): Sort | null => sortIn(text, sortColumns);

const isSortKey = (text: string): text is `${SortColumn}:${Sort['direction']}` => readSort(text) !== null;

/** The same as the contract types it. */
export function sortKey(sort: Sort | null) {
  const text = sort === null ? '' : sortText(sort);
  return isSortKey(text) ? text : undefined;
}

/** Requests ask for so many rows, whatever fits on a page (OBS-02). */
export const chunkSize = 100;

/** The query of a list call: an empty field filters nothing. */
export function asked({ name, phone, ngo }: ObserverFilter, sort: Sort | null) {
  const Sort = sortKey(sort);
  return {
    ...(name && { Name: name }),
    ...(phone && { Number: phone }),
    ...(ngo && { idNgo: ngo }),
    ...(Sort && { Sort }),
  };
}

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export function readQuery(search: URLSearchParams, usualSize: number): ListQuery<ObserverFilter> {
  const text = (key: 'name' | 'phone') => textIn(search, key, maxLength[key]);
  return {
    filter: { name: text('name'), phone: text('phone'), ngo: String(idIn(search.get('ngo')) ?? '') },
    sort: readSort(search.get('sort')),
    page: pageIn(search),
    pageSize: pageSizes.read(search, usualSize),
  };
}

export function writeQuery({ filter, ...place }: ListQuery<ObserverFilter>): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.name !== '') search.set('name', filter.name);
  if (filter.phone !== '') search.set('phone', filter.phone);
  if (filter.ngo !== '') search.set('ngo', filter.ngo);
  writePlace(search, place);
  return search;
}
