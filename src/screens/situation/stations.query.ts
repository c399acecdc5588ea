import { maxLength } from '#contract/text-limits.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import { readPage, writePage, type PageQuery } from '#src/lists/pageQuery.ts';
import { searchOf } from '#src/lists/addressSearch.ts';

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

export const writeStations = ({ county, covered, ...place }: StationsQuery): URLSearchParams =>
  writePage(searchOf({ county, covered }), place);
