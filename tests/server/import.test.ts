import { describe, expect, test } from 'vitest';
import { importLimit } from '#contract/observer-import-rows.ts';
import { pinProblem } from '#contract/pins.values.ts';
import { pinMatches } from '#server/auth/pins.ts';
import { xlsx } from '#server/spreadsheets/xlsx.ts';
import { bytesOf } from '#tests/support/workbook.ts';
import { added, givenImports, good, people, send, server } from './import.given.ts';

givenImports();

test('B6 who asks for no report is answered the bare number', async () => {
  expect(await send('0731000001\t1234\tAna Pop\n0731000002\t\tIon\n', {}, people.admin, '')).toEqual({
    status: 200,
    body: 1,
  });
});

test('A9 a whole import says once how many of the PINs that it set are easily guessed', async () => {
  const said = server.logged.length;
  const lines = Array.from(
    { length: 4_001 },
    (_, at) => `07${String(31_000_000 + at)},${at === 0 ? '482916' : '4829'},Ana`,
  );
  expect(await send(lines.join('\n'))).toEqual(good(4_001));
  const warned = server.logged.slice(said).filter(({ level }) => level === 'warn');
  expect(warned.map(({ count, ngo }) => ({ count, ngo }))).toEqual([{ count: 4_000, ngo: people.admin.idNgo }]);
});

describe('files', () => {
  test.each([
    ['tabs', '0731\t1111\tAna Pop\n0732\t2222\tIon, Țîru\n'],
    ['commas and quotes', '0731,1111,Ana Pop\r\n0732,2222,"Ion, Țîru"\r\n'],
    ['semicolons', '0731;1111;Ana Pop\r0732;2222;Ion, Țîru'],
    ['a header in another order', 'Name;Phone;Pin\nAna Pop;0731;1111\nIon, Țîru;0732;2222\n'],
    [
      'a Romanian header with a mark and more columns',
      '\uFEFFJudeț\tNume și prenume\tTelefon\tCod PIN\nAB\tAna Pop\t0731\t1111\nCJ\tIon, Țîru\t0732\t2222\n',
    ],
    ['blank lines and empty cells', '\n\n0731,1111,Ana Pop\n,,\n   \n"0732","2222","Ion, Țîru"\n\n'],
    ['a declared delimiter', 'sep=;\nPhone;Pin;Name\n0731;1111;Ana Pop\n0732;2222;Ion, Țîru'],
    ['a quoted line break', '0731,1111,"Ana\nPop"\n0732,2222,"Ion, Țîru"\n'],
    ['spaces and separators', ' 07-31 , 1111 ,  Ana   Pop \n (0732),2222,"Ion, Țîru"\n'],
  ])('OBI-02 reads %s', async (_what, text) => {
    expect(await send(text)).toEqual(good(2));
    expect(await added()).toEqual([
      { ngo: people.admin.idNgo, phone: '0731', name: 'Ana Pop' },
      { ngo: people.admin.idNgo, phone: '0732', name: 'Ion, Țîru' },
    ]);
  });

  test.each([
    ['UTF-16', Buffer.from('\uFEFF0731\t1111\tȘtefan Țîru', 'utf16le'), 'Ștefan Țîru'],
    [
      'windows-1250',
      Buffer.concat([Buffer.from('0731,1111,'), Buffer.from([0xaa, 0x74, 0x65, 0x66, 0xe3, 0x6e])]),
      'Ştefăn',
    ],
  ])('OBI-02 reads %s', async (_what, bytes, name) => {
    expect(await send(bytes)).toEqual(good(1));
    expect(await added()).toEqual([{ ngo: people.admin.idNgo, phone: '0731', name }]);
  });

  test('OBI-02 a PIN of the file logs in', async () => {
    await send('Phone,Pin,Name\n0731, 0042 ,Ana');
    const { pin_hash } = await server.db
      .selectFrom('observer')
      .select('pin_hash')
      .where('phone', '=', '0731')
      .executeTakeFirstOrThrow();
    expect(pinMatches(server.config, '0042', pin_hash)).toBe(true);
  });

  test('OBI-03 A6 the template can be imported as it is, and sets no example with a weak PIN', async () => {
    const response = await server.app.request('/api/v1/observer/import-template', {
      headers: await server.bearer(people.admin),
    });
    expect(response.headers.get('content-disposition')).toContain('filename="observers-template.csv"');
    const template = await response.bytes();
    expect(await send(template)).toEqual(good(1));
    const [, line = ''] = new TextDecoder().decode(template).split('\r\n');
    const [phone = '', pin = ''] = line.split(',');
    expect(pinProblem(pin, phone)).toBeUndefined();
  });

  test('OBI-02 a workbook, binary junk and a header without a needed column are refused with what to do', async () => {
    async function* rows() {
      yield ['0731', '1111', 'Ana'];
    }
    const workbook = await bytesOf(xlsx('x', [{ heading: 'a', width: 3 }], rows(), { timeZone: 'UTC' }));
    const refused = (message: string) => ({
      status: 400,
      body: expect.objectContaining({
        detail: message,
        errors: [{ at: 'form', path: 'file', message, code: 'wrong' }],
      }),
    });
    expect(await send(workbook)).toEqual(
      refused('This is a workbook or an archive, not a text file: save it as CSV and send that.'),
    );
    expect(await send(Uint8Array.from({ length: 999 }, (_, index) => (index * 31) % 256))).toEqual(
      refused('This is not a text file: save the list as CSV and send that.'),
    );
    expect(await send('Phone,Name\n0731,Ana')).toEqual(
      refused('The first line names no column for: pin. Expected are Phone, Pin and Name.'),
    );
    expect(await send('')).toEqual(good(0));
    expect(await added()).toEqual([]);
  });
});

