const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

export type NoText = 'workbook' | 'binary';

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8, else what Central European spreadsheet programs write when
 * asked for plain text; or why it is none.
 */
export function readText(bytes: Uint8Array): { text: string } | { isNoText: NoText } {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { isNoText: 'workbook' };
  const text = decode(bytes);
  return /[^\P{Cc}\t\n\r\u0085]/u.test(text) ? { isNoText: 'binary' } : { text };
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

export interface Line {
  /** Counts from 1, blank lines included. */
  number: number;
  cells: string[];
}

export type Delimiter = '\t' | ';' | ',';

const DELIMITERS: readonly Delimiter[] = ['\t', ';', ','];
const LOOKED_AT = 50;
/** Of a line: no list of people has so many columns, and one made to take long is read no further. */
const MAX_CELLS = 1_000;

/**
 * The lines of a delimited text, blank ones left out. Made for files that people wrote: the delimiter is the one that
 * splits most lines into enough cells, and a stray quotation mark spoils no other line than its own.
 */
export function readTable(text: string, enough: number): Line[] {
  const lines = joined(text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u));
  const declared = /^sep=(.)$/iu.exec(lines[0]?.text ?? '')?.[1];
  const rows = lines.slice(declared === undefined ? 0 : 1).filter((line) => line.text.trim() !== '');
  const delimiter = DELIMITERS.find((known) => known === declared) ?? likeliest(rows.slice(0, LOOKED_AT), enough);
  return rows
    .map(({ number, text }) => ({ number, cells: split(text, delimiter) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** A quoted cell may go on in the next line: only when that one has the other quotation mark. */
function joined(lines: readonly string[]): { number: number; text: string }[] {
  const whole: { number: number; text: string }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [line = '', next = ''] = [lines[at], lines[at + 1]];
    const goesOn = oddQuotes(line) && oddQuotes(next);
    whole.push({ number: at + 1, text: goesOn ? `${line} ${next}` : line });
    if (goesOn) at += 1;
  }
  return whole;
}

const oddQuotes = (line: string): boolean => line.split('"').length % 2 === 0;

function likeliest(lines: readonly { text: string }[], enough: number): Delimiter {
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map(({ text }) => split(text, delimiter).length);
    return {
      delimiter,
      full: counts.filter((count) => count >= enough).length,
      loose: lines.filter(({ text }) => isLoose(text, delimiter)).length,
      cells: counts.reduce((a, b) => a + b, 0),
    };
  });
  const [best] = scores.toSorted((a, b) => b.full - a.full || a.loose - b.loose || b.cells - a.cells);
  return best?.delimiter ?? ',';
}

const QUOTED: Readonly<Record<Delimiter, RegExp>> = {
  '\t': /[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*(?=\t|$)/uy,
  ';': /\s*"((?:[^"]|"")*)"\s*(?=;|$)/uy,
  ',': /\s*"((?:[^"]|"")*)"\s*(?=,|$)/uy,
};

/** Whether a cell begins with a quotation mark that another one does not end: it was split in its midst. */
function isLoose(line: string, delimiter: Delimiter): boolean {
  const quoted = QUOTED[delimiter];
  for (let at = 0, cells = 0; at <= line.length && cells < MAX_CELLS; cells += 1) {
    quoted.lastIndex = at;
    const isQuoted = quoted.test(line);
    if (!isQuoted && /^[^\S\t]*"/u.test(line.slice(at, at + 100))) return true;
    const next = line.indexOf(delimiter, isQuoted ? quoted.lastIndex : at);
    if (next === -1) return false;
    at = next + 1;
  }
  return false;
}

/** A cell in quotation marks may hold the delimiter, and quotation marks doubled; a mark that is never closed is text. */
function split(line: string, delimiter: Delimiter): string[] {
  if (!line.includes('"')) return line.split(delimiter, MAX_CELLS);
  const quoted = QUOTED[delimiter];
  const cells: string[] = [];
  for (let at = 0; at <= line.length && cells.length < MAX_CELLS;) {
    quoted.lastIndex = at;
    const inside = quoted.exec(line)?.[1];
    const next = line.indexOf(delimiter, inside === undefined ? at : quoted.lastIndex);
    const end = next === -1 ? line.length : next;
    cells.push(inside?.replaceAll('""', '"') ?? line.slice(at, end));
    at = end + 1;
  }
  return cells;
}
