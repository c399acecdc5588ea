import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { asWritten, writeFormatted } from '#tests/support/written.ts';
import { faults } from './faults.ts';
import { documentOf, nameOf, type Cell } from './report.ts';
import { rows } from './rows.ts';
import type { Row } from './row.ts';

// What became of each call under each fault when it was last tried: some rows may be tried again alone.

const FILE = join(import.meta.dirname, 'record.json');
const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'faults.md');

const reason = z.string();
const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('green') }),
  z.object({ kind: z.literal('none'), reason }),
  z.object({ kind: z.literal('red'), reason }),
]);
const Tried = z.object({
  date: z.string(),
  outcomes: z.partialRecord(z.enum(faults), Outcome),
});
const Record = z.record(z.string(), Tried);

const keyOf = (row: Row) => `${row.screen} / ${nameOf(row)}`;

const read = () => z.parse(Record, JSON.parse(readFileSync(FILE, 'utf8')));

/** The cells of the rows that there are, in their order; a cell that was never tried is missing. */
export function recorded(): Cell[] {
  const record = read();
  return rows.flatMap((row) => {
    const outcomes = record[keyOf(row)]?.outcomes ?? {};
    return faults.flatMap((fault) => {
      const outcome = outcomes[fault];
      return outcome === undefined ? [] : [{ row, fault, outcome }];
    });
  });
}

/** What `docs/faults.md` says of the record. */
export function reportOf(): Promise<string> {
  const record = read();
  const dates = rows.flatMap((row) => record[keyOf(row)]?.date ?? []).toSorted();
  return asWritten(DOCUMENT, documentOf(recorded(), [dates[0] ?? '', dates.at(-1) ?? '']));
}

export const writeReport = async (): Promise<void> => writeFileSync(DOCUMENT, await reportOf());

/** Takes the place of what was recorded of the same cells; rows that are no more are forgotten. */
export async function record(cells: readonly Cell[], date: string): Promise<void> {
  const before = read();
  const now = rows.flatMap((row) => {
    const tried = cells.filter((cell) => cell.row === row);
    const kept = before[keyOf(row)];
    if (tried.length === 0) return kept === undefined ? [] : [[keyOf(row), kept] as const];
    const outcomes = { ...kept?.outcomes, ...Object.fromEntries(tried.map(({ fault, outcome }) => [fault, outcome])) };
    return [[keyOf(row), { date, outcomes }] as const];
  });
  await writeFormatted(FILE, JSON.stringify(Object.fromEntries(now)));
}
