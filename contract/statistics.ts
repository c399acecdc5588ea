import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { page, pageOf, pageSize } from './values.ts';

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

/** A rank of a top list; published back ends send the value as text, and so do we. */
export const StatisticValue = z.object({ label: z.string(), value: z.string() });
export type StatisticValue = z.output<typeof StatisticValue>;

const TopList = z.extend(pageOf(StatisticValue), {
  /** When the figures were computed. */
  asOf: z.optional(z.string()),
});

/** Test observers and inactive NGOs do not count. */
export const getStatistic = endpoint({
  method: 'GET',
  path: '/api/v1/statistics/:method',
  summary: 'A top list, greatest first',
  access: 'staff',
  params: z.object({ method: z.enum(statisticMethods) }),
  query: z.object({ page, pageSize: pageSize(20) }),
  lenient: true,
  reply: TopList,
  reads: z.extend(TopList, {
    data: z.array(
      z.object({ label: z.string(), value: z.pipe(z.union([z.string(), z.number()]), z.transform(String)) }),
    ),
  }),
});
