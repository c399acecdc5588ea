import { describe, expect, test } from 'vitest';
import { readTable } from '#contract/read-csv.ts';
import {
  maxListed,
  work,
  type Job,
  type KnownObserver,
  type WorkMessage,
  type Understood,
} from '#src/screens/observer-import/file-jobs.ts';

const words = {
  'phone-missing': 'no phone',
  'phone-invalid': 'bad phone',
  'pin-missing': 'no PIN',
  'name-missing': 'no name',
  'too-long': 'too long',
  'duplicate-in-file': 'duplicate',
  'phone-taken': 'taken',
  'pin-short': 'short',
};

async function done(job: Job): Promise<WorkMessage[]> {
  const told: WorkMessage[] = [];
  await work(job, (one) => told.push(one));
  return told;
}

/** What was told, without the progress. */
const check = async (content: BlobPart, known: KnownObserver[] | null = [], understood: Understood | null = null) =>
  (await done({ job: 'check', file: new Blob([content]), understood, known, phonePrefix: '40' })).filter(
    ({ type }) => type !== 'progressed',
  );

async function written(job: Job): Promise<string> {
  const file = (await done(job)).find((told) => told.type === 'written')?.file;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer());
}

const columns = { phone: 0, pin: 1, name: 2, hasHeader: false };
const plain: Understood = {
  columns,
  headings: ['0731', '1111', 'Ana'],
  isChosen: false,
  isCompared: true,
  weakPins: 1,
  there: 0,
  elsewhere: 0,
};

