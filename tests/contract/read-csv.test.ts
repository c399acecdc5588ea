import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable, readText } from '#contract/read-csv.ts';

const ENOUGH = 3;
const cellsIn = (text: string) => readTable(text, ENOUGH).map(({ cells }) => cells);
const lines = (count: number, line: string) => Array.from({ length: count }, () => line);
const delimiters = [
  ['tab', '\t'],
  ['semicolon', ';'],
  ['comma', ','],
] as const;

describe('OBI-02 the letters of a file', () => {
  test.each([
    ['UTF-8', [0xc5, 0xa2, 0x61], 'Ţa'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['UTF-16, the lower byte first', [0xff, 0xfe, 0x61, 0, 0x62, 0], 'ab'],
    ['UTF-16, the higher byte first', [0xfe, 0xff, 0, 0x61, 0, 0x62], 'ab'],
    ['white space of all kinds', [0x61, 0x09, 0x0d, 0x0a], 'a\t\r\n'],
  ])('%s', (_what, bytes, text) => {
    expect(readText(Uint8Array.from(bytes))).toEqual({ text });
  });

  test('a mark at the start belongs to no cell, one further on stays', () => {
    expect(cellsIn('\uFEFFa,b,c')).toEqual([['a', 'b', 'c']]);
    expect(cellsIn('a,b\uFEFFc,d')).toEqual([['a', 'b\uFEFFc', 'd']]);
  });
});

describe('OBI-02 the lines of a file', () => {
  test.each([
    ['of Windows', 'a,b,c\r\nd,e,f'],
    ['of Unix', 'a,b,c\nd,e,f'],
    ['of old Macs', 'a,b,c\rd,e,f'],
  ])('%s', (_what, text) => {
    expect(readTable(text, ENOUGH)).toEqual([
      { number: 1, cells: ['a', 'b', 'c'] },
      { number: 2, cells: ['d', 'e', 'f'] },
    ]);
  });

  test('blank ones are left out and counted, also where they have delimiters', () => {
    expect(readTable('\n  \na;b;c\n;;\n ; ; \nd;e;f\n', ENOUGH)).toEqual([
      { number: 3, cells: ['a', 'b', 'c'] },
      { number: 6, cells: ['d', 'e', 'f'] },
    ]);
  });

  test('a quoted cell may go on in the next line, and the lines after it keep their numbers', () => {
    expect(readTable('a,"x\ny",c\nd,e,f', ENOUGH)).toEqual([
      { number: 1, cells: ['a', 'x y', 'c'] },
      { number: 3, cells: ['d', 'e', 'f'] },
    ]);
  });

  test.each([
    ['in the first line', '5" tall,b,c\nd,e,f\ng,h,i', ['5" tall', 'b', 'c']],
    ['at the start of a cell', '"a,b,c\nd,e,f\ng,h,i', ['"a', 'b', 'c']],
  ])('a stray quotation mark %s spoils no other line', (_where, text, first) => {
    expect(cellsIn(text)).toEqual([first, ['d', 'e', 'f'], ['g', 'h', 'i']]);
  });

  test('a stray quotation mark in the last line spoils not the line before', () => {
    expect(cellsIn('a,b,c\nd,5" tall,f')).toEqual([
      ['a', 'b', 'c'],
      ['d', '5" tall', 'f'],
    ]);
  });
});

describe('OBI-02 the delimiter', () => {
  test.each(delimiters)('may be a %s', (_name, delimiter) => {
    expect(cellsIn(['a', 'b', 'c'].join(delimiter))).toEqual([['a', 'b', 'c']]);
  });

  test.each(delimiters)('a %s is found where no line has cells enough', (_name, delimiter) => {
    expect(cellsIn(['a', 'b'].join(delimiter))).toEqual([['a', 'b']]);
  });

  test('is the one that gives most lines enough cells, not the one that gives most cells', () => {
    expect(cellsIn('1;2;3\n4;5;6\na,b,c,d,e,f,g,h')).toEqual([['1', '2', '3'], ['4', '5', '6'], ['a,b,c,d,e,f,g,h']]);
  });

  test('where as many lines have enough, it is the one that gives more cells', () => {
    expect(cellsIn('a,b;c,d;e,f')).toEqual([['a', 'b;c', 'd;e', 'f']]);
  });

  test('the first 50 lines decide, the fiftieth among them', () => {
    const even = ['title', ...lines(24, 'a;b;c'), ...lines(24, 'a,b,c')];
    const first = (...more: string[]) => cellsIn([...even, ...more].join('\n'))[1];
    expect(first()).toEqual(['a', 'b', 'c']);
    expect(first('a,b,c')).toEqual(['a;b;c']);
    expect(first('other', 'a,b,c', 'a,b,c')).toEqual(['a', 'b', 'c']);
  });

  test.each(['', '  '])('blank lines do not: 60 of %j', (blank) => {
    expect(cellsIn([...lines(60, blank), 'a;b;c'].join('\n'))).toEqual([['a', 'b', 'c']]);
  });

  test.each([
    ['sep=;', ['a,b,c', 'd']],
    ['SEP=;', ['a,b,c', 'd']],
    ['sep=,', ['a', 'b', 'c;d']],
  ])('is what the first line declares: %s', (declared, cells) => {
    expect(readTable(`${declared}\na,b,c;d`, ENOUGH)).toEqual([{ number: 2, cells }]);
  });

  test('is found where the declared one is unknown', () => {
    expect(cellsIn('sep=|\na,b,c')).toEqual([['a', 'b', 'c']]);
  });

  test.each(['a sep=;', 'sep=;b'])('%j declares none', (first) => {
    expect(readTable(`${first}\na,b,c`, ENOUGH)).toEqual([
      { number: 1, cells: [first] },
      { number: 2, cells: ['a', 'b', 'c'] },
    ]);
  });
});

describe.each(delimiters)('OBI-02 cells between %ss', (_name, delimiter) => {
  const cells = (...written: string[]) => cellsIn(`sep=${delimiter}\n${written.join(delimiter)}`)[0];

  test('in quotation marks may hold the delimiter and doubled quotation marks', () => {
    expect(cells(`"a${delimiter}b"`, '"say ""c"" twice"', '""', '"d"')).toEqual([
      `a${delimiter}b`,
      'say "c" twice',
      '',
      'd',
    ]);
  });

  test('white space around the quotation marks is left out', () => {
    expect(cells('  "a"', '"b"  ', '  "c"  ')).toEqual(['a', 'b', 'c']);
  });

  test('quotation marks that do not hold the whole cell are text', () => {
    expect(cells('x"a"', '"b"x', '"c"')).toEqual(['x"a"', '"b"x', 'c']);
  });

  test('a quotation mark that is never closed is text', () => {
    expect(cells('a', '"b', 'c')).toEqual(['a', '"b', 'c']);
  });

  test('stand where they stood, with some empty', () => {
    expect(cells('a', '"b"', '', 'c', '')).toEqual(['a', 'b', '', 'c', '']);
    expect(cells('', '"b"')).toEqual(['', 'b']);
  });

  test('come back as they were when all are quoted', () => {
    const written = fc.string({ unit: fc.constantFrom('a', ' ', '"', delimiter, '=', 'ș'), maxLength: 8 });
    const row = fc.array(written, { minLength: 1, maxLength: 5 }).filter((texts) => texts.join('').trim() !== '');
    fc.assert(
      fc.property(row, (texts) => {
        expect(cells(...texts.map((text) => `"${text.replaceAll('"', '""')}"`))).toEqual(texts);
      }),
    );
  });

  test.each([
    ['separators', ','],
    ['quoted cells', '"a",'],
    ['quotation marks', '"a,'],
  ])('A1 a line of a megabyte of %s is read no further than a file of people goes', (_, cell) => {
    const text = `Ana,1,2,${cell.repeat(1_000_000 / cell.length)}`.replaceAll(',', delimiter);
    const [line] = readTable(text, ENOUGH);
    expect(line?.cells.slice(0, 3)).toEqual(['Ana', '1', '2']);
    expect(line?.cells.length).toBe(1_000);
  });
});
