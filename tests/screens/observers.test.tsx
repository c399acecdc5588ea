import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countObservers, listObservers } from '#contract/observers.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, dan, isRefused, list, observer, opened, openObservers, queryOf } from './observers.given.tsx';
import { cellsOf, namesShown, press, settle } from '#tests/support/screen.tsx';

/** Times of another day of this year are shown without the year. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('what is shown', () => {
  test('OBS-01 the total comes from its own call, and a refresh asks for it again', async () => {
    const stage = await opened();
    expect(screen.getByText('3 in total')).toBeInTheDocument();
    await press('Refresh');
    await settle(() => stage.waiting(countObservers).answer(1_240));
    expect(screen.getByText('1,240 in total')).toBeInTheDocument();
  });

  test('OBS-01 a count that comes first is said with the rows: one change of the page, not two', async () => {
    const stage = openObservers();
    await settle(() => stage.waiting(countObservers).answer(1_240));
    expect(screen.queryByText('1,240 in total')).toBeNull();
    await list(stage, [ana]);
    expect([namesShown(), screen.getByText('1,240 in total').textContent]).toEqual([['Ana Pop'], '1,240 in total']);
  });

  test('OBS-01 until the count comes, a list of all says how many there are, and the same number is not drawn twice', async () => {
    const stage = openObservers();
    await list(stage, [ana], 1_240);
    const total = screen.getByText('1,240 in total');
    const changes = new MutationObserver(() => {});
    changes.observe(screen.getByRole('main'), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await settle(() => stage.waiting(countObservers).answer(1_240));
    expect([changes.takeRecords(), total.isConnected]).toEqual([[], true]);
  });

  test('OBS-01 a list that is filtered does not know how many there are in all', async () => {
    const stage = openObservers('name=Ana');
    await list(stage, [ana], 1);
    expect(screen.queryByText(/in total/u)).toBeNull();
    await settle(() => stage.waiting(countObservers).answer(1_240));
    expect(screen.getByText('1 of 1,240')).toBeInTheDocument();
  });

  test('OBS-01 where the list fails to come, the total is said all the same', async () => {
    const stage = openObservers();
    await settle(() => stage.waiting(countObservers).answer(1_240));
    await settle(() => stage.waiting(listObservers).fail(failures.forbidden));
    expect(screen.getByText('1,240 in total')).toBeInTheDocument();
  });

  test('OBS-01 a count that fails leaves the list working', async () => {
    const stage = openObservers();
    await settle(() => stage.waiting(countObservers).fail(failures.forbidden));
    await list(stage, [ana]);
    expect([namesShown(), screen.getByText('1 in total').textContent]).toEqual([['Ana Pop'], '1 in total']);
  });

  test('OBS-04 a row: name, phone, last seen as local time, visited stations', async () => {
    await opened();
    expect(cellsOf('Ana Pop')).toEqual(['', ana.phone, '22\u00A0Nov, 08:41', '3', 'Edit']);
    expect(cellsOf('Dan Ilie')).toEqual(['', dan.phone, 'Never', '2', 'Edit']);
    expect(screen.getByText('22 Nov, 08:41').closest('time')).toHaveAttribute('datetime', '2026-11-22T06:41:00.000Z');
    expect(namesShown()).toEqual(['Ana Pop', 'Dan IlieDeactivated', 'Mara Șerban']);
  });

  test('OBS-02 requests ask for 100 rows, nine are shown, and another page size is remembered', async () => {
    const many = Array.from({ length: 100 }, (_, index) => observer(index + 1));
    const stage = openObservers();
    expect(queryOf(stage)).toEqual({ Page: 1, PageSize: 100 });
    await list(stage, many, 230);
    expect(namesShown()).toHaveLength(9);
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '25' } }),
    );
    expect([namesShown().length, stage.address()]).toEqual([25, 'size=25']);
    const next = openObservers();
    expect(next.asked.map(({ args }) => args.query)).toContainEqual({ Page: 1, PageSize: 100 });
    await list(next, many, 230);
    expect(screen.getAllByText('Showing 1 to 25 of 230')).toHaveLength(2);
  });

  test('TAB-07 next is refused while the next chunk is on its way, and keeps the focus', async () => {
    const many = Array.from({ length: 100 }, (_, index) => observer(index + 1));
    const stage = openObservers('page=11&size=9');
    await list(stage, many, 230);
    const next = screen.getByRole('button', { name: 'Next page' });
    next.focus();
    await press('Next page');
    expect([
      isRefused('Next page'),
      isRefused('Last page'),
      isRefused('Previous page'),
      document.activeElement,
    ]).toEqual([true, true, false, next]);
    expect(queryOf(stage)).toEqual({ Page: 2, PageSize: 100 });
  });

  test('TAB-05 cards by choice, remembered', async () => {
    await opened();
    await press('As cards');
    expect(screen.getByRole('button', { name: 'As cards' })).toHaveAttribute('aria-pressed', 'true');
    await opened();
    expect(screen.getAllByRole('button', { name: 'As cards' }).map((one) => one.getAttribute('aria-pressed'))).toEqual([
      'true',
      'true',
    ]);
  });

  test('API-04 an answer of the wrong shape is an error with a retry', async () => {
    const stage = openObservers();
    await settle(() => stage.waiting(listObservers).fail(failures.wrongShape));
    expect(screen.getByText(/an answer that this version cannot read/u)).toBeInTheDocument();
    await press('Try now');
    await list(stage, [ana]);
    expect(namesShown()).toEqual(['Ana Pop']);
  });
});

describe('OBS-08 the filter', () => {
  const type = (name: string, value: string) =>
    settle(() => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }));
  const both = () => [isRefused('Filter'), isRefused('Clear filter')];

  test('both buttons are refused while nothing is typed and nothing applied', async () => {
    const stage = await opened();
    expect(both()).toEqual([true, true]);
    await type('Name', '   ');
    expect(both()).toEqual([true, true]);
    await type('Phone', '0722');
    expect(both()).toEqual([false, false]);
    await press('Clear filter');
    expect([both(), screen.getByRole('textbox', { name: 'Phone' }), stage.asked.length]).toEqual([
      [true, true],
      expect.objectContaining({ value: '' }),
      2,
    ]);
  });

  test('it is trimmed, sent, written to the address, and can be taken away piece by piece', async () => {
    const stage = await opened();
    await type('Name', ' ana ');
    await type('Phone', '0722');
    fireEvent.submit(screen.getByRole('search'));
    await list(stage, [ana]);
    expect([queryOf(stage), stage.address()]).toEqual([
      { Name: 'ana', Number: '0722', Page: 1, PageSize: 100 },
      'name=ana&phone=0722&size=9',
    ]);
    await press('Remove the filter “Name”');
    await list(stage, [ana, dan]);
    expect([queryOf(stage), screen.getByRole('textbox', { name: 'Name' })]).toEqual([
      { Number: '0722', Page: 1, PageSize: 100 },
      expect.objectContaining({ value: '' }),
    ]);
    await press('Clear filter');
    expect(queryOf(stage)).toEqual({ Page: 1, PageSize: 100 });
  });
});

describe('OBS-03 OBS-05 the ways to one observer, to a new one and to a file', () => {
  test('Edit is the main action of a row, a click on the row shows the observer, phones are encoded', async () => {
    const foreign = observer(4, { name: 'Zoe', phone: '+40/722 1' });
    const stage = await opened([ana, foreign]);
    await press('Edit: Ana Pop');
    await settle(() => fireEvent.click(screen.getByRole('rowheader', { name: 'Zoe' })));
    expect(stage.went).toEqual([`/observatori/profil/edit/${ana.phone}`, '/observatori/profil/view/%2B40%2F722%201']);
  });

  test('who marks a phone number to copy it stays with the list', async () => {
    const stage = await opened();
    getSelection()?.selectAllChildren(screen.getByText(ana.phone));
    await settle(() => fireEvent.click(screen.getByText(ana.phone)));
    getSelection()?.empty();
    expect(stage.went).toEqual([]);
  });

  test('Import and Add observer are links', async () => {
    await opened();
    const links = ['Import', 'Add observer'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual(['/observatori/import', '/observatori/profil/new']);
  });
});
