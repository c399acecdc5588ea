import { maxLength } from '#contract/lengths.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import { readPage, writePage, type PageQuery } from '#src/pages.ts';

export const coverages = ['', 'true', 'false'] as const;

export interface StationsQuery extends PageQuery {
  /** The county's code; empty is all of them. */
  county: string;
  /** Whether somebody reported from them; empty is both. */
  covered: (typeof coverages)[number];
}

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export const readStations = (search: URLSearchParams): StationsQuery => ({
  ...readPage(search),
  county: textIn(search, 'county', maxLength.countyCode),
  covered: coverages.find((one) => one === search.get('covered')) ?? '',
});

export function writeStations({ county, covered, ...place }: StationsQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (county !== '') search.set('county', county);
  if (covered !== '') search.set('covered', covered);
  return writePage(search, place);
}
