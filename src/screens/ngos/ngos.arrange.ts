import type { Ngo } from '#contract/ngos.ts';
import { plain } from '#contract/normalize.values.ts';
import type { Sort } from '#machines/list/list.sort.ts';
import { sortColumns, type NgoFilter, type SortColumn } from './ngos.query.ts';

const alphabet = new Intl.Collator('ro', { numeric: true });

const compareBy: Record<SortColumn, (a: Ngo, b: Ngo) => number> = {
  name: (a, b) => alphabet.compare(a.name, b.name),
  shortName: (a, b) => alphabet.compare(a.shortName, b.shortName),
  organizer: (a, b) => Number(a.organizer) - Number(b.organizer),
  isActive: (a, b) => Number(a.isActive) - Number(b.isActive),
};

/** The server sends every NGO at once: filter and order are the console's own. Equals stay by name, then by id. */
export function arrange(ngos: readonly Ngo[], filter: NgoFilter, sort: Sort | null): Ngo[] {
  const wanted = plain(filter.name);
  const found = ngos.filter(({ name, shortName }) => plain(`${name}\n${shortName}`).includes(wanted));
  const byName = found.toSorted((a, b) => compareBy.name(a, b) || a.id - b.id);
  const column = sortColumns.find((known) => known === sort?.column);
  if (sort === null || column === undefined) return byName;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return byName.toSorted((a, b) => sign * compareBy[column](a, b));
}
