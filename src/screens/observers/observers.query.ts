import type { ListQuery, Sort } from '#machines/list/list.query.ts';

export interface ObserverFilter {
  name: string;
  phone: string;
}

export const noFilter: ObserverFilter = { name: '', phone: '' };

export const pageSizes = [9, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The columns that the server can sort by. */
export const sortColumns = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const asPageSize = (value: unknown): PageSize | undefined => pageSizes.find((size) => size === value);

export const isFiltered = ({ name, phone }: ObserverFilter) => name !== '' || phone !== '';

/** `name:desc`, as the server and the address write it; null for anything else. */
export function readSort(text: string | null | undefined): Sort | null {
  const [, column, direction] = /^(\w+):(asc|desc)$/u.exec(text ?? '') ?? [];
  if (!sortColumns.some((known) => known === column) || column === undefined) return null;
  return { column, direction: direction === 'asc' ? 'asc' : 'desc' };
}

const writeSort = ({ column, direction }: Sort) => `${column}:${direction}`;

const isSortKey = (text: string): text is `${SortColumn}:${Sort['direction']}` => readSort(text) !== null;

/** The same as the contract types it. */
export function sortKey(sort: Sort | null) {
  const text = sort === null ? '' : writeSort(sort);
  return isSortKey(text) ? text : undefined;
}

/** The longest texts that the contract lets through. */
const longest = { name: 200, phone: 50 };

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export function readQuery(search: URLSearchParams, usualSize: PageSize): ListQuery<ObserverFilter> {
  const text = (key: keyof ObserverFilter) => (search.get(key) ?? '').trim().slice(0, longest[key]);
  const page = Number(search.get('page') ?? 1);
  return {
    filter: { name: text('name'), phone: text('phone') },
    sort: readSort(search.get('sort')),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: asPageSize(Number(search.get('size'))) ?? usualSize,
  };
}

/** The size is always said, since another reader's usual one may differ. */
export function writeQuery({ filter, sort, page, pageSize }: ListQuery<ObserverFilter>): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.name !== '') search.set('name', filter.name);
  if (filter.phone !== '') search.set('phone', filter.phone);
  if (sort !== null) search.set('sort', writeSort(sort));
  if (page !== 1) search.set('page', String(page));
  search.set('size', String(pageSize));
  return search;
}
