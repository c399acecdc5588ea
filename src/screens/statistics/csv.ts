import { csvLine, UTF8_MARK } from '#contract/csv.values.ts';

export const csv = (rows: readonly (readonly string[])[]) => rows.map(csvLine).join('');

export const csvFile = (text: string) => new Blob([UTF8_MARK, text], { type: 'text/csv;charset=utf-8' });
