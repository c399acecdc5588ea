import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable, readText } from '#contract/read-csv.ts';
import { csv, csvFile } from '#src/screens/statistics/csv.ts';
import { numberOf, shareOf } from '#src/screens/statistics/values.ts';

describe('the file', () => {
  const read = async (rows: readonly (readonly string[])[]) => {
    const text = readText(new Uint8Array(await csvFile(csv(rows)).arrayBuffer()));
    return 'isNoText' in text ? [] : readTable(text.text, 9).map(({ cells }) => cells);
  };

  test('no cell is a formula, and quotes, commas and line breaks stay in their cell', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =cmd|calc', 'say "hi", then\nleave'];
    const disarmed = ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t'=1", "'\r'=1", " '=cmd|calc", 'say ""hi"", then\nleave'];
    expect(csv([evil])).toBe(`${disarmed.map((cell) => `"${cell}"`).join(',')}\r\n`);
  });

  test('whatever the labels are, the file has as many lines and cells as there are', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[\0\r\ufeff]/u.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1 }), async (rows) => {
        const cells = await read([['Rank', 'County', 'Value'], ...rows]);
        expect(cells.length).toBe(rows.length + 1);
        expect(cells.every((one) => one.length === 3)).toBe(true);
        expect(cells.flat().every((one) => !/^\s*[=+\-@]/u.test(one.startsWith("'") ? '' : one))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('values are text on the wire, and counted with only if they are whole numbers', () => {
    expect(['12', ' 7 ', '0', '', '-1', '1.5', '1e3', '0x10', 'NaN', '99999999999999999999'].map(numberOf)).toEqual([
      12,
      7,
      0,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([shareOf('5', '10'), shareOf('20', '10'), shareOf('x', '10'), shareOf('0', '0')]).toEqual([0.5, 1, 0, 0]);
  });
});
