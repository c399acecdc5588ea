import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { remInPixels } from '#src/ui/rem.ts';

const heightInRem = 3.25;
/** With what staff have decided. */
const deskHeightInRem = 4.75;

/** Every row is as high as any other, in the reader's size of text. */
export const rowHeight = (isDesk = false): number => (isDesk ? deskHeightInRem : heightInRem) * remInPixels();

/** The rows around what is in sight, and the chosen one, which may have the focus. */
export function rowsInSight(range: Range, chosen: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (chosen < 0 || rows.includes(chosen)) return rows;
  return [...rows, chosen].toSorted((a, b) => a - b);
}
