import { csvText, UTF8_MARK } from '#contract/csv.values.ts';
import { zoneOffset, type ZoneOffset } from '#server/time/zone.ts';
import type { Cell, Column, Rows, SheetOptions } from './sheet-rows.ts';

const CHUNK = 65_536;

/** The rows as comma-separated values that spreadsheet programs open as they are: marked as UTF-8, no formulas. */
export async function* csv(
  columns: readonly Column[],
  rows: Rows,
  { timeZone }: SheetOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const offset = zoneOffset(timeZone);
  let chunk = `${UTF8_MARK}${line(
    columns.map(({ heading }) => heading),
    offset,
  )}`;
  for await (const row of rows) {
    chunk += line(row, offset);
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

const line = (row: readonly Cell[], offset: ZoneOffset): string =>
  `${row.map((value) => field(value, offset)).join(',')}\r\n`;

function field(value: Cell, offset: ZoneOffset): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return clock(value.getTime(), offset);
  return typeof value === 'string' ? csvText(value) : String(value);
}

const clock = (at: number, offset: ZoneOffset): string =>
  Number.isNaN(at) ? '' : new Date(at + offset(at)).toISOString().slice(0, 19).replace('T', ' ');
