import { csvLine, UTF8_MARK } from '#contract/csv.values.ts';
import type { StatisticValue } from '#contract/statistics.ts';

export const csv = (rows: readonly (readonly string[])[]) => rows.map(csvLine).join('');

/** A top list with its ranks and the time of its figures. */
export const topListCsv = (headings: readonly string[], rows: readonly StatisticValue[], asOf: string): string =>
  csv([headings, ...rows.map(({ label, value }, index) => [String(index + 1), label, value, asOf])]);

export const csvFile = (text: string) => new Blob([UTF8_MARK, text], { type: 'text/csv;charset=utf-8' });
