import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deleteNgo } from '#contract/ngos.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { readQuery, sortColumns, writeQuery } from '#src/screens/ngos/ngos.query.ts';
import { failures } from '#tests/support/failures.ts';
import { agree, all, alpha, answer, choose, many, opened, question, serban } from './ngos.given.tsx';
import { cellsOf, namesShown, press, settle } from '#tests/support/screen.tsx';

describe('what is shown', () => {
  test('NGO-01 by name, with short name, flags in words, and the total', async () => {
    const stage = await opened();
    expect(namesShown()).toEqual(['Alpha', 'Șerban și fiii', 'Zece']);
    expect(cellsOf('Zece')).toEqual(['Z10', 'No', 'No', 'Edit']);
    expect(screen.getByText('3 in total')).toBeInTheDocument();
    await press('Add NGO');
    expect(stage.went).toEqual(['/ong/new']);
  });

  test('NGO-01 NGO-02 Edit leads to the profile, and so does the row, to look at', async () => {
    const stage = await opened();
    await press('Edit: Alpha');
    await settle(() => fireEvent.click(screen.getByText('Z10')));
    expect(stage.went).toEqual(['/ong/edit/1', '/ong/view/3']);
  });

  test('NGO-03 TAB-07 nine on a page; the pages come from one answer, and the address knows them', async () => {
    const stage = await opened(many);
    expect(namesShown()).toEqual(many.slice(0, 9).map(({ name }) => name));
    await press('Last page');
    expect([namesShown(), stage.address(), stage.asked.length]).toEqual([
      ['NGO 28', 'NGO 29', 'NGO 30'],
      'page=4&size=9',
      1,
    ]);
  });

  test('TAB-03 sorted by a column, descending first, equals by name', async () => {
    const stage = await opened();
    await press('Active');
    await answer(stage, all);
    expect([namesShown(), stage.address()]).toEqual([
      ['Alpha', 'Șerban și fiii', 'Zece'],
      'sort=isActive%3Adesc&size=9',
    ]);
    await press('Active');
    await answer(stage, all);
    expect([namesShown(), stage.address()]).toEqual([
      ['Zece', 'Alpha', 'Șerban și fiii'],
      'sort=isActive%3Aasc&size=9',
    ]);
  });

  test('NAV-07 the filter finds names and short names without regard to diacritics, and stands in the address', async () => {
    const stage = await opened();
    await settle(() =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' SERBAN ' } }),
    );
    await press('Filter');
    await answer(stage, all);
    expect([namesShown(), stage.address()]).toEqual([['Șerban și fiii'], 'name=SERBAN&size=9']);
    await settle(() => stage.goTo('name=z10'));
    await answer(stage, all);
    expect([namesShown(), screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value]).toEqual([
      ['Zece'],
      'z10',
    ]);
    await press('Remove the filter “Name”');
    await answer(stage, all);
    expect(namesShown()).toHaveLength(3);
  });
});

describe('NGO-02 deleting', () => {
  test('is asked, called, told, and the list is loaded anew', async () => {
    const stage = await opened();
    await choose('Zece', 'Delete');
    expect(await question()).toHaveAccessibleName('Delete Zece?');
    await agree('Delete');
    const call = stage.waiting(deleteNgo);
    expect(call.args).toEqual({ params: { id: '3' } });
    await settle(() => call.answer(undefined));
    await answer(stage, [alpha, serban]);
    expect([namesShown(), stage.toasts]).toEqual([
      ['Alpha', 'Șerban și fiii'],
      [{ status: 'warning', title: 'SUCCESS', description: 'NGO_DELETE_SUCCESS' }],
    ]);
  });

  test('a refusal is told with the reason, and the row stays', async () => {
    const stage = await opened();
    await choose('Zece', 'Delete');
    await agree('Delete');
    await settle(() => stage.waiting(deleteNgo).fail({ ...failures.refused, detail: 'It has observers.' }));
    expect([namesShown().length, stage.toasts]).toEqual([
      3,
      [
        {
          status: 'error',
          title: 'NGO_DELETE_FAILED',
          description: 'It has observers.',
          values: { name: 'Zece' },
        },
      ],
    ]);
  });
});

describe('NAV-07 the address', () => {
  const query = fc.record({
    filter: fc.record({ name: fc.string({ maxLength: 200 }).map((text) => text.trim()) }),
    sort: fc.option(
      fc.record({
        column: fc.constantFrom(...sortColumns),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    page: fc.integer({ min: 1, max: 9_999 }),
    pageSize: fc.constantFrom(...pageSizes.ngos.sizes),
  });

  test('what is written is read again', () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...pageSizes.ngos.sizes), (wanted, usual) => {
        expect(readQuery(new URLSearchParams(writeQuery(wanted).toString()), usual)).toEqual(wanted);
      }),
    );
  });

  test.each(['', 'sort=id:asc&page=0&size=4', 'page=x&size=9.5&sort=name'])(
    'nonsense counts as absent: %s',
    (search) => {
      expect(readQuery(new URLSearchParams(search), 25)).toEqual({
        filter: { name: '' },
        sort: null,
        page: 1,
        pageSize: 25,
      });
    },
  );
});
