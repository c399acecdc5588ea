import { maxPage } from '#contract/page-limits.values.ts';
import type { ListQuery } from './list.query.ts';
import { sortText } from './list.sort.ts';

/** As much of an address as lists read and write: a URLSearchParams. */
type Search = { get(name: string): string | null; set(name: string, value: string): void };

/** The page that an address asks for, as far as lists can be asked; the first one where it makes no sense. */
export function pageIn(search: Search): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1;
}

/** A text of the address, without the one character that no database keeps; cut between characters, not within one. */
export function textIn(search: Pick<Search, 'get'>, name: string, maxLength: number): string {
  const text = (search.get(name) ?? '').replaceAll('\0', '').trim();
  const cut = text.slice(0, maxLength);
  return (/[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut).trim();
}

/** Adds order and page; the size is always said, since another reader's usual one may differ. */
export function writePlace(search: Search, { sort, page, pageSize }: Omit<ListQuery<unknown>, 'filter'>): void {
  if (sort !== null) search.set('sort', sortText(sort));
  if (page !== 1) search.set('page', String(page));
  search.set('size', String(pageSize));
}
