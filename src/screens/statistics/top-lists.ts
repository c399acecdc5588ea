import type { StatisticMethod } from '#contract/statistics.ts';

/** How many rows a card shows, and how many a page of the complete list (STA-04). */
export const cardSize = 5;
export const listSize = 20;

/** The top lists in their order, by the key in their address. */
export const topLists = [
  {
    key: 'numar-observatori',
    method: 'observerNumber',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_OBSERVERS',
    place: 'STATISTICS_COUNTY',
    counted: 'OBSERVERS',
    meaning: 'STATISTICS_MEANS_OBSERVERS',
  },
  {
    key: 'sesizari-judete',
    method: 'countiesIrregularities',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_REPORTS',
    place: 'STATISTICS_COUNTY',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_REPORTS',
  },
  {
    key: 'sesizari-sectii',
    method: 'pollingStationIrregularities',
    header: 'STATISTICS_TOP_STATIONS',
    subheader: 'STATISTICS_WITH_REPORTS',
    place: 'STATISTICS_STATION',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_REPORTS',
  },
  {
    key: 'sesizari-deschidere-judete',
    method: 'countiesOpeningIrregularities',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_OPENING_REPORTS',
    place: 'STATISTICS_COUNTY',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_OPENING',
  },
  {
    key: 'sesizari-deschidere-sectii',
    method: 'pollingStationOpeningIrregularities',
    header: 'STATISTICS_TOP_STATIONS',
    subheader: 'STATISTICS_WITH_OPENING_REPORTS',
    place: 'STATISTICS_STATION',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_OPENING',
  },
  {
    key: 'sesizari-numarare-judete',
    method: 'countiesByCountingIrregularities',
    header: 'STATISTICS_TOP_COUNTIES',
    subheader: 'STATISTICS_WITH_COUNTING_REPORTS',
    place: 'STATISTICS_COUNTY',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_COUNTING',
  },
  {
    key: 'sesizari-numarare-sectii',
    method: 'pollingStationsByCountingIrregularities',
    header: 'STATISTICS_TOP_STATIONS',
    subheader: 'STATISTICS_WITH_COUNTING_REPORTS',
    place: 'STATISTICS_STATION',
    counted: 'STATISTICS_REPORTS',
    meaning: 'STATISTICS_MEANS_COUNTING',
  },
] as const satisfies readonly { method: StatisticMethod; [word: string]: string }[];

export type TopList = (typeof topLists)[number];

export const topListOf = (key: string): TopList | undefined => topLists.find((one) => one.key === key);
