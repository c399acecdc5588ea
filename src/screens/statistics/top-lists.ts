import type { StatisticMethod, StatisticValue } from '#contract/statistics.ts';
import { visitsAt } from './visits.query.ts';

/** How many rows a card shows, and how many a page of the complete list (STA-04). */
export const cardSize = 5;
export const listSize = 20;

/** The top lists in their order, by the key in their address. */
export const topLists = [
  {
    key: 'numar-observatori',
    method: 'observerNumber',
    flagged: '',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_OBSERVERS',
    place: 'STATISTICS_COUNTY',
    counted: 'OBSERVERS',
    meaning: 'STATISTICS_MEANS_OBSERVERS',
  },
  {
    key: 'sesizari-judete',
    method: 'countiesIrregularities',
    flagged: 'any',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_REPORTS',
    place: 'STATISTICS_COUNTY',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_REPORTS',
  },
  {
    key: 'sesizari-sectii',
    method: 'pollingStationIrregularities',
    flagged: 'any',
    header: 'STATISTICS_TOP_STATIONS',
    subheader: 'STATISTICS_WITH_REPORTS',
    place: 'STATISTICS_STATION',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_REPORTS',
  },
  {
    key: 'sesizari-deschidere-judete',
    method: 'countiesOpeningIrregularities',
    flagged: 'opening',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_OPENING_REPORTS',
    place: 'STATISTICS_COUNTY',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_OPENING',
  },
  {
    key: 'sesizari-deschidere-sectii',
    method: 'pollingStationOpeningIrregularities',
    flagged: 'opening',
    header: 'STATISTICS_TOP_STATIONS',
    subheader: 'STATISTICS_WITH_OPENING_REPORTS',
    place: 'STATISTICS_STATION',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_OPENING',
  },
  {
    key: 'sesizari-numarare-judete',
    method: 'countiesByCountingIrregularities',
    flagged: 'counting',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_COUNTING_REPORTS',
    place: 'STATISTICS_COUNTY',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_COUNTING',
  },
  {
    key: 'sesizari-numarare-sectii',
    method: 'pollingStationsByCountingIrregularities',
    flagged: 'counting',
    header: 'STATISTICS_TOP_STATIONS',
    subheader: 'STATISTICS_WITH_COUNTING_REPORTS',
    place: 'STATISTICS_STATION',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_COUNTING',
  },
] as const satisfies readonly { method: StatisticMethod; [word: string]: string }[];

export type TopList = (typeof topLists)[number];

export const topListOf = (key: string): TopList | undefined => topLists.find((one) => one.key === key);

/** The visits that a row counts; published back ends do not say which place it is. */
export const doorOf =
  ({ flagged }: TopList) =>
  ({ county, station }: StatisticValue): string | null =>
    county === undefined
      ? null
      : visitsAt({ flagged, county, ...(station !== undefined && { station: String(station) }) });
