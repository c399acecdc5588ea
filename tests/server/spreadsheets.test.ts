import { describe, expect, test } from 'vitest';
import type { Cell, Column } from '#server/spreadsheets/sheet-rows.ts';
import { csv } from '#server/spreadsheets/csv.ts';
import { xlsx, xlsxOf } from '#server/spreadsheets/xlsx.ts';
import { bytesOf, readWorkbook, texts, unzip } from '#tests/support/workbook.ts';

const columns: readonly Column[] = [
  { heading: 'Name', width: 30 },
  { heading: 'Value & <unit>', width: 12.5 },
];
const timeZone = 'Europe/Bucharest';

async function* rowsOf(...rows: readonly (readonly Cell[])[]) {
  yield* rows;
}

const workbook = async (...rows: readonly (readonly Cell[])[]) =>
  readWorkbook(await bytesOf(xlsx('Observers', columns, rowsOf(...rows), { timeZone })));

const valuesOf = async (...values: readonly Cell[]) => {
  const [sheet] = await workbook(...values.map((value) => [value]));
  return sheet?.rows.slice(1).map(([cell]) => cell?.text);
};

describe('xlsx', () => {
  test('OBS-03 a workbook reads back as it was written: bold frozen header, widths, a type for every value', async () => {
    const sheets = await workbook(
      ['Ștefan Țîru 🗳', 7],
      [null, true],
      ['', undefined],
      [new Date('2026-11-21T06:30:00Z'), -0.5],
    );
    expect(sheets).toEqual([
      {
        name: 'Observers',
        frozenRows: '1',
        widths: ['30', '12.5'],
        rows: [
          [
            { reference: 'A1', type: 'inlineStr', style: '2', text: 'Name' },
            { reference: 'B1', type: 'inlineStr', style: '2', text: 'Value & <unit>' },
          ],
          [
            { reference: 'A2', type: 'inlineStr', style: undefined, text: 'Ștefan Țîru 🗳' },
            { reference: 'B2', type: undefined, style: undefined, text: '7' },
          ],
          [{ reference: 'B3', type: 'b', style: undefined, text: '1' }],
          [],
          [
            { reference: 'A5', type: undefined, style: '1', text: '46347.35416666667' },
            { reference: 'B5', type: undefined, style: undefined, text: '-0.5' },
          ],
        ],
      },
    ]);
  });

  test('OBS-03 dates show what the clocks of the election showed, on both sides of a change of the clocks', async () => {
    const day = 46_320; // 2026-10-25, the night in which clocks go back
    expect(await valuesOf(new Date('2026-10-24T21:00:00Z'), new Date('2026-10-25T22:00:00Z'))).toEqual([
      String(day),
      String(day + 1),
    ]);
  });

  test('OBS-03 texts that look like formulas, markup or escapes stay texts', async () => {
    const nasty = [
      "=cmd|' /C calc'!A0",
      '+40722000001',
      '-1+1',
      '@SUM(A1)',
      '<script>alert("x")</script>',
      'a&amp;b',
      '_x0041_',
      ' two  spaces ',
    ];
    const [sheet] = await workbook(...nasty.map((text) => [text]));
    const cells = sheet?.rows.slice(1).map(([cell]) => cell);
    expect(cells?.map((cell) => cell?.type)).toEqual(nasty.map(() => 'inlineStr'));
    // Spreadsheet programs decode _x005F_ to an underscore.
    expect(cells?.map((cell) => cell?.text.replace('_x005F_', '_'))).toEqual(nasty);
    expect(cells?.[6]?.text).toBe('_x005F_x0041_');
  });

  test('OBS-03 what XML cannot carry is left out, and a text is cut at the most that a cell holds', async () => {
    expect(
      await valuesOf('a\u0000\u0007b\tc\r\nd\re', `x\uD800y\uDC00z\uFFFE`, '🗳\uD83D', `${'ă'.repeat(32_766)}🗳`),
    ).toEqual(['ab\tc\nd\ne', 'xyz', '🗳', 'ă'.repeat(32_766)]);
  });

  test('OBS-03 numbers and dates that are none leave their cell empty', async () => {
    expect(await valuesOf(Number.NaN, Number.POSITIVE_INFINITY, new Date('nonsense'), 0)).toEqual([
      undefined,
      undefined,
      undefined,
      '0',
    ]);
  });

  test('OBS-03 a sheet that is full is followed by another with its own header', async () => {
    const rows = rowsOf(['a'], ['b'], ['c'], ['d'], ['e']);
    const sheets = readWorkbook(
      await bytesOf(
        xlsx('A name: with [marks] far longer than 31', [{ heading: 'H', width: 5 }], rows, {
          timeZone,
          rowsPerSheet: 3,
        }),
      ),
    );
    expect(sheets.map((sheet) => [sheet.name, texts(sheet)])).toEqual([
      ['A name  with  marks  far longer', [['H'], ['a'], ['b']]],
      ['A name  with  marks  far long 2', [['H'], ['c'], ['d']]],
      ['A name  with  marks  far long 3', [['H'], ['e']]],
    ]);
  });

  test('OBS-03 a sheet of very long texts is followed by another before it has all its rows', async () => {
    const long = (letter: string) => [letter.repeat(1_000)];
    const rows = rowsOf(long('a'), long('b'), long('c'), long('d'), long('e'));
    const file = xlsx('Long', [{ heading: 'H', width: 5 }], rows, { timeZone, charactersPerSheet: 2_000 });
    const first = readWorkbook(await bytesOf(file)).map((sheet) => texts(sheet).map(([text]) => text?.[0]));
    expect(first).toEqual([
      ['H', 'a', 'b'],
      ['H', 'c', 'd'],
      ['H', 'e'],
    ]);
  });

  test('B5 several sheets follow each other, each with its own columns and a name of its own', async () => {
    const sheet = (title: string, heading: string, ...rows: readonly (readonly Cell[])[]) => ({
      title,
      columns: [{ heading, width: 5 }],
      rows: rowsOf(...rows),
    });
    const sheets = [
      sheet('notes', 'N', ['a'], ['b'], ['c']),
      sheet('Notes', 'M'),
      sheet(`[A]\u0000${'x'.repeat(27)}🗳`, 'O', [1]),
      sheet("'/'", 'P', ['=1+1']),
    ];
    const read = readWorkbook(await bytesOf(xlsxOf(sheets, { timeZone, rowsPerSheet: 3 })));
    expect(read.map((one) => [one.name, texts(one)])).toEqual([
      ['notes', [['N'], ['a'], ['b']]],
      ['notes 2', [['N'], ['c']]],
      ['Notes 3', [['M']]],
      [`A  ${'x'.repeat(27)}`, [['O'], ['1']]],
      ['Sheet', [['P'], ['=1+1']]],
    ]);
    expect(read.at(-1)?.rows[1]?.[0]?.type).toBe('inlineStr');
  });

  test('B5 a reader who goes away ends every sheet, those not begun as well', async () => {
    const ended: string[] = [];
    async function* endless(name: string) {
      try {
        for (;;) yield [name, Math.random()];
      } finally {
        ended.push(name);
      }
    }
    const read: string[] = [];
    async function* later() {
      read.push('later');
      yield ['later', 1];
    }
    const file = xlsxOf(
      [
        { title: 'first', columns, rows: endless('first') },
        { title: 'second', columns, rows: later() },
      ],
      { timeZone },
    );
    await file.next();
    await file.next();
    await file.return();
    expect([ended, read]).toEqual([['first'], []]);
  });

  test('OBS-03 an empty list is a sheet with its header, and a row at the edge opens no empty sheet', async () => {
    expect((await workbook()).map(texts)).toEqual([[['Name', 'Value & <unit>']]]);
    const full = xlsx('Full', [{ heading: 'H', width: 5 }], rowsOf(['a'], ['b']), { timeZone, rowsPerSheet: 3 });
    expect(readWorkbook(await bytesOf(full)).map(texts)).toEqual([[['H'], ['a'], ['b']]]);
  });

  test('OBS-03 columns beyond Z are named as spreadsheets name them', async () => {
    const wide = Array.from({ length: 703 }, (_, index) => ({ heading: `c${index}`, width: 5 }));
    const [sheet] = readWorkbook(await bytesOf(xlsx('Wide', wide, rowsOf(), { timeZone })));
    const references = sheet?.rows[0]?.map(({ reference }) => reference);
    expect([0, 25, 26, 51, 52, 701, 702].map((index) => references?.[index])).toEqual([
      'A1',
      'Z1',
      'AA1',
      'AZ1',
      'BA1',
      'ZZ1',
      'AAA1',
    ]);
  });

  test('OBS-03 rows are read no faster than the file is taken, and a reader who goes away ends the reading', async () => {
    const seen = { rows: 0, ended: false };
    async function* endless() {
      try {
        for (;;) {
          seen.rows += 1;
          yield [`${seen.rows} ${Math.random()}`, seen.rows];
        }
      } finally {
        seen.ended = true;
      }
    }
    const file = xlsx('Endless', columns, endless(), { timeZone });
    await file.next();
    await file.next();
    expect(seen.rows).toBeLessThan(20_000);
    await file.return();
    expect(seen.ended).toBe(true);
  });

  test('OBS-03 a source that fails fails the file', async () => {
    async function* failing() {
      yield ['a', 1];
      throw new Error('the database went away');
    }
    await expect(bytesOf(xlsx('Failing', columns, failing(), { timeZone }))).rejects.toThrow('the database went away');
  });

  test('OBS-03 the archive holds the parts that the format asks for', async () => {
    const files = unzip(await bytesOf(xlsx('Observers', columns, rowsOf(), { timeZone })));
    expect([...files.keys()]).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/workbook.xml',
      'xl/styles.xml',
      'xl/_rels/workbook.xml.rels',
      '_rels/.rels',
      '[Content_Types].xml',
    ]);
  });
});

describe('csv', () => {
  const textOf = async (...rows: readonly (readonly Cell[])[]) =>
    (await bytesOf(csv(columns, rowsOf(...rows), { timeZone }))).toString('utf8');

  test('OBS-03 texts are quoted, dates are local, lines end with CRLF, the file is marked as UTF-8', async () => {
    expect(
      await textOf(['Ana "Ani", Țîru', 1.5], ['two\nlines', false], [null, new Date('2026-11-21T06:30:00Z')], ['🗳']),
    ).toBe(
      '\uFEFF"Name","Value & <unit>"\r\n"Ana ""Ani"", Țîru",1.5\r\n"two\nlines",false\r\n,2026-11-21 08:30:00\r\n"🗳"\r\n',
    );
  });

  test('A12 OBS-03 no cell begins like a formula, numbers excepted', async () => {
    expect(await textOf(['=1+1', -3], ['+40722', '@x'], ['\tx', '\rx'], ['-a', 'a=b'])).toBe(
      `\uFEFF"Name","Value & <unit>"\r\n"'=1+1",-3\r\n"'+40722","'@x"\r\n"'\tx","'\rx"\r\n"'-a","a=b"\r\n`,
    );
  });
});
