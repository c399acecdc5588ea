import { crc32, inflateRawSync } from 'node:zlib';
import { all, parseXml, type XmlElement } from './xml.ts';

/** What stands in a cell; were there a formula, its type would be `formula`. */
export interface ReadCell {
  reference: string;
  type: string | undefined;
  style: string | undefined;
  text: string;
}

export interface ReadSheet {
  name: string;
  frozenRows: string | undefined;
  widths: (string | undefined)[];
  rows: ReadCell[][];
}

/** Opens a zip archive through its directory and checks every length and checksum in it. */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0) throw new Error('This is no zip archive.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry += 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(data, data + bytes.readUInt32LE(at + 20));
    const content = inflateRawSync(packed);
    const descriptor = bytes.subarray(data + packed.length + 4, data + packed.length + 16);
    if (
      content.length !== bytes.readUInt32LE(at + 24) ||
      crc32(content) !== bytes.readUInt32LE(at + 16) ||
      !descriptor.subarray(0, 4).equals(bytes.subarray(at + 16, at + 20)) ||
      bytes.toString('utf8', start + 30, start + 30 + nameLength) !== name
    )
      throw new Error(`${name} does not match its description in the archive.`);
    files.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** Reads a workbook as strictly as spreadsheet programs do: through its relationships, and only well-formed XML. */
export function readWorkbook(archive: Uint8Array): ReadSheet[] {
  const files = unzip(archive);
  const xml = (name: string): XmlElement => {
    const content = files.get(name);
    if (!content) throw new Error(`${name} is missing.`);
    return parseXml(content.toString('utf8'));
  };
  for (const part of all(xml('[Content_Types].xml'), 'Override')) xml(part.attributes.get('PartName')?.slice(1) ?? '');
  const targets = new Map(
    all(xml('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.get('Id'),
      attributes.get('Target'),
    ]),
  );
  return all(xml('xl/workbook.xml'), 'sheet').map(({ attributes }) => {
    const sheet = xml(`xl/${targets.get(attributes.get('r:id'))}`);
    const pane = all(sheet, 'pane').find((pane) => pane.attributes.get('state') === 'frozen');
    return {
      name: attributes.get('name') ?? '',
      frozenRows: pane?.attributes.get('ySplit'),
      widths: all(sheet, 'col').map((column) => column.attributes.get('width')),
      rows: all(sheet, 'row').map((row) => all(row, 'c').map(readCell)),
    };
  });
}

const readCell = (cell: XmlElement): ReadCell => ({
  reference: cell.attributes.get('r') ?? '',
  type: all(cell, 'f').length > 0 ? 'formula' : cell.attributes.get('t'),
  style: cell.attributes.get('s'),
  text: (all(cell, 't')[0] ?? all(cell, 'v')[0])?.text ?? '',
});

/** Only what the cells say. */
export const texts = (sheet: ReadSheet | undefined): string[][] =>
  (sheet?.rows ?? []).map((row) => row.map(({ text }) => text));

/** The rows below the first as what its headings name; cells that were left out are missing. */
export function linesOf(sheet: ReadSheet | undefined): Record<string, string>[] {
  const [headings = [], ...rows] = sheet?.rows ?? [];
  const columnOf = ({ reference }: ReadCell) => reference.replace(/\d+$/u, '');
  const names = new Map(headings.map((cell) => [columnOf(cell), cell.text]));
  return rows.map((row) => Object.fromEntries(row.map((cell) => [names.get(columnOf(cell)) ?? '', cell.text])));
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
