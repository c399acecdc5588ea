import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { all, parseXml, type XmlElement } from '#tests/support/xml.ts';

export interface OfficeCell {
  text: string;
  formula: string | undefined;
}

export interface OfficeSheet {
  name: string;
  rows: OfficeCell[][];
}

/** LibreOffice on this machine, if it is installed. */
export const findOffice = (): string | undefined =>
  [
    process.env['SOFFICE'] ?? '',
    ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'soffice')),
  ]
    .filter((program) => program !== '')
    .find((program) => existsSync(program));

/** How a delimited file is opened, as the dialog of the program asks. */
export interface Opening {
  separator: ',' | ';' | '\t';
  /** "Format quoted field as text", off unless somebody ticks it. */
  quotedIsText: boolean;
}

const UTF8 = 76;
const AMERICAN = 1033;

/** The dialog's answers as the import filter takes them; formulas are evaluated, the worst that a user may tick. */
const filterOf = ({ separator, quotedIsText }: Opening) =>
  `CSV:${[
    separator.codePointAt(0),
    '"'.codePointAt(0),
    UTF8,
    1,
    '',
    AMERICAN,
    quotedIsText,
    ...['detect special numbers', 'as shown', 'as formulas', 'remove spaces'].map(() => false),
    0,
    true,
  ].join(',')}`;

/** Opens the files with the program, and reads what it saw in them. */
export async function openedBy(
  office: string,
  folder: string,
  files: readonly string[],
  opening?: Opening,
): Promise<Map<string, OfficeSheet[]>> {
  await mkdir(folder, { recursive: true });
  const profile = pathToFileURL(join(folder, '..', 'profile')).href;
  await promisify(execFile)(
    office,
    [
      `-env:UserInstallation=${profile}`,
      '--headless',
      '--norestore',
      ...(opening ? [`--infilter=${filterOf(opening)}`] : []),
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      ...files,
    ],
    { timeout: 300_000 },
  );
  const read = files.map(async (file) => {
    const name = basename(file).replace(/\.\w+$/u, '.fods');
    return [basename(file), sheetsOf(await readFile(join(folder, name), 'utf8'))] as const;
  });
  return new Map(await Promise.all(read));
}

/** Blanks, tabs and line breaks inside of a paragraph are elements of their own. */
const plain = (source: string) =>
  source
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/gu, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replaceAll('<text:tab/>', '\t')
    .replaceAll('<text:line-break/>', '\n')
    .replaceAll(/<\/?text:(?:span|a)(?: [^>]*)?>/gu, '');

const sheetsOf = (source: string): OfficeSheet[] =>
  all(parseXml(plain(source)), 'table:table').map((table) => ({
    name: table.attributes.get('table:name') ?? '',
    rows: withoutBlankEnd(all(table, 'table:table-row').flatMap(rowsOf), (row) => row.length === 0),
  }));

const rowsOf = (row: XmlElement): OfficeCell[][] => {
  const cells = row.children.flatMap(cellsOf);
  return repeated(
    row,
    'rows',
    withoutBlankEnd(cells, ({ text, formula }) => text === '' && formula === undefined),
  );
};

const cellsOf = (cell: XmlElement): OfficeCell[] =>
  repeated(cell, 'columns', {
    text: cell.children
      .filter(({ name }) => name === 'text:p')
      .map(({ text }) => text)
      .join('\n'),
    formula: formulaOf(cell),
  });

/** A workbook's true and false, which no text can be, are formulas to this program. */
function formulaOf(cell: XmlElement): string | undefined {
  const formula = cell.attributes.get('table:formula');
  return formula === 'of:=TRUE()' || formula === 'of:=FALSE()' ? undefined : formula;
}

/** The blank end of a sheet is one row that is repeated a million times: it is wanted once. */
const repeated = <Item extends OfficeCell | OfficeCell[]>(element: XmlElement, what: string, item: Item): Item[] => {
  const isBlank = Array.isArray(item) ? item.length === 0 : item.text === '';
  const count = Number(element.attributes.get(`table:number-${what}-repeated`) ?? 1);
  return Array.from({ length: isBlank ? Math.min(count, 100) : count }, () => item);
};

const withoutBlankEnd = <Item>(items: Item[], isBlank: (item: Item) => boolean): Item[] =>
  items.slice(0, items.findLastIndex((item) => !isBlank(item)) + 1);
