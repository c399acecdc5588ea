import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { checkPhones, importObservers, importTemplate } from '#contract/observer-import.ts';
import { ObserverImportScreen } from '#src/screens/observer-import/ObserverImportScreen.tsx';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { failures } from '#tests/support/failures.ts';
import {
  alerts,
  canImport,
  choose,
  claimsOf,
  compare,
  givenNoImport,
  letWork,
  linesIn,
  messy,
  ngos,
  opened,
  pick,
  step,
} from './observer-import.given.tsx';
import { working } from './import-work.given.ts';
import { openScreen, press, settle } from '#tests/support/screen.tsx';

givenNoImport();

describe('OBI-01 choosing', () => {
  test('the own NGO is there and fixed; its name says which it is', async () => {
    await opened();
    const field = screen.getByRole('textbox', { name: 'NGO id' });
    expect([step(), field]).toEqual(['Choose a file', expect.objectContaining({ value: '1', readOnly: true })]);
    expect(field).toHaveAccessibleDescription('First NGO');
    expect(screen.getByRole('link', { name: 'Observers' })).toHaveAttribute('href', '/observatori');
  });

  test('OBI-01 C5 an organizer chooses, ids and names in sight; none is chosen beforehand', async () => {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(true) });
    await settle(() => {});
    await settle(() => stage.waiting(listNgos).answer(ngos));
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'NGO' });
    expect([choice.value, [...choice.options].map(({ text }) => text)]).toEqual([
      '',
      ['Choose an NGO', '1 · First NGO', '2 · Second NGO'],
    ]);
    await choose('0731,482916,Ana\n0732,482917,Dan\n0733,482918,Eva');
    await letWork();
    expect([canImport(), screen.queryByText(/^Choose the NGO/u) !== null]).toEqual([false, true]);
    await pick('NGO', '1');
    await letWork();
    const call = stage.waiting(checkPhones);
    expect(call.args.body).toEqual({ idNgo: '1', phones: ['0731', '0732', '0733'] });
    const there = [
      { at: 0, name: 'Ana', ngo: null },
      { at: 2, name: 'Eve', ngo: 'Second NGO' },
    ];
    await settle(() => call.answer({ there }));
    await letWork();
    expect(linesIn(/would change nothing/u)).toEqual([
      [
        '1',
        '0731',
        'Ana',
        'Already an observer of this NGO, under this name: nothing would change, neither name nor PIN.',
      ],
    ]);
    expect(linesIn(/phone of another NGO/u)).toEqual([
      ['3', '0733', 'Eva', 'Second NGO has an observer with this phone, too.'],
    ]);
    expect([canImport(), screen.getByRole('button', { name: 'Import 2 observers' })]).toEqual([
      true,
      expect.anything(),
    ]);
  });

  test('where the NGOs cannot be had, an organizer types the id', async () => {
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(true) });
    await settle(() => {});
    await settle(() => stage.waiting(listNgos).fail(failures.forbidden));
    const field = screen.getByRole('textbox', { name: /^NGO id/u });
    expect(field).toHaveValue('');
    fireEvent.change(field, { target: { value: '7' } });
    await settle(() => fireEvent.blur(field));
    await choose('0731,1111,Ana');
    await compare(stage);
    await press(/^Import 1/u);
    expect(stage.waiting(importObservers).args).toMatchObject({ form: { ongId: '7' } });
  });

  test('an id that is typed stays while the NGOs are asked for again', async () => {
    vi.useFakeTimers();
    const stage = openScreen(<ObserverImportScreen />, { claims: claimsOf(true) });
    await settle(() => {});
    await settle(() => stage.waiting(listNgos).fail(failures.offline));
    const field = () => screen.getByRole('textbox', { name: /^NGO id/u });
    fireEvent.change(field(), { target: { value: '7' } });
    await settle(() => vi.advanceTimersByTime(60_000));
    expect(field()).toHaveValue('7');
    await settle(() => stage.waiting(listNgos).fail(failures.offline));
    expect(field()).toHaveValue('7');
  });

  test('a file can be dropped', async () => {
    const stage = await opened();
    const zone = screen.getByText('Select file').closest('label') ?? document.body;
    fireEvent.dragOver(zone);
    await settle(() => fireEvent.drop(zone, { dataTransfer: { files: [new File(['0731,1111,Ana'], 'a.csv')] } }));
    await compare(stage);
    expect(step()).toBe('Check');
  });

  test('the template is downloaded under the name that the server gives', async () => {
    const stage = await opened();
    await press('Download a template');
    const blob = new Blob(['Phone,Pin,Name']);
    await settle(() =>
      stage.waiting(importTemplate).answer({ name: 'observers-template.csv', type: 'text/csv', blob }),
    );
    await vi.waitFor(() => expect(savedFiles).toEqual([['observers-template.csv', blob]]));
  });

  test.each([
    ['empty', '', /^list\.csv has no rows\./u],
    ['of headings alone', 'Phone,Pin,Name', /^list\.csv has no rows\./u],
    [
      'a workbook',
      'PK\u0003\u0004',
      /is a workbook, not a text file\. Open it in your spreadsheet program, save it as CSV/u,
    ],
  ])('a file that is %s is refused with what to do, and another can be chosen', async (_what, content, said) => {
    const stage = await opened();
    await choose(content);
    await compare(stage);
    expect([step(), alerts()]).toEqual(['Choose a file', expect.stringMatching(said)]);
    await choose('0731,1111,Ana');
    await compare(stage);
    expect(step()).toBe('Check');
  });

  test('a file that is too large is refused before it is read', async () => {
    await opened();
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 });
    await settle(() => fireEvent.change(screen.getByLabelText(/Select file/u), { target: { files: [large] } }));
    expect([alerts(), working]).toEqual([expect.stringContaining('larger than 5 MB'), []]);
  });

  test('reading can be cancelled, which ends the worker', async () => {
    await opened();
    await choose(messy);
    expect(screen.getByRole('progressbar', { name: 'Reading list.csv…' })).toBeVisible();
    await press('Cancel');
    expect([step(), working.map(({ ended }) => ended)]).toEqual(['Choose a file', [true]]);
  });
});
