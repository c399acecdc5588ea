import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, UTF8_MARK } from '#contract/csv.values.ts';
import { guarded, unguarded } from '#contract/formula-guard.values.ts';
import { readTable } from '#contract/read-csv.ts';
import { cellsBy, isFormula, lettersOf } from '#tests/support/csvReaders.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** Whatever an observer may type, and what an attacker would. */
const nasty = fc.constantFrom(...Array.from(`=+-@＝＋－＠'"",;; \t\r\n\u00a0\u200b|!()0aȘț🗳`));
const text = fc.oneof(
  fc.string({ unit: nasty, maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom("=cmd|' /C calc'!A0", ' =1+1', '\n=1+1', '＝1+1', 'a;=1', 'a;"=1', 'a\t @x', "'=1", "''+1", 'x",=1'),
);
const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const fileOf = (table: readonly (readonly string[])[]) => `${UTF8_MARK}${table.map(csvLine).join('')}`;

describe('A12 a csv file', () => {
  test('has no formula and every letter, whatever the program that opens it takes for the separator', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...SEPARATORS), (table, separator) => {
        const cells = cellsBy(separator, fileOf(table));
        expect(cells.flat().filter(isFormula)).toEqual([]);
        expect(lettersOf(cells.flat())).toBe(lettersOf(table.flat()));
      }),
      { numRuns: 2_000 },
    );
  });

  test('reads back as it was written', () => {
    fc.assert(
      fc.property(rows, (table) => {
        expect(cellsBy(',', fileOf(table)).map((cells) => cells.map(unguarded))).toEqual(table);
      }),
      { numRuns: 1_000 },
    );
  });

  test('OBI-02 reads back by the reading of our own import, which knows no line ends inside of cells', () => {
    const oneLine = text.map((given) => given.replaceAll(/[^\P{Cc}]|[\u2028\u2029]/gu, ''));
    const filled = fc.array(fc.tuple(oneLine, oneLine, fc.constant('Ana')), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(filled, (table) => {
        const read = readTable(fileOf(table), 3);
        expect(read.map(({ cells }) => cells.map(unguarded))).toEqual(table);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a guard that is there already is no guard of ours', () => {
    for (const given of ["'=1", "''=1", "a;'=1", '\t=1', "'\t", '=;=,=', '"=1', ' ＝1'])
      expect([given, unguarded(guarded(given))]).toEqual([given, given]);
    expect(guarded("'=1")).toBe("''=1");
  });

  test('guarding takes no longer for a text made to take long', () => {
    const long = `${'\t "'.repeat(200_000)}x`;
    expect(unguarded(guarded(long))).toBe(long);
  });
});
