import { csvLine, quoted, UTF8_MARK } from '#contract/csv.values.ts';
import { unguarded } from '#contract/formula-guard.values.ts';
import {
  enoughCells,
  findColumns,
  linesOf,
  missingColumns,
  observerColumns,
  observerReader,
  type ObserverColumns,
  type NewObserver,
  type ObserverProblem,
} from '#contract/observer-import-rows.ts';
import type { ImportProblem } from '#contract/observer-import.ts';
import { isWeakPin } from '#contract/pins.values.ts';
import { readTable, readText, type Line } from '#contract/read-csv.ts';
import { phoneKey } from '#contract/phones.values.ts';
import type { FileRefusal } from '#machines/import/import.types.ts';

export type Reason = ImportProblem['reason'];

/** How a file was understood. */
export interface Understood {
  columns: ObserverColumns;
  /** The cells of the first line, by which the columns can be told apart. */
  headings: string[];
  /** The reader said which column is which: the file has to be sent as they see it. */
  isChosen: boolean;
  /** The phones were compared with those of the observers who are there. */
  isCompared: boolean;
  /** So many lines would bring in a PIN that is easily found. */
  weakPins: number;
  /** So many lines would change nothing: the NGO has an observer with the phone. */
  there: number;
  /** So many lines would be added beside an observer of another NGO with the same phone. */
  elsewhere: number;
}

/** An observer who has a phone of the file already. */
export interface KnownObserver {
  phone: string;
  name: string;
  /** Another NGO than the one that gets the observers. */
  ngo: string | null;
}

/** A line to show; without a reason it can be taken over. */
export interface FileRow {
  line: number;
  phone: string;
  name: string;
  reason: Reason | null;
  duplicateOf?: number;
  /** The name of the observer who has the phone already. */
  there?: string;
  /** The other NGO that has an observer with this phone, too. */
  elsewhere?: string;
  /** The PIN is easily guessed. */
  isWeak?: true;
}

export type Job =
  | { job: 'phones'; file: Blob; understood: Understood | null; phonePrefix: string }
  | { job: 'check'; file: Blob; understood: Understood | null; known: KnownObserver[] | null; phonePrefix: string }
  | { job: 'rewrite'; file: Blob; columns: ObserverColumns }
  | {
      job: 'report';
      file: Blob;
      columns: ObserverColumns;
      known: KnownObserver[] | null;
      phonePrefix: string;
      /** What the server refused; `null` for what the check found. */
      refused: Pick<ImportProblem, 'line' | 'reason'>[] | null;
      words: Record<Reason, string>;
      headings: { problem: string; line: string };
    };

export type WorkMessage =
  | { type: 'phones'; phones: string[] }
  | { type: 'progressed'; progress: number }
  | { type: 'found'; rows: FileRow[] }
  | { type: 'checked'; understood: Understood; good: number; bad: number }
  | { type: 'refused'; reason: FileRefusal }
  | { type: 'written'; file: Blob };

type Post = (message: WorkMessage) => void;

/** More problems than these are counted, not listed; the download has all. */
export const maxListed = 10_000;
const previewed = 10;
const maxElsewhere = 100;
const atOnce = 500;

/** Does what takes long with a file, outside of the page. */
export async function work(job: Job, post: Post): Promise<void> {
  const read = readText(new Uint8Array(await job.file.arrayBuffer()));
  if ('isNoText' in read) {
    post({ type: 'refused', reason: 'notText' });
    return;
  }
  post({ type: 'progressed', progress: 0.2 });
  const lines = readTable(read.text, enoughCells);
  post({ type: 'progressed', progress: 0.5 });
  if (job.job === 'rewrite') post({ type: 'written', file: rewritten(lines, job.columns) });
  else if (job.job === 'report') post({ type: 'written', file: report(lines, job) });
  else if (job.job === 'phones') post({ type: 'phones', phones: phonesIn(lines, job) });
  else check(lines, job, post);
}

/** Of the lines that can be read, to be compared with those that are there. */
function phonesIn(lines: readonly Line[], job: Extract<Job, { job: 'phones' }>): string[] {
  const columns = job.understood?.columns ?? findColumns(lines);
  if (missingColumns(columns).length > 0) return [];
  const read = observerReader(columns, job.phonePrefix);
  return linesOf(lines, columns).flatMap((line) => {
    const one = read(line);
    return 'reason' in one ? [] : [one.phone];
  });
}

