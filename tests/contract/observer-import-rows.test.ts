import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  enoughCells,
  findColumns,
  importLimit,
  linesOf,
  missingColumns,
  observerReader,
  type ObserverColumns,
} from '#contract/observer-import-rows.ts';
import { readTable, readText } from '#contract/read-csv.ts';

const linesIn = (text: string) => readTable(text, enoughCells);
const columnsIn = (text: string) => findColumns(linesIn(text));
const plain: ObserverColumns = { phone: 0, pin: 1, name: 2, hasHeader: false };

function read(text: string, columns?: ObserverColumns) {
  const lines = linesIn(text);
  const known = columns ?? findColumns(lines);
  return linesOf(lines, known).map(observerReader(known, '40'));
}

describe('OBI-02 the columns', () => {
  test.each<[string, string, ObserverColumns]>([
    ['no header', '0731,1111,Ana', plain],
    ['a header', 'Phone,Pin,Name\n0731,1111,Ana', { ...plain, hasHeader: true }],
    [
      'another order, more columns',
      'Județ;NUME  și prenume;Nr. telefon;Cod PIN',
      { phone: 2, pin: 3, name: 1, hasHeader: true },
    ],
    ['a header without a PIN', 'Telefon\tNume\tComună', { phone: 0, pin: null, name: 1, hasHeader: true }],
    ['a name that looks like a heading', '0731,1111,Name', plain],
    ['nothing', '', plain],
  ])('%s', (_what, text, columns) => {
    expect(columnsIn(text)).toEqual(columns);
  });

  test.each<[keyof ObserverColumns, string[]]>([
    ['phone', ['Phone', 'PHONE NUMBER', 'PhoneNumber', 'mobile', 'Telefon', 'Tel', 'tel.', 'Mobil']],
    ['phone', ['Număr telefon', 'Număr de telefon', 'Nr telefon', 'Nr. telefon', 'nr. de telefon']],
    ['pin', ['PIN', 'Pin code', 'Cod PIN', 'Password', 'Parolă']],
    ['name', ['Name', 'Full name', 'Observer', 'Nume', 'Numele', 'Nume prenume', 'Nume și prenume', 'Observator']],
    ['name', ['Nume complet', ' Name ', '\tNUME  \u00a0 COMPLET']],
  ])('%s is told by %j', (column, written) => {
    const none = { phone: null, pin: null, name: null, hasHeader: true };
    for (const heading of written)
      expect(findColumns([{ number: 1, cells: ['Comună', heading] }])).toEqual({ ...none, [column]: 1 });
  });

  test.each(['my phone', 'phones', 'telefonul', 'skipin', 'pins', 'cod', 'surname', 'names', 'nume si', 'numeprenume'])(
    '%s tells none',
    (heading) => {
      expect(findColumns([{ number: 1, cells: [heading, 'Comună'] }])).toEqual(plain);
    },
  );

  test('a heading may have a number of two digits, not of three as phones have', () => {
    expect(columnsIn('Phone,Pin,Name,Section 12')).toEqual({ ...plain, hasHeader: true });
    expect(columnsIn('Phone,Pin,Name,Section 123')).toEqual(plain);
  });

  test('those that nothing tells are named', () => {
    expect(missingColumns(columnsIn('Telefon\tNume\tComună'))).toEqual(['pin']);
    expect(missingColumns(plain)).toEqual([]);
  });

  test('may be said otherwise', () => {
    expect(read('Ana,0731,1111', { name: 0, phone: 1, pin: 2, hasHeader: false })).toEqual([
      { line: 1, phone: '0731', pin: '1111', name: 'Ana' },
    ]);
  });
});

