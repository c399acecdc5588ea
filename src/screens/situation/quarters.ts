import type { Series } from './situation.actors.ts';

export type FormSeries = Series['forms'][number];
export type Quarter = FormSeries['quarters'][number];

const QUARTER = 15 * 60_000;
/** A day. */
const SHOWN = 96;

/** The beginnings of the quarters of an hour that are drawn: from the first in which something came, a day at most. */
export function quartersShown({ asOf, forms }: Series): string[] {
  const last = Math.floor(Date.parse(asOf) / QUARTER);
  const came = forms.flatMap(({ quarters }) => quarters.map(({ from }) => Date.parse(from) / QUARTER));
  const first = Math.max(Math.min(...came, last), last - SHOWN + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => new Date((first + index) * QUARTER).toISOString());
}

/** What came to a form in each of these quarters, and in all of them. */
export function drawn({ quarters }: FormSeries, shown: readonly string[]) {
  const known = new Map(quarters.map((quarter) => [quarter.from, quarter]));
  const columns = shown.map((from): Quarter => known.get(from) ?? { from, arrivals: 0, answers: 0, flagged: 0 });
  const sum = (of: 'arrivals' | 'answers' | 'flagged') => columns.reduce((total, column) => total + column[of], 0);
  const busiest = columns.reduce<Quarter | null>(
    (most, column) => (column.answers > (most?.answers ?? 0) ? column : most),
    null,
  );
  return { columns, arrivals: sum('arrivals'), answers: sum('answers'), flagged: sum('flagged'), busiest };
}

export const quarterEnd = (from: string): string => new Date(Date.parse(from) + QUARTER).toISOString();
