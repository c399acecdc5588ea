import { expect, test } from 'vitest';
import { countRows } from '#src/ui/useFittingRows.ts';

test.each([
  ['whole lines alone', { height: 900, above: 160, below: 56, line: 36, perLine: 1 }, 19],
  ['exactly to the end', { height: 900, above: 160, below: 20, line: 36, perLine: 1 }, 20],
  ['a pixel less', { height: 899, above: 160, below: 20, line: 36, perLine: 1 }, 19],
  ['three cards beside each other', { height: 900, above: 160, below: 56, line: 120, perLine: 3 }, 15],
  ['no room at all', { height: 200, above: 300, below: 56, line: 36, perLine: 1 }, 0],
  ['nothing drawn', { height: 900, above: 160, below: 56, line: 0, perLine: 1 }, null],
])('OBS-02 rows that fit: %s', (_, room, rows) => {
  expect(countRows(room)).toBe(rows);
});
