import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { importObservers } from '#contract/observer-import.ts';
import { listObservers } from '#contract/observers.ts';
import { ObserverImportScreen } from '#src/screens/observer-import/ObserverImportScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import {
  canImport,
  checked,
  choose,
  claimsOf,
  importButton,
  letWork,
  linesIn,
  messy,
  ngos,
  pick,
  step,
  fileIn,
} from './observerImportDeeds.tsx';
import { saved, working } from './observerImportWork.ts';
import { observer, openScreen, press, settle, speak } from './observersStage.tsx';

vi.mock('#src/screens/observer-import/startWork.ts', () => import('./observerImportWork.ts'));
vi.mock('#src/ui/saveFile.ts', () => import('./observerImportWork.ts'));

beforeEach(async () => {
  working.length = 0;
  saved.length = 0;
  await speak('en');
});
afterEach(() => sessionStorage.clear());

describe('OBI-02 checking', () => {
  test('problems first with line, phone, name and reason; counts; the first good lines', async () => {
    await checked(messy, false, ['0732']);
    expect(screen.getByText('4 rows').parentElement).toHaveTextContent('list.csv4 rows1 can be added3 with problems');
    expect(linesIn(/with problems/u)).toEqual([
      ['2', '07x', 'Dan', 'The phone number needs 3 to 19 digits.'],
      ['3', '0731', 'Ion', 'The same phone number as line 1.'],
      [
        '4',
        '0732',
        'Mara',
        'Already an observer of this NGO, as Observer 1: nothing would change, neither name nor PIN.',
      ],
    ]);
    expect(linesIn(/First rows/u)).toEqual([['1', '0731', 'Ana']]);
    expect([importButton().textContent, canImport()]).toEqual(['Import 1 observer', true]);
  });

  test('it is said honestly when the phones could not be compared', async () => {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(false) });
    await settle(() => {});
    await settle(() => stage.waiting(listObservers).fail(failures.offline));
    await choose('0731,1111,Ana');
    await settle(() => stage.waiting(listObservers).fail(failures.offline));
    await letWork();
    expect(screen.getByText(/^The phones could not be compared/u)).toBeVisible();
    expect(canImport()).toBe(true);
  });

  test('every page of the observers is compared, and only those of the NGO', async () => {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(true) });
    await settle(() => {});
    await settle(() => stage.waiting(listNgos).answer(ngos));
    await pick('NGO id', '2');
    await choose('0731,1111,Ana\n0732,2222,Dan');
    const other = observer(1, { phone: '0731', idNgo: 1 });
    await settle(() => stage.waiting(listObservers).answer({ data: [other], totalItems: 2, totalPages: 2 }));
    const own = observer(2, { phone: '0732', idNgo: 2 });
    const second = stage.waiting(listObservers);
    expect(second.args.query).toEqual({ idNgo: '2', Page: 2, PageSize: 1_000 });
    await settle(() => second.answer({ data: [own], totalItems: 2, totalPages: 2 }));
    await letWork();
    expect(linesIn(/with a problem/u).map(([line]) => line)).toEqual(['2']);
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
    await letWork();
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
    await checked('0731,1111,Ana\n0732,2222,Dan');
    await pick('Phone', '1');
    await letWork();
    const chosen = ['Phone', 'PIN', 'Name'].map(
      (name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value,
    );
    expect(chosen).toEqual(['1', '0', '2']);
    await press('The first line holds headings', 'checkbox');
    await letWork();
    expect(screen.getByText('1 row')).toBeVisible();
  });

  test('an organizer who changes the NGO has the file checked against that one', async () => {
    const stage = await checked('0731,1111,Ana', true, ['0731']);
    expect(canImport()).toBe(false);
    await pick('NGO id', '1');
    await settle(() => stage.waiting(listObservers).answer({ data: [], totalItems: 0, totalPages: 1 }));
    await letWork();
    expect(canImport()).toBe(true);
  });

  test('the bad lines are downloaded with their reasons', async () => {
    await checked(messy, false, ['0732']);
    await press('Download these rows');
    await letWork();
    expect(saved.map(([name]) => name)).toEqual(['list-problems.csv']);
    expect(await saved[0]?.[1].text()).toContain('"07x","1111","Dan","The phone number needs 3 to 19 digits.","2"\r\n');
  });

  test('another file can be chosen', async () => {
    await checked(messy);
    await press('Choose another file');
    expect(step()).toBe('Choose a file');
  });
});
