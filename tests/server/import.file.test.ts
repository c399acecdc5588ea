import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { added, givenImports, good, people, send, sendForm, server } from './import.given.ts';
import { behindTheBack, bodies } from './ledger.given.ts';

givenImports();

describe('the part of a request that is the file', () => {
  const formOf = (...parts: [name: string, content: string][]) => {
    const form = new FormData();
    for (const [name, content] of parts) form.append(name, new Blob([content]), 'observers.csv');
    return form;
  };

  test('OBI-03 is the first of that name, in capital letters or not', async () => {
    const form = formOf(['photo', '0731,1111,Ana'], ['File', '0732,1111,Ion'], ['file', '0733,1111,Ilie']);
    expect(await sendForm(form)).toEqual(good(1));
    expect((await added()).map(({ name }) => name)).toEqual(['Ion']);
  });

  test.each([
    ['nothing', []],
    ['others', ['files', 'photo', '']],
  ])('OBI-03 is missing where there is %s', async (_what, names) => {
    expect(await sendForm(formOf(...names.map((name): [string, string] => [name, '0731,1111,Ana'])))).toEqual({
      status: 400,
      body: {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'The file is missing.',
        code: 'request-invalid',
        errors: [{ at: 'form', path: 'file', message: 'is missing', code: 'required' }],
      },
    });
    expect(await added()).toEqual([]);
  });
});

describe('many parts', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `07${31_000_000 + at},1234,Ștefan ${at}`);
  const imports = async () =>
    (await bodies(server.db)).filter(({ kind }) => kind === 'ngo.observersImported').map(({ data }) => data);
  beforeEach(() => behindTheBack(server.db, 'truncate act, act_subject, act_text, act_unsealed'));

  test('LED-01 an import leaves an act for each of its parts: how many, which, and the hash of the whole file', async () => {
    const text = lines(2_001).join('\n');
    expect(await send(text)).toEqual(good(2_001));
    const ids = (await server.db.selectFrom('observer').select('id').where('name', 'like', 'Ștefan %').execute())
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(await imports()).toEqual([
      { count: 2_000, first: ids[0], last: ids[1_999], sha256 },
      { count: 1, first: ids[2_000], last: ids[2_000], sha256 },
    ]);
    expect(await send(text)).toMatchObject({ status: 200, body: { count: 0, errors: { length: 2_001 } } });
    expect(await imports()).toHaveLength(2);
  });

  test('A9 of which a later one fails: those before stay, with what is said of their PINs', async () => {
    const { db } = server;
    const begin = db.transaction.bind(db);
    vi.spyOn(db, 'transaction')
      .mockImplementationOnce(begin)
      .mockImplementationOnce(() => {
        throw new Error('gone');
      });
    const said = server.logged.length;
    expect((await send(lines(4_000).join('\n'))).status).toBe(500);
    expect([(await added()).length, await imports()]).toEqual([2_000, [expect.objectContaining({ count: 2_000 })]]);
    const warned = server.logged.slice(said).filter(({ level }) => level === 'warn');
    expect(warned).toMatchObject([{ count: 2_000, ngo: people.admin.idNgo }]);
  });
});