function check(lines: readonly Line[], job: Extract<Job, { job: 'check' }>, post: Post) {
  const { understood, known, phonePrefix } = job;
  const columns = understood?.columns ?? findColumns(lines);
  const rows = linesOf(lines, columns);
  if (rows.length === 0) {
    post({ type: 'refused', reason: 'empty' });
    return;
  }
  const as: Understood = {
    columns,
    headings: (lines[0]?.cells ?? []).slice(0, 50).map((cell) => cell.trim().slice(0, 40)),
    isChosen: understood !== null && understood.isChosen,
    isCompared: known !== null,
    weakPins: 0,
    there: 0,
    elsewhere: 0,
  };
  if (missingColumns(columns).length > 0) {
    post({ type: 'checked', understood: as, good: 0, bad: 0 });
    return;
  }
  const read = checker(columns, known, phonePrefix);
  const good: FileRow[] = [];
  const found: FileRow[] = [];
  let bad = 0;
  for (const [index, line] of rows.entries()) {
    const row = read(line);
    if (row.reason !== null) bad += 1;
    if (row.isWeak) as.weakPins += 1;
    if (row.there !== undefined) as.there += 1;
    if (row.elsewhere !== undefined) as.elsewhere += 1;
    if (isPreviewed(row, good, as)) good.push(row);
    if (row.reason !== null && bad <= maxListed) found.push(row);
    if (found.length === atOnce) post({ type: 'found', rows: found.splice(0) });
    if (index % 20_000 === 0) post({ type: 'progressed', progress: 0.5 + (index / rows.length) * 0.5 });
  }
  post({ type: 'found', rows: [...found, ...good] });
  post({ type: 'checked', understood: as, good: rows.length - bad, bad });
}

/** The first few of those that can be added, and of those whom another NGO has, too. */
const isPreviewed = ({ reason, elsewhere }: FileRow, good: readonly FileRow[], as: Understood): boolean =>
  reason === null &&
  (elsewhere === undefined
    ? good.filter((row) => row.elsewhere === undefined).length < previewed
    : as.elsewhere <= maxElsewhere);

/** Reads a line as the server will, and looks whether the phone is there already. */
function checker(columns: ObserverColumns, known: KnownObserver[] | null, prefix: string): (line: Line) => FileRow {
  const read = observerReader(columns, prefix);
  const byPhone = new Map(known?.map((observer) => [phoneKey(observer.phone, prefix), observer]));
  return (line) => {
    const one: ObserverProblem | NewObserver = read(line);
    const { line: number, phone, name } = one;
    if ('reason' in one)
      return {
        line: number,
        phone,
        name,
        reason: one.reason,
        ...(one.duplicateOf !== undefined && { duplicateOf: one.duplicateOf }),
      };
    const there = byPhone.get(phoneKey(phone, prefix));
    if (there?.ngo === null) return { line: number, phone, name, reason: 'phone-taken', there: there.name };
    const good: FileRow = { line: number, phone, name, reason: null };
    if (there !== undefined) good.elsewhere = there.ngo;
    if (isWeakPin(one.pin, phone)) good.isWeak = true;
    return good;
  };
}

const cellsOf = ({ cells }: Line, columns: ObserverColumns) =>
  observerColumns.map((column) => (cells[columns[column] ?? -1] ?? '').trim());

const template = ['Phone', 'Pin', 'Name'];
const csv = (lines: readonly string[]) => new Blob([UTF8_MARK, ...lines], { type: 'text/csv' });

/** The file as the reader sees it, each line where it was: what the server says of a line stays true. */
function rewritten(lines: readonly Line[], columns: ObserverColumns): Blob {
  const placed: string[] = [];
  const place = (number: number, cells: readonly string[]) => {
    while (placed.length < number - 1) placed.push('\r\n');
    placed.push(`${cells.map(quoted).join(',')}\r\n`);
  };
  const [first] = lines;
  if (columns.hasHeader && first !== undefined) place(first.number, template);
  for (const line of linesOf(lines, columns)) place(line.number, cellsOf(line, columns));
  return csv(placed);
}

/** The lines that were not taken over, with the reason: to be mended and imported again; our reading takes the apostrophes away. */
function report(lines: readonly Line[], job: Extract<Job, { job: 'report' }>): Blob {
  const { columns, known, phonePrefix, refused, words, headings } = job;
  const read = checker(columns, known, phonePrefix);
  const said = new Map(refused?.map(({ line, reason }) => [line, reason]));
  const bad = linesOf(lines, columns).flatMap((line) => {
    const reason = refused === null ? read(line).reason : (said.get(line.number) ?? null);
    return reason === null
      ? []
      : [csvLine([...cellsOf(line, columns).map(unguarded), words[reason], String(line.number)])];
  });
  return csv([csvLine([...template, headings.problem, headings.line]), ...bad]);
}
