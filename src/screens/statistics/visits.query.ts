import { maxLength } from '#contract/text-limits.values.ts';
import { flagKinds } from '#contract/question-statistics.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import { momentIn } from '#src/time/momentIn.ts';
import { readPage, writePage, type PageQuery } from '#src/lists/pageQuery.ts';
import { pathTo } from '#src/routes.ts';
import { searchOf, withSearch } from '#src/lists/addressSearch.ts';
import { countedArgs, numberIn, oneOf, readCounted, type CountedQuery } from './questions.query.ts';

/** Of which figure the visits are wanted; an empty text asks for nothing. */
export type FigureQuery = CountedQuery & {
  flagged: (typeof flagKinds)[number] | '';
  /** The county's code. */
  county: string;
  /** The station's number. */
  station: string;
  question: string;
  option: string;
  /** The beginning of the hour in which it was answered. */
  hour: string;
};

export type VisitsQuery = PageQuery & FigureQuery;

export const fields = ['flagged', 'county', 'station', 'question', 'option', 'hour', 'ngo', 'review', 'area'] as const;

/** Whatever in the address makes no sense is as if it were absent. */
export const readVisits = (search: URLSearchParams): VisitsQuery => ({
  ...readPage(search),
  ...readCounted(search),
  flagged: oneOf(flagKinds, search, 'flagged'),
  county: textIn(search, 'county', maxLength.countyCode),
  station: numberIn(search, 'station'),
  question: numberIn(search, 'question'),
  option: numberIn(search, 'option'),
  hour: momentIn(search, 'hour'),
});

const written = (figure: Partial<FigureQuery>) => Object.fromEntries(fields.map((field) => [field, figure[field]]));

export const writeVisits = ({ page, size, ...figure }: VisitsQuery): URLSearchParams =>
  writePage(searchOf(written(figure)), { page, size });

/** The address of exactly the visits that a figure counts. */
export const visitsAt = (figure: Partial<FigureQuery>): string => withSearch(pathTo('countedVisits'), written(figure));

/** What the call takes of it. */
export const visitsArgs = ({
  page,
  size,
  flagged,
  county,
  station,
  question,
  option,
  hour,
  ...counted
}: VisitsQuery) => ({
  page,
  pageSize: size,
  ...countedArgs(counted),
  ...(flagged !== '' && { flagged }),
  ...(county !== '' && { county }),
  ...(station !== '' && { pollingStationNumber: Number(station) }),
  ...(question !== '' && { question: Number(question) }),
  ...(option !== '' && { option: Number(option) }),
  ...(hour !== '' && { hour }),
});