describe('lines', () => {
  test('OBI-03 bad lines are reported with their reasons, and no good one is lost', async () => {
    const text = [
      'Phone,Pin,Name',
      '0731,1111,Ana',
      ',1111,No Phone',
      '0733,,No Pin',
      '0734,1111,  ',
      '07x5,1111,Letters',
      `0736,1111,${'n'.repeat(201)}`,
      '07360000000000000000001,1111,Long Phone',
      '07 31,1111,Twin',
      '0722000001,1111,Taken',
      '0738',
      '0739,1111,"Stray',
      `0740,1111,=cmd|' /C calc'!A0`,
      '0741,1111,<script>🗳',
      '+40742,1111,Last',
    ].join('\n');
    const { status, body } = await send(text);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        count: 5,
        errors: [
          { line: 3, phone: '', name: 'No Phone', reason: 'phone-missing' },
          { line: 4, phone: '0733', name: 'No Pin', reason: 'pin-missing' },
          { line: 5, phone: '0734', name: '', reason: 'name-missing' },
          { line: 6, phone: '07x5', name: 'Letters', reason: 'phone-invalid' },
          { line: 7, phone: '0736', name: 'n'.repeat(200), reason: 'too-long' },
          { line: 8, phone: '07360000000000000000001', name: 'Long Phone', reason: 'too-long' },
          { line: 9, phone: '07 31', name: 'Twin', reason: 'duplicate-in-file' },
          { line: 10, phone: '0722000001', name: 'Taken', reason: 'phone-taken' },
          { line: 11, phone: '0738', name: '', reason: 'pin-missing' },
        ],
      },
    });
    expect((await added()).map(({ name }) => name)).toEqual([
      'Ana',
      '"Stray',
      `=cmd|' /C calc'!A0`,
      '<script>🗳',
      'Last',
    ]);
  });

  test('OBI-03 the same file again adds nothing and says so for each line', async () => {
    const text = '0731,1111,Ana\n0732,1111,Ion';
    await send(text);
    expect(await send(text)).toEqual({
      status: 200,
      body: {
        count: 0,
        errors: [
          { line: 1, phone: '0731', name: 'Ana', reason: 'phone-taken' },
          { line: 2, phone: '0732', name: 'Ion', reason: 'phone-taken' },
        ],
      },
    });
  });

  test('OBI-03 20,000 lines with 500 bad ones', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `07${10_000_000 + index},1234,${index % 40 === 0 ? '' : `Observer ${index}`}`,
    );
    const { body } = await send(`Phone,Pin,Name\n${lines.join('\n')}`);
    expect(body).toMatchObject({ count: 19_500, errors: { length: 500 } });
    expect((await added()).length).toBe(19_500);
  });

  test('OBI-02 a file that would keep the server from everybody else is refused before it is read', async () => {
    const tooMuch = (code: string, values: object) => ({
      status: 413,
      body: expect.objectContaining({ code, values }),
    });
    const tooLarge = tooMuch('body-too-large', { megabytes: 5 });
    expect(await send('0731,1111,Ana'.padEnd(importLimit.bytes + 1))).toEqual(tooLarge);
    expect(await send(''.padEnd(importLimit.bytes))).toEqual(good(0));
    expect(await send(`Phone,Pin,Name${'\n0731,1111,Ana'.repeat(importLimit.lines)}`)).toEqual(
      tooMuch('import-too-long', { lines: importLimit.lines }),
    );
    expect(await added()).toEqual([]);
  });
});

describe('NGO', () => {
  test('OBI-01 organizers import for any NGO, others for their own, and what is no id means the own', async () => {
    const line = (n: number) => `07${n},1111,Name ${n}`;
    expect(await send(line(31), { ongId: String(people.admin.idNgo) }, people.organizer)).toEqual(good(1));
    expect(await send(line(32), { ngoId: String(people.otherAdmin.idNgo) }, people.organizer)).toEqual(good(1));
    expect(await send(line(33), { ongId: 'undefined' })).toEqual(good(1));
    expect(await send(line(34), { ongId: '-1' })).toEqual(good(1));
    expect(await send(line(35), { ongId: String(people.otherAdmin.idNgo) })).toMatchObject({ status: 403 });
    expect(await send(line(36), { ongId: '99999999999' }, people.organizer)).toMatchObject({
      status: 400,
      body: { errors: [{ at: 'form', path: 'ongId' }] },
    });
    expect(await added()).toEqual([
      { ngo: people.admin.idNgo, phone: '0731', name: 'Name 31' },
      { ngo: people.otherAdmin.idNgo, phone: '0732', name: 'Name 32' },
      { ngo: people.admin.idNgo, phone: '0733', name: 'Name 33' },
      { ngo: people.admin.idNgo, phone: '0734', name: 'Name 34' },
    ]);
  });
});
