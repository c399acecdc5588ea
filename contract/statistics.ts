import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count } from './scalars.ts';
import { page, pageOf, pageSize } from './paging.ts';

export const statisticMethods = [
  'observerNumber',
  'countiesIrregularities',
  'pollingStationIrregularities',
  'countiesOpeningIrregularities',
  'pollingStationOpeningIrregularities',
  'countiesByCountingIrregularities',
  'pollingStationsByCountingIrregularities',
] as const;
export type StatisticMethod = (typeof statisticMethods)[number];

/** Beside a rank, by our own server: which place it is, and from how many stations of a county there are visits. */
const ofPlace = {
  county: z.optional(z.string()),
  station: z.optional(count),
  visitedStations: z.optional(count),
};

/** A rank of a top list; published back ends send the value as text, and so do we. */
export const StatisticValue = z.object({ label: z.string(), value: z.string(), ...ofPlace });
export type StatisticValue = z.output<typeof StatisticValue>;

const TopList = z.extend(pageOf(StatisticValue), {
  /** When the figures were computed. */
  asOf: z.optional(z.string()),
  /** Of the whole list. An observer who was in several counties is one. */
  total: z.optional(count),
  /** Stations from which there are visits, in all. */
  visitedStations: z.optional(count),
});

/** Test observers and inactive NGOs do not count. */
export const getStatistic = endpoint({
  method: 'GET',
  path: '/api/v1/statistics/:method',
  summary: 'A top list, greatest first',
  access: 'viewer',
  params: z.object({ method: z.enum(statisticMethods) }),
  query: z.object({ page, pageSize: pageSize(20) }),
  lenient: true,
  reply: TopList,
  reads: z.extend(TopList, {
    data: z.array(
      z.object({
        label: z.string(),
        value: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
        ...ofPlace,
      }),
    ),
  }),
});
