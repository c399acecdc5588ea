import {
  enoughCells,
  findColumns,
  importLimit,
  linesOf,
  missingColumns,
  observerReader,
  type NewObserver,
} from '#contract/observer-import-rows.ts';
import type { ImportProblem } from '#contract/observer-import.ts';
import { readTable } from '#contract/read-csv.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Reads `Phone, Pin, Name` lines: what can be added, and what cannot with the reason. */
export function readImport(text: string, phonePrefix: string): { good: NewObserver[]; bad: ImportProblem[] } {
  if (text.trimEnd().split(/\r\n|\r|\n/u, importLimit.lines + 1).length > importLimit.lines)
    throw new Refusal(413, `The file has more than ${importLimit.lines} lines: divide it into several.`, {
      code: 'import-too-long',
      values: { lines: importLimit.lines },
    });
  const lines = readTable(text, enoughCells);
  const columns = findColumns(lines);
  const missing = missingColumns(columns);
  if (missing.length > 0) {
    const message = `The first line names no column for: ${missing.join(', ')}. Expected are Phone, Pin and Name.`;
    throw new Refusal(400, message, {
      code: 'import-columns-missing',
      values: { columns: missing.join(', ') },
      errors: [{ at: 'form', path: 'file', message, code: 'wrong' }],
    });
  }
  const read = observerReader(columns, phonePrefix);
  const good: NewObserver[] = [];
  const bad: ImportProblem[] = [];
  for (const line of linesOf(lines, columns)) {
    const one = read(line);
    if ('reason' in one) bad.push({ line: one.line, phone: one.phone, name: one.name, reason: one.reason });
    else good.push(one);
  }
  return { good, bad };
}
