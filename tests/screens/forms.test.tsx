import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { readQuery, writeQuery } from '#src/screens/forms/forms.query.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { visitedBefore } from '#tests/support/visited.ts';
import { all, answer, as, many, opened, opening } from './forms.given.tsx';
import { cellsOf, namesShown, openScreen, press, settle, speak } from '#tests/support/screen.tsx';

/** Times of another day of this year are shown without the year. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('what is shown', () => {
  test('FRM-01 FRM-03 place, code, title, diaspora, draft, questions, version, when and by whom it was saved', async () => {
    const stage = await opened();
    expect(namesShown()).toEqual(['Form A', 'Form B', 'Form C']);
    expect(cellsOf('Form A')).toEqual(['1', 'A', 'No', 'Published', '15', '1', '21\u00A0Nov, 12:00ana', 'Edit']);
    expect(cellsOf('Form B')).toEqual(['2', 'B', 'Yes', 'Published', '–', '3', '–', 'Edit']);
    expect(cellsOf('Form C')).toEqual(['3', 'C', 'No', 'Draft', '–', '1', '–', 'Edit']);
    expect(screen.getByText('3 in total')).toBeInTheDocument();
    await press('New form');
    await press('Edit: A Form A');
    await settle(() => fireEvent.click(screen.getByText('Form C')));
    expect(stage.went).toEqual(['/formulare/nou', '/formulare/1', '/formulare/3']);
    await expectAccessible();
  });

  test('FRM-01 who marks a title to copy it stays with the list', async () => {
    const stage = await opened();
    getSelection()?.selectAllChildren(screen.getByText('Form C'));
    await settle(() => fireEvent.click(screen.getByText('Form C')));
    getSelection()?.empty();
    expect(stage.went).toEqual([]);
  });

  test('FRM-01 NAV-07 ten on a page, out of one answer; the address knows the page', async () => {
    const stage = await opened(many);
    expect(namesShown()).toEqual(many.slice(0, 10).map(({ description }) => description));
    await press('Last page');
    expect([namesShown(), stage.address(), stage.asked.length]).toEqual([
      ['Form F21', 'Form F22', 'Form F23'],
      'page=3&size=10',
      1,
    ]);
    await settle(() => stage.goTo('page=2&size=10'));
    expect(namesShown()[0]).toBe('Form F11');
  });

  test('FRM-01 without forms it says what to do', async () => {
    await opened([]);
    expect(screen.getByText('Write a new form, or import one from a file.')).toBeInTheDocument();
    await expectAccessible();
  });

  test('NAV-10 who is no organizer looks, orders and exports, and changes nothing', async () => {
    const stage = await opened(all, as(false));
    expect(screen.queryByRole('button', { name: /New form|Import|Edit/u })).toBeNull();
    await press('Actions for B Form B');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Move up',
      'Move down',
      'Export as a file',
    ]);
    await settle(() => fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }));
    await settle(() => fireEvent.click(screen.getByText('Form B')));
    await screen.findByRole('dialog', { name: 'Preview: B · Form B' });
    expect(stage.went).toEqual([]);
  });

  test('LNG-01 in Romanian', async () => {
    await speak('ro');
    await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Formulare' })).toBeInTheDocument();
    expect(cellsOf('Form C').slice(2, 4)).toEqual(['Nu', 'Ciornă']);
    await expectAccessible();
  });
});
describe('visited before', () => {
  const read = () => visitedBefore(listForms, { query: {} }, { formVersions: [opening] });

  test('SES-07 what was read at login shows at once with its time, and is read anew by one request', async () => {
    const stage = openScreen(<FormsScreen />, { ...as(true), visited: await read() });
    expect(namesShown()).toEqual(['Form A']);
    expect(screen.getByText('as of 08:00:00')).toBeInTheDocument();
    expect(screen.getByText('refreshing')).toBeInTheDocument();
    await answer(stage, all);
    expect([namesShown(), stage.asked.length]).toEqual([['Form A', 'Form B', 'Form C'], 1]);
    expect(screen.queryByText('refreshing')).toBeNull();
  });

  test('TAB-02 where it cannot be read anew, the old forms stay with their time, and it is said', async () => {
    const stage = openScreen(<FormsScreen />, { ...as(true), visited: await read() });
    await settle(() => stage.waiting(listForms).fail(failures.server));
    expect(namesShown()).toEqual(['Form A']);
    expect(screen.getByText('as of 08:00:00')).toBeInTheDocument();
    expect(screen.getByText('What you see could not be updated.')).toBeInTheDocument();
    await expectAccessible();
  });

  test('SES-07 NAV-07 a further page waits for what the server has', async () => {
    const stage = openScreen(<FormsScreen />, { ...as(true), visited: await read(), search: 'page=2&size=10' });
    await settle(() => {});
    expect(namesShown()).toEqual([]);
    await answer(stage, many);
    expect([namesShown()[0], stage.asked.length]).toEqual(['Form F11', 1]);
  });
});

describe('address', () => {
  test('NAV-07 what is written is read back, and junk is as if absent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(...pageSizes.forms.sizes), (page, pageSize) => {
        const query = { filter: {}, sort: null, page, pageSize };
        expect(readQuery(writeQuery(query), 10)).toEqual(query);
      }),
    );
    expect(readQuery(new URLSearchParams('page=x&size=4'), 25)).toEqual({
      filter: {},
      sort: null,
      page: 1,
      pageSize: 25,
    });
  });
});