describe('OBI-02 the lines', () => {
  test('the headings are none of them, and what no column tells is missing', () => {
    expect(read('Phone,Pin,Name\n0731,1111,Ana')).toEqual([{ line: 2, phone: '0731', pin: '1111', name: 'Ana' }]);
    expect(read('Phone,Name\n0731,Ana')).toEqual([{ line: 2, phone: '0731', name: 'Ana', reason: 'pin-missing' }]);
  });

  test.each([
    ['0731 000-111, 0042 ,  Ana   Pop', { phone: '0731000111', pin: '0042', name: 'Ana Pop' }],
    ["'+40731000111,1111,'=Ana", { phone: '+40731000111', pin: '1111', name: '=Ana' }],
    ["0731,1111,Ana '=x", { phone: '0731', pin: '1111', name: "Ana '=x" }],
    [`+${'1'.repeat(19)},1111,Ana`, { phone: `+${'1'.repeat(19)}`, pin: '1111', name: 'Ana' }],
    [`0731,${'1'.repeat(100)},Ana`, { phone: '0731', pin: '1'.repeat(100), name: 'Ana' }],
    [`0731,1111,${'a'.repeat(200)}`, { phone: '0731', pin: '1111', name: 'a'.repeat(200) }],
    ["0731,1111,'Ana'", { phone: '0731', pin: '1111', name: "'Ana'" }],
  ])('%s is an observer', (text, observer) => {
    expect(read(text)).toEqual([{ line: 1, ...observer }]);
  });

  test.each([
    [',1111,Ana', 'phone-missing'],
    ['0731,,Ana', 'pin-missing'],
    ['0731,123,Ana', 'pin-short'],
    ['0731,1111,', 'name-missing'],
    ['0731,1111,   ', 'name-missing'],
    ['07x1,1111,Ana', 'phone-invalid'],
    ['12,1111,Ana', 'phone-invalid'],
    [`${'1'.repeat(21)},1111,Ana`, 'too-long'],
    [`0731,${'1'.repeat(101)},Ana`, 'too-long'],
    [`07x1,${'1'.repeat(101)},Ana`, 'too-long'],
    [`${'1'.repeat(20)},1111,Ana`, 'phone-invalid'],
    [`0731,1111,${'a'.repeat(201)}`, 'too-long'],
  ])('%s is refused: %s', (text, reason) => {
    const [phone, , name] = text.split(',').map((cell) => cell.trim());
    expect(read(text)).toEqual([{ line: 1, phone, name: name?.slice(0, 200), reason }]);
  });

  test('of a refused line no more is told than the start of its phone and name', () => {
    expect(read(`${'1'.repeat(101)},1111,${'a'.repeat(201)}`)).toEqual([
      { line: 1, phone: '1'.repeat(100), name: 'a'.repeat(200), reason: 'too-long' },
    ]);
  });

  test('a phone counts once, however it is written; the duplicate knows the line before it', () => {
    expect(read('0731,1111,Ana\n\n07 31,2222,Dan\n0732,3333,Mara\n(07)31,4444,Ion')).toEqual([
      { line: 1, phone: '0731', pin: '1111', name: 'Ana' },
      { line: 3, phone: '07 31', name: 'Dan', reason: 'duplicate-in-file', duplicateOf: 1 },
      { line: 4, phone: '0732', pin: '3333', name: 'Mara' },
      { line: 5, phone: '(07)31', name: 'Ion', reason: 'duplicate-in-file', duplicateOf: 1 },
    ]);
  });

  test('whatever the file holds, every line with something in it is accounted for once', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n"\t;,]/gu, ' '));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 }), (rows) => {
        const text = rows.map((row) => row.join(',')).join('\n');
        const full = rows.flatMap((row, index) => (row.some((one) => one.trim() !== '') ? [index + 1] : []));
        const numbers = linesIn(text).map(({ number }) => number);
        expect(numbers).toEqual(full);
        expect(read(text, plain).map(({ line }) => line)).toEqual(full);
      }),
    );
  });
});

test('OBI-02 a file may have five megabytes and 50,000 lines', () => {
  expect(importLimit).toEqual({ bytes: 5_242_880, lines: 50_000 });
});

describe('OBI-02 what is no text', () => {
  test.each([
    ['a renamed xlsx', [0x50, 0x4b, 0x03, 0x04, 1, 2], { isNoText: 'workbook' }],
    ['an old xls', [0xd0, 0xcf, 0x11, 0xe0, 1, 2], { isNoText: 'workbook' }],
    ['binary junk', [1, 2, 3], { isNoText: 'binary' }],
    ['windows-1250', [0xaa, 0x74], { text: 'Şt' }],
    ['UTF-16', [0xff, 0xfe, 0x41, 0], { text: 'A' }],
    ['nothing', [], { text: '' }],
  ])('%s', (_what, bytes, found) => {
    expect(readText(Uint8Array.from(bytes))).toEqual(found);
  });
});
