import { unguarded } from './formula-guard.values.ts';
import type { ImportProblem } from './observer-import.ts';
import { observerName, phone, pin } from './observer-form.ts';
import { observerLimits } from './observer-limits.values.ts';
import { minPinLength } from './pins.values.ts';
import type { Line } from './read-csv.ts';
import { plain } from './normalize.values.ts';
import { digitsOf, phoneKey } from './phones.values.ts';

/** The rules by which a file of observers is read: the same in the browser, before it is sent, and on the server. */
export const observerColumns = ['phone', 'pin', 'name'] as const;
export type ObserverColumn = (typeof observerColumns)[number];

/** The largest file that is read, in bytes and in lines: several times a list of all observers of an election. */
export const importLimit = { bytes: 5 * 1024 * 1024, lines: 50_000 };

/** Where each column is, counted from 0; null where nothing tells. */
export type ObserverColumns = Record<ObserverColumn, number | null> & {
  /** The first line names the columns. */
  hasHeader: boolean;
};

export interface NewObserver {
  line: number;
  phone: string;
  pin: string;
  name: string;
}

/** A line that cannot be taken over; a duplicate knows the line that came before it. */
export type ObserverProblem = ImportProblem & { duplicateOf?: number };

/** Lines with fewer cells say nothing of an observer. */
export const enoughCells = observerColumns.length;

const withoutHeader: ObserverColumns = { phone: 0, pin: 1, name: 2, hasHeader: false };
const headings: Readonly<Record<ObserverColumn, RegExp>> = {
  phone: /^(phone|phone ?number|mobile|telefon|tel\.?|mobil|(numar|nr\.?) (de )?telefon)$/u,
  pin: /^(pin|pin code|cod pin|password|parola)$/u,
  name: /^(name|full name|observer|nume|numele|nume (si )?prenume|nume complet|observator)$/u,
};

/** Of one heading in characters, of all in cells: what is longer names no column. */
const MAX_HEADING_LENGTH = 200;
const MAX_HEADINGS = 200;

const headingOf = (cell: string) =>
  cell.length > MAX_HEADING_LENGTH ? '' : plain(cell).trim().replaceAll(/\s+/gu, ' ');

/** The columns by their headings, in any order; without headings they are phone, PIN and name. */
export function findColumns(lines: readonly Line[]): ObserverColumns {
  const named = (lines[0]?.cells ?? []).slice(0, MAX_HEADINGS).map(headingOf);
  const at = (column: ObserverColumn) => {
    const index = named.findIndex((heading) => headings[column].test(heading));
    return index === -1 ? null : index;
  };
  const columns = { phone: at('phone'), pin: at('pin'), name: at('name'), hasHeader: true };
  const isHeader = missingColumns(columns).length < enoughCells && !named.some((heading) => /\d{3}/u.test(heading));
  return isHeader ? columns : withoutHeader;
}

export const missingColumns = (columns: ObserverColumns): ObserverColumn[] =>
  observerColumns.filter((column) => columns[column] === null);

/** Lines after the header. */
export const linesOf = (lines: readonly Line[], { hasHeader }: ObserverColumns): readonly Line[] =>
  hasHeader ? lines.slice(1) : lines;

/** In characters: to put more of them in order may take minutes, and whatever they come to is too long. */
const MAX_CELL_LENGTH = 2_000;

/** Spreadsheet programs, and our own downloads, put an apostrophe before what would be read as a formula. */
export function cellOf(cells: readonly string[], at: number | null): string {
  const cell = at === null ? '' : (cells[at] ?? '').trim();
  return unguarded(cell.length > MAX_CELL_LENGTH ? cell : cell.normalize('NFC'));
}

/** Reads line after line: an observer, or what is wrong with the line. A phone counts once in a file. */
export function observerReader(
  columns: ObserverColumns,
  phonePrefix: string,
): (line: Line) => NewObserver | ObserverProblem {
  const seen = new Map<string, number>();
  return ({ number, cells }) => {
    const given = {
      phone: cellOf(cells, columns.phone),
      pin: cellOf(cells, columns.pin),
      name: cellOf(cells, columns.name),
    };
    const read = readCells(given);
    const wrong = { line: number, phone: given.phone.slice(0, 100), name: given.name.slice(0, 200) };
    if (typeof read === 'string') return { ...wrong, reason: read };
    const key = phoneKey(read.phone, phonePrefix);
    const duplicateOf = seen.get(key);
    if (duplicateOf !== undefined) return { ...wrong, reason: 'duplicate-in-file', duplicateOf };
    seen.set(key, number);
    return { line: number, ...read };
  };
}

/** A plus may come before the digits. */
const isLonger = ({ phone: typed, pin: secret }: Pick<NewObserver, 'phone' | 'pin'>): boolean =>
  digitsOf(typed).length > observerLimits.phone + 1 || secret.length > observerLimits.pin;

function readCells(given: Omit<NewObserver, 'line'>): Omit<NewObserver, 'line'> | ImportProblem['reason'] {
  if (given.phone === '') return 'phone-missing';
  if (given.pin === '') return 'pin-missing';
  if (given.name === '') return 'name-missing';
  if (given.pin.length < minPinLength) return 'pin-short';
  if (isLonger(given)) return 'too-long';
  const readPhone = phone.safeParse(given.phone);
  if (!readPhone.success) return 'phone-invalid';
  const [readPin, readName] = [pin.safeParse(given.pin), observerName.safeParse(given.name)];
  if (!readName.success || !readPin.success) return 'too-long';
  return { phone: readPhone.data, pin: readPin.data, name: readName.data };
}