describe('OBI-02 the check of a file', () => {
  test('problems come first, then the first good lines; phones that are there are problems too', async () => {
    expect(
      await check('0731,1111,Ana\n07x,1111,Dan\n0731,2222,Ion\n0732,3333,Mara\n', [
        { phone: '1', name: 'Eva', ngo: null },
        { phone: '+40732', name: 'Maria', ngo: null },
      ]),
    ).toEqual([
      {
        type: 'found',
        rows: [
          { line: 2, phone: '07x', name: 'Dan', reason: 'phone-invalid' },
          { line: 3, phone: '0731', name: 'Ion', reason: 'duplicate-in-file', duplicateOf: 1 },
          { line: 4, phone: '0732', name: 'Mara', reason: 'phone-taken', there: 'Maria' },
          { line: 1, phone: '0731', name: 'Ana', reason: null, isWeak: true },
        ],
      },
      { type: 'checked', understood: { ...plain, there: 1 }, good: 1, bad: 3 },
    ]);
  });

  test('it is said when the phones could not be compared', async () => {
    expect((await check('0731,1111,Ana', null)).at(-1)).toEqual({
      type: 'checked',
      understood: { ...plain, isCompared: false },
      good: 1,
      bad: 0,
    });
  });

  test('C5 whom another NGO has, too, is added, and said', async () => {
    const text = '0731,482916,Ana\n0732,482917,Dan';
    expect(await check(text, [{ phone: '+40732', name: 'Eve', ngo: 'Second NGO' }])).toEqual([
      {
        type: 'found',
        rows: [
          { line: 1, phone: '0731', name: 'Ana', reason: null },
          { line: 2, phone: '0732', name: 'Dan', reason: null, elsewhere: 'Second NGO' },
        ],
      },
      {
        type: 'checked',
        understood: { ...plain, headings: ['0731', '482916', 'Ana'], weakPins: 0, elsewhere: 1 },
        good: 2,
        bad: 0,
      },
    ]);
  });

  test('C5 the phones to compare are those of the lines that can be read, once each', async () => {
    const phones = async (content: string) =>
      done({ job: 'phones', file: new Blob([content]), understood: null, phonePrefix: '40' });
    expect(
      (await phones('Tel,PIN,Nume\n0731 1,1111,Ana\n07x,1111,Dan\n+407311,2222,Ion\n0732,3333,Mara\n')).at(-1),
    ).toEqual({
      type: 'phones',
      phones: ['07311', '0732'],
    });
    expect((await phones('Telefon,Oras,Persoana\n0731,1111,Ana')).at(-1)).toEqual({ type: 'phones', phones: [] });
  });

  test('a column that nothing tells is asked for, with no line counted as wrong', async () => {
    expect(await check('Telefon,Oras,Persoana\n0731,1111,Ana')).toEqual([
      {
        type: 'checked',
        understood: {
          columns: { phone: 0, pin: null, name: null, hasHeader: true },
          headings: ['Telefon', 'Oras', 'Persoana'],
          isChosen: false,
          isCompared: true,
          weakPins: 0,
          there: 0,
          elsewhere: 0,
        },
        good: 0,
        bad: 0,
      },
    ]);
  });

  test('the columns that the reader says are used', async () => {
    const chosen = { ...plain, columns: { phone: 2, pin: 1, name: 0, hasHeader: false }, isChosen: true };
    expect(await check('Ana,1111,0731', [], chosen)).toEqual([
      { type: 'found', rows: [{ line: 1, phone: '0731', name: 'Ana', reason: null, isWeak: true }] },
      { type: 'checked', understood: { ...chosen, headings: ['Ana', '1111', '0731'], weakPins: 1 }, good: 1, bad: 0 },
    ]);
  });

  test.each<[string, BlobPart, string]>([
    ['an empty file', '', 'empty'],
    ['blank lines', '\n\n  \n', 'empty'],
    ['nothing but headings', 'Phone,Pin,Name\n', 'empty'],
    ['a renamed xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), 'notText'],
    ['binary junk', Uint8Array.from([1, 2, 0, 3]), 'notText'],
  ])('%s is refused', async (_what, content, reason) => {
    expect(await check(content)).toEqual([{ type: 'refused', reason }]);
  });

  test('of very many problems the first are listed and all are counted, in small parts', async () => {
    const many = maxListed + 1_500;
    const told = await check(Array.from({ length: many }, (_, row) => `x${row},1,Ana`).join('\n'));
    const parts = told.flatMap((one) => (one.type === 'found' ? [one.rows.length] : []));
    expect([parts.reduce((a, b) => a + b, 0), Math.max(...parts)]).toEqual([maxListed, 500]);
    expect(told.at(-1)).toMatchObject({ good: 0, bad: many });
  });
});

describe('OBI-03 what is written', () => {
  test('a file with other columns keeps each line where it was', async () => {
    const file = new Blob(['sep=;\nNume;;Tel\n"Pop ""A"" Ana";1111;0731\n\nIon, Dan;2222;0732']);
    const text = await written({ job: 'rewrite', file, columns: { name: 0, pin: 1, phone: 2, hasHeader: true } });
    expect(text).toBe(
      '\uFEFF\r\n"Phone","Pin","Name"\r\n"0731","1111","Pop ""A"" Ana"\r\n\r\n"0732","2222","Ion, Dan"\r\n',
    );
    expect(readTable(text, 3).map(({ number }) => number)).toEqual([2, 3, 5]);
  });

  test('the lines that were not taken over, with reasons, without formulas, ready to be imported again', async () => {
    const file = new Blob(['=1+1,1111,Ana\n0731,1111,=cmd()\n0732,2222,Dan\n0731,3333,Ion\n']);
    const headings = { problem: 'Problem', line: 'Line' };
    const job = {
      job: 'report' as const,
      file,
      columns,
      known: [{ phone: '0732', name: 'Dan', ngo: null }],
      phonePrefix: '40',
      refused: null,
      words,
      headings,
    };
    const text = await written(job);
    expect(text).toBe(
      '\uFEFF"Phone","Pin","Name","Problem","Line"\r\n' +
        `"'=1+1","1111","Ana","bad phone","1"\r\n"0732","2222","Dan","taken","3"\r\n"0731","3333","Ion","duplicate","4"\r\n`,
    );
    const [again] = (await check(text)).flatMap((told) => (told.type === 'found' ? told.rows : []));
    expect(again).toEqual({ line: 2, phone: '=1+1', name: 'Ana', reason: 'phone-invalid' });
    const refused = [{ line: 2, reason: 'phone-taken' as const }];
    expect(await written({ ...job, refused })).toBe(
      `\uFEFF"Phone","Pin","Name","Problem","Line"\r\n"0731","1111","'=cmd()","taken","2"\r\n`,
    );
  });
});
