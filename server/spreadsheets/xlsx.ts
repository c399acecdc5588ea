import { zoneOffset, type ZoneOffset } from '#server/time/zone.ts';
import type { Cell, Column, Rows, SheetOptions } from './sheet-rows.ts';
import { packageParts } from './xlsx-package.ts';
import { createXmlText, xmlText } from './xml.ts';
import { zip, type ZipEntry } from './zip.ts';

export interface XlsxOptions extends SheetOptions {
  /** The header counts; a sheet that is full is followed by another. */
  rowsPerSheet?: number;
  /** Once a sheet has so many, the next one begins. */
  charactersPerSheet?: number;
  /** Position and hash of the ledger when it was written: in the properties of the file, where no table is disturbed. */
  head?: string | null;
}

export interface Sheet {
  title: string;
  columns: readonly Column[];
  rows: Rows;
}

const ROWS_PER_SHEET = 1_048_576;
/** The archive counts an entry's bytes in 32 bits, so that a sheet of very long texts ends before it has all its rows. */
const CHARACTERS_PER_SHEET = 1_000_000_000;
const CHUNK = 65_536;
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DAY = 86_400_000;
/** Day 0 of spreadsheets lies this many days before 1970. */
const EPOCH = 25_569;
export const DATE_STYLE = 1;
export const HEADING_STYLE = 2;

/**
 * A workbook, written while the rows are read, in memory that does not grow with them. Texts are inline strings, which
 * no program takes for formulas.
 */
export const xlsx = (
  title: string,
  columns: readonly Column[],
  rows: Rows,
  options: XlsxOptions,
): AsyncGenerator<Uint8Array, void, undefined> => xlsxOf([{ title, columns, rows }], options);

/** The same with several sheets; the rows of one are read when those before it have been written. */
export async function* xlsxOf(
  sheets: readonly Sheet[],
  options: XlsxOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const sources = sheets.map((sheet) => ({ ...sheet, source: sheet.rows[Symbol.asyncIterator]() }));
  try {
    yield* zip(workbook(sources, options));
  } finally {
    for (const { source } of sources) await source.return?.();
  }
}

interface Source extends Sheet {
  source: AsyncIterator<readonly Cell[]>;
}

async function* workbook(sources: readonly Source[], options: XlsxOptions): AsyncGenerator<ZipEntry, void, undefined> {
  const titles: string[] = [];
  for (const source of sources)
    for await (const chunks of sheetsOf(source, options)) {
      titles.push(source.title);
      yield { name: `xl/worksheets/sheet${titles.length}.xml`, chunks };
    }
  for (const [name, content] of Object.entries(packageParts(titles, options.head))) yield { name, chunks: [content] };
}

/** One, and another after each that is full; it must be written before the next is asked for. */
async function* sheetsOf(
  { columns, source }: Source,
  { timeZone, rowsPerSheet = ROWS_PER_SHEET, charactersPerSheet = CHARACTERS_PER_SHEET }: XlsxOptions,
): AsyncGenerator<AsyncIterable<string>, void, undefined> {
  const write = rowWriter(columns.length, zoneOffset(timeZone));
  let next = await source.next();

  async function* sheet(): AsyncGenerator<string, void, undefined> {
    let chunk = `${sheetStart(columns)}${headingRow(columns)}`;
    let written = chunk.length;
    for (let number = 2; number <= rowsPerSheet && written < charactersPerSheet && !next.done; number += 1) {
      const row = write(next.value, number);
      chunk += row;
      written += row.length;
      next = await source.next();
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield `${chunk}</sheetData></worksheet>`;
  }

  do yield sheet();
  while (!next.done);
}

const letters = (index: number): string =>
  `${index < 26 ? '' : letters(Math.floor(index / 26) - 1)}${String.fromCodePoint(65 + (index % 26))}`;

const sheetStart = (columns: readonly Column[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

const headingRow = (columns: readonly Column[]): string =>
  `<row r="1">${columns.map(({ heading }, index) => text(xmlText(heading), `r="${letters(index)}1" s="${HEADING_STYLE}"`)).join('')}</row>`;

const text = (xml: string, attributes: string): string =>
  `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`;

function rowWriter(width: number, offset: ZoneOffset) {
  const names = Array.from({ length: width }, (_, index) => letters(index));
  const xml = createXmlText();
  const cell = (value: Cell, reference: string): string => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'string') return text(xml(value), `r="${reference}"`);
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${reference}"><v>${value}</v></c>` : '';
    const at = value.getTime();
    if (Number.isNaN(at)) return '';
    return `<c r="${reference}" s="${DATE_STYLE}"><v>${(at + offset(at)) / DAY + EPOCH}</v></c>`;
  };
  return (row: readonly Cell[], number: number): string =>
    `<row r="${number}">${names.map((name, index) => cell(row[index], `${name}${number}`)).join('')}</row>`;
}
