import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { exportActs, listActors, listActs } from '#contract/acts.ts';
import { actSubjects } from '#contract/acts.values.ts';
import { ActsScreen } from '#src/screens/acts/ActsScreen.tsx';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, namesShown, openScreen, press, settle } from '#tests/support/screen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { actOf, answer, changed, opened } from './acts.given.tsx';

const saved = () => savedFiles.map(([name, { size }]) => [name, size]);
const details = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map((part) => part.textContent));
const choose = (label: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } }));
const chips = () =>
  within(screen.getByRole('list', { name: 'Filters applied' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('LED-06 the history', () => {
  test('says of each act what, when, who, about what and whose; what it does not know stands as it was sent', async () => {
    await opened();
    expect(namesShown()).toEqual(['Observer changed', 'planet.moved']);
    expect(cellsOf('Observer changed').slice(1, 4)).toEqual(['ana', 'Observer: Șerban', 'Al doilea ONG']);
    expect(cellsOf('planet.moved').slice(1, 4)).toEqual(['Operator root@vm', 'planet: 9', '–']);
    expect(screen.getByRole('link', { name: 'Observer: Șerban' })).toHaveAttribute(
      'href',
      '/history?about=observer&id=7',
    );
  });

  test('unfolds to before and after, texts, which of them were erased, and the proof', async () => {
    await opened();
    await press('Details: Observer changed');
    expect(screen.getByRole('button', { name: 'Details: Observer changed' })).toHaveAttribute('aria-expanded', 'true');
    expect(details()).toEqual([
      ['Active', 'yes → no'],
      ['What changed', 'Name, Active'],
      ['Name before', 'Serban'],
      ['Phone', 'erased'],
      ['Takes back entry', 'No. 11'],
      ['When', '22 Nov 2026, 08:05'],
      ['Entry', 'No. 12'],
      ['Proof', 'Position 1,234 of the chain, hash 8dbd827d5bab7c99…'],
    ]);
    await press('Details: Observer changed');
    await press('Details: planet.moved');
    expect(details()).toEqual([
      ['orbit', '3'],
      ['When', '22 Nov 2026, 08:05'],
      ['Entry', 'No. 11'],
      ['Proof', 'Not sealed yet'],
    ]);
  });

  test('NAV-07 begins with the filter of the address, and leaves out what makes no sense', async () => {
    const stage = openScreen(<ActsScreen />, {
      search: 'account=3&about=observer&id=7&kind=observer.pinReset&from=2026-11-22T07:00&to=soon',
      claims: organizer,
    });
    await settle(() => stage.waiting(listActors).answer([{ id: 3, account: 'ștefan' }]));
    const { args } = stage.waiting(listActs);
    expect(args.query).toEqual({
      account: '3',
      subjectType: 'observer',
      subjectId: '7',
      kind: 'observer.pinReset',
      from: '2026-11-22T07:00',
    });
    expect(chips()).toEqual(['Who ștefan', 'About Observer', 'Number 7', 'What PIN reset', 'From 22 Nov 2026, 07:00']);
  });

  test('NAV-07 the filter asks anew, stands in the address, and a chip takes a part of it away', async () => {
    const stage = await opened();
    await choose('Who', '3');
    await choose('What', 'observer.pinReset');
    await press('Filter');
    expect(stage.address()).toBe('account=3&kind=observer.pinReset');
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await answer(stage, [actOf(20)]);
    expect([namesShown(), chips()]).toEqual([['PIN reset'], ['Who ștefan', 'What PIN reset']]);
    await press('Remove the filter “Who”');
    expect(stage.address()).toBe('kind=observer.pinReset');
  });

  test('is filtered by what an act is about: each type of things by its word', async () => {
    await opened();
    const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'About' });
    expect([...options].slice(1).map(({ value }) => value)).toEqual(actSubjects);
    expect(new Set([...options].map(({ text }) => text)).size).toBe(options.length);
  });

  test('one thing goes with the type of things that it is of', async () => {
    const stage = await opened('about=observer&id=7');
    await press('Remove the filter “About”');
    expect(stage.address()).toBe('');
    expect(stage.waiting(listActs).args.query).toEqual({});
  });

  test('ANS-04 a period that ends before it begins is not asked for', async () => {
    const stage = await opened('from=2026-11-22T07:00&to=2026-11-22T08:00');
    const moment = (name: string) => screen.getByRole('combobox', { name });
    await settle(() => fireEvent.change(moment('To'), { target: { value: '21.11.2026 08:00' } }));
    await settle(() => fireEvent.blur(moment('To')));
    await press('Filter');
    expect(moment('To')).toHaveAccessibleDescription(/Enter a time that is not before the first one\./u);
    expect([moment('From').ariaInvalid, moment('To').ariaInvalid]).toEqual(['false', 'true']);
    expect(stage.asked.filter(({ endpoint }) => endpoint === listActs)).toHaveLength(1);
  });

  test('NGO administrators are shown no column of NGOs', async () => {
    const stage = openScreen(<ActsScreen />);
    await answer(stage, [changed]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'What',
      'When',
      'Who',
      'About',
      'Actions',
    ]);
  });

  test('says that nothing was done, or nothing that matches', async () => {
    await opened('', []);
    expect(screen.getByText('Whatever staff do from now on is listed here.')).toBeVisible();
    await opened('kind=ngo.deleted', []);
    expect(screen.getByText(/^Nothing that matches the filter was done/u)).toBeVisible();
  });

  test('DSK-17 in front of another back end says that no history is kept', async () => {
    const stage = openScreen(<ActsScreen />);
    await settle(() => stage.waiting(listActs).fail(failures.notFound));
    expect(screen.getByText('This server keeps no history')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  });
});

describe('LED-06 the download', () => {
  const file = { name: 'history-2026-11-22.csv', type: 'text/csv', blob: new Blob(['12345']) };

  test('has the filter of the list, and the name that the server gives', async () => {
    const stage = await opened('about=observer&id=7');
    await press('Download as CSV');
    const call = stage.waiting(exportActs);
    expect(call.args.query).toEqual({ subjectType: 'observer', subjectId: '7' });
    await act(async () => call.answer(file));
    await waitFor(() => expect(saved()).toEqual([['history-2026-11-22.csv', 5]]));
  });

  test('can be called off, and says when it failed', async () => {
    const stage = await opened();
    await press('Download as CSV');
    const { signal } = stage.waiting(exportActs);
    await press('Cancel the download');
    expect(signal?.aborted).toBe(true);
    await press('Download as CSV');
    await settle(() => stage.waiting(exportActs).fail(failures.server));
    expect(stage.toasts).toEqual([{ status: 'error', title: 'HISTORY_EXPORT_FAILED', description: 'FAULT_SERVER' }]);
  });
});
