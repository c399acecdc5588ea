import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { checkPhones, importObservers, maxPhones } from '#contract/observer-import.ts';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { failures } from '#tests/support/failures.ts';
import {
  canImport,
  checked,
  choose,
  compare,
  givenNoImport,
  importButton,
  letWork,
  linesIn,
  maria,
  messy,
  opened,
  pick,
  step,
  fileIn,
} from './observer-import.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

givenNoImport();

describe('OBI-02 checking', () => {
  test('problems first with line, phone, name and reason; counts; the first good lines', async () => {
    await checked(messy, false, [maria]);
    expect(screen.getByText('4 rows').parentElement).toHaveTextContent(
      'list.csv4 rows1 can be added1 would change nothing2 with problems',
    );
    expect(linesIn(/with problems/u)).toEqual([
      ['2', '07x', 'Dan', 'The phone number needs 3 to 19 digits.'],
      ['3', '0731', 'Ion', 'The same phone number as line 1.'],
    ]);
    expect(linesIn(/would change nothing/u)).toEqual([
      ['4', '0732', 'Mara', 'Already an observer of this NGO, as Maria: nothing would change, neither name nor PIN.'],
    ]);
    expect(linesIn(/First rows/u)).toEqual([['1', '0731', 'Ana']]);
    expect([importButton().textContent, canImport()]).toEqual(['Import 1 observer', true]);
  });

  test('C16 a value that is too long says how long it may be', async () => {
    await checked(`0731,1234,Ana\n0732,1234,${'a'.repeat(201)}`);
    expect(linesIn(/problem/u)[0]?.at(-1)).toBe(
      'A value is too long: a name has at most 200 characters, a phone 19 digits, a PIN 100 characters.',
    );
  });

  test.each([
    ['the connection is lost', failures.offline],
    ['a published back end does not know the call', failures.notFound],
  ])(
    'it is said honestly when the phones could not be compared: %s; they can be compared again',
    async (_why, failure) => {
      const stage = await opened();
      await choose('0731,1111,Ana');
      await letWork();
      await settle(() => stage.waiting(checkPhones).fail(failure));
      await letWork();
      expect(screen.getByText(/^The phones could not be compared/u)).toBeVisible();
      expect(canImport()).toBe(true);
      await press('Compare again');
      await compare(stage, [{ at: 0, name: 'Ana', ngo: null }]);
      expect([screen.queryByText(/^The phones could not be compared/u), canImport()]).toEqual([null, false]);
    },
  );

  test('C5 the server is asked for the phones of the file, ten thousand at a time, and never for its observers', async () => {
    const stage = await opened();
    const phoneOf = (row: number) => `0755${String(row).padStart(6, '0')}`;
    await choose(Array.from({ length: maxPhones + 2 }, (_, row) => `${phoneOf(row)},482916,Ana`).join('\n'));
    await letWork();
    const first = stage.waiting(checkPhones);
    expect(first.args.body).toEqual({
      idNgo: '1',
      phones: Array.from({ length: maxPhones }, (_, row) => phoneOf(row)),
    });
    await settle(() => first.answer({ there: [{ at: 9_999, name: 'Ana', ngo: null }] }));
    const second = stage.waiting(checkPhones);
    expect(second.args.body).toEqual({ idNgo: '1', phones: [phoneOf(maxPhones), phoneOf(maxPhones + 1)] });
    await settle(() => second.answer({ there: [{ at: 1, name: 'Eve', ngo: null }] }));
    await letWork();
    expect(linesIn(/would change nothing/u).map(([line, phone]) => [line, phone])).toEqual([
      ['10,000', phoneOf(9_999)],
      ['10,002', phoneOf(10_001)],
    ]);
    expect(stage.asked.map(({ endpoint }) => endpoint)).toEqual([listNgos, checkPhones, checkPhones]);
  });

  test('a hundred problems at a time', async () => {
    await checked(Array.from({ length: 250 }, (_, row) => `x${row},1,Ana`).join('\n'));
    expect([linesIn(/with problems/u).length, canImport()]).toEqual([100, false]);
    await press('Next page');
    await press('Next page');
    expect(linesIn(/with problems/u).map(([line]) => line)).toEqual(
      Array.from({ length: 50 }, (_, row) => String(201 + row)),
    );
    expect(screen.getByText('Showing 201 to 250 of 250')).toBeVisible();
  });

  test('the columns can be said otherwise, and the file is sent as it is then seen', async () => {
    const stage = await checked('Persoana;Parola;Telefon\nAna;1111;0731\nDan;2222;0732');
    expect(screen.getByText(/^The headings do not tell every column/u)).toBeVisible();
    expect(canImport()).toBe(false);
    await pick('Name', '0');
    await compare(stage);
    expect([screen.queryByText(/^The headings do not tell/u), linesIn(/First rows/u)]).toEqual([
      null,
      [
        ['2', '0731', 'Ana'],
        ['3', '0732', 'Dan'],
      ],
    ]);
    await press(/^Import 2/u);
    await letWork();
    const { args } = stage.waiting(importObservers);
    expect(await fileIn(args)).toBe('"Phone","Pin","Name"\r\n"0731","1111","Ana"\r\n"0732","2222","Dan"\r\n');
  });

  test('two columns never mean the same, and headings may be a line like any other', async () => {
    const stage = await checked('0731,1111,Ana\n0732,2222,Dan');
    await pick('Phone', '1');
    await compare(stage);
    const chosen = ['Phone', 'PIN', 'Name'].map(
      (name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value,
    );
    expect(chosen).toEqual(['1', '0', '2']);
    await press('The first line holds headings', 'checkbox');
    await compare(stage);
    expect(screen.getByText('1 row')).toBeVisible();
  });

  test('an organizer who changes the NGO has the file checked against that one', async () => {
    const stage = await checked('0731,1111,Ana', true, [{ at: 0, name: 'Ana', ngo: null }]);
    expect(canImport()).toBe(false);
    await pick('NGO', '1');
    await compare(stage);
    expect(canImport()).toBe(true);
  });

  test('the bad lines are downloaded with their reasons', async () => {
    await checked(messy, false, [maria]);
    await press('Download these rows');
    await letWork();
    await vi.waitFor(() => expect(savedFiles.map(([name]) => name)).toEqual(['list-problems.csv']));
    expect(await savedFiles[0]?.[1].text()).toContain(
      '"07x","1111","Dan","The phone number needs 3 to 19 digits.","2"\r\n',
    );
    expect(await savedFiles[0]?.[1].text()).toContain(
      '"An observer of this NGO has this phone number already.","4"\r\n',
    );
  });

  test('another file can be chosen', async () => {
    await checked(messy);
    await press('Choose another file');
    expect(step()).toBe('Choose a file');
  });
});
