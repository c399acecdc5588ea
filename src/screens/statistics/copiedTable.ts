import { guarded } from '#contract/formula-guard.values.ts';
import type { Bar, Figure } from './figure.ts';
import { isTooFew } from './tooFew.ts';
import { wilson } from './wilson.ts';

/** Above the columns after the first: n, N, share, low, high; shares in per cent. */
export type Headings = readonly [n: string, of: string, share: string, low: string, high: string];

/** With the sign between digits that the reader's spreadsheet program expects. */
function cellsOf({ label, notes, n, of }: Bar, decimal: string): string[] {
  const percent = (share: number) => (100 * share).toFixed(1).replace('.', decimal);
  const { low, high } = isTooFew(of) ? { low: null, high: null } : wilson(n, of);
  const shares = low === null ? ['', '', ''] : [n / of, low, high].map(percent);
  return [[label, ...notes].join(' · '), String(n), String(of), ...shares];
}

/** All that the figure says, row by row, its footnote below it. */
export const rowsOf = ({ title, heading, bars, footnote }: Figure, headings: Headings, decimal: string): string[][] => [
  [title],
  [heading, ...headings],
  ...bars.map((bar) => cellsOf(bar, decimal)),
  ...footnote.map((line) => [line]),
];

/** As spreadsheet programs take it from the clipboard. */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => guarded(cell.replaceAll(/\s+/gu, ' '))).join('\t')).join('\n');
