/**
 * Opens every spreadsheet that the product writes in LibreOffice, as a user with a comma, a semicolon or a tab for the
 * separator would, and looks at what it makes of hostile texts (A12): no formula, every letter, every row and column.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UTF8_MARK } from '#contract/csv.values.ts';
import { unguarded } from '#contract/formula-guard.values.ts';
import { cellsBy } from '#tests/support/csvReaders.ts';
import { exportedFiles, forgottenCalls, type ExportedFile } from './exported-files.ts';
import { openHostileElection } from './hostile-election.ts';
import { findOffice, openedBy, type OfficeSheet, type Opening } from './office.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What no program keeps apart, and what XML cannot carry. */
const plain = (text: string) => text.replaceAll(/\r\n?/gu, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
const lettersOf = (texts: readonly string[]) => texts.join('').replaceAll(/[^\p{L}]/gu, '');
const textsOf = ({ rows }: OfficeSheet) => rows.flat().map(({ text }) => text);

const formulasIn = (sheets: readonly OfficeSheet[]): string[] =>
  sheets.flatMap(({ name, rows }) =>
    rows.flat().flatMap(({ formula }) => (formula === undefined ? [] : [`${name} has the formula ${formula}`])),
  );

const sizesIn = (file: ExportedFile, sheets: readonly OfficeSheet[]): string[] => {
  const seen = sheets.map(({ name, rows }) => `${name} ${rows.length} x ${Math.max(...rows.map((row) => row.length))}`);
  const meant = file.sizes.map(([name, rows, columns]) => `${name} ${rows} x ${columns}`);
  return seen.join() === meant.join() ? [] : [`sheets are ${seen.join(', ')} instead of ${meant.join(', ')}`];
};

function missingIn(file: ExportedFile, sheets: readonly OfficeSheet[], read: (cell: string) => string): string[] {
  const cells = new Set(sheets.flatMap(textsOf).map(read));
  return file.texts.map(plain).flatMap((text) => (cells.has(text) ? [] : [`no cell says ${JSON.stringify(text)}`]));
}

/** Where cells are apart, "1e5" is a number to the program, and its letter is gone: no guard of ours may change figures. */
function lettersIn(file: ExportedFile, sheets: readonly OfficeSheet[], { separator }: Opening): string[] {
  const words = (cells: readonly string[]) =>
    lettersOf(separator === ',' ? cells.filter((cell) => Number.isNaN(Number(cell))) : cells);
  const written = words(cellsBy(',', Buffer.from(file.bytes).toString('utf8')).flat());
  const seen = words(sheets.flatMap(textsOf));
  return seen === written ? [] : [`${written.length} letters were written, ${seen.length} are seen`];
}

/** Shows that this check can fail: a formula that nobody disarmed, and a file cut short. */
const control: ExportedFile = {
  name: 'control.csv',
  bytes: Buffer.from(`${UTF8_MARK}"=1+1","lost"\r\n`),
  sizes: [['control', 2, 2]],
  texts: ['found'],
};

const openings: readonly Opening[] = [
  { separator: ',', quotedIsText: true },
  { separator: ',', quotedIsText: false },
  { separator: ';', quotedIsText: false },
  { separator: '\t', quotedIsText: false },
];

const office = findOffice();
if (office === undefined) {
  say('LibreOffice is not installed: nothing was checked. Install it, or name its program in SOFFICE.');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'vigil-office-'));
const election = await openHostileElection();
const faults = forgottenCalls().map((name) => `${name} answers a file that is not looked at here`);
try {
  const files = [...(await exportedFiles(election)), control];
  const paths = (of: readonly ExportedFile[]) => of.map(({ name }) => join(folder, name));
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);

  const workbooks = files.filter(({ name }) => name.endsWith('.xlsx'));
  const seen = await openedBy(office, join(folder, 'workbooks'), paths(workbooks));
  for (const file of workbooks) {
    const sheets = seen.get(file.name) ?? [];
    const found = [...formulasIn(sheets), ...sizesIn(file, sheets), ...missingIn(file, sheets, (cell) => cell)];
    faults.push(...found.map((fault) => `${file.name}: ${fault}`));
  }

  const texts = files.filter(({ name }) => name.endsWith('.csv'));
  for (const [index, opening] of openings.entries()) {
    const how = `${JSON.stringify(opening.separator)}${opening.quotedIsText ? ', quoted is text' : ''}`;
    const opened = await openedBy(office, join(folder, `texts-${index}`), paths(texts), opening);
    for (const file of texts) {
      const sheets = opened.get(file.name) ?? [];
      const found = [
        ...(opening.quotedIsText ? missingIn(file, sheets, unguarded) : formulasIn(sheets)),
        ...(opening.separator === ',' ? sizesIn(file, sheets) : []),
        ...lettersIn(file, sheets, opening),
      ];
      if (file !== control) faults.push(...found.map((fault) => `${file.name} by ${how}: ${fault}`));
      else if (found.length === 0) faults.push(`The check by ${how} finds nothing wrong with a file that is.`);
    }
  }
  say(`${files.length} files, ${workbooks.length} of them workbooks, the others opened in ${openings.length} ways`);
} finally {
  await election.server.close();
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) say(`FAULT ${fault}`);
say(faults.length === 0 ? 'No formula, every letter, every row and column.' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
