import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { check, opened } from './observersDeeds.ts';
import { press, settle, speak } from './observersStage.tsx';

beforeEach(() => speak('en'));

describe('TAB-04 the selection', () => {
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  const header = () => [all().checked, all().indeterminate];

  test('the bar takes the place of the filter, with the count; the header box is mixed when some are selected', async () => {
    await opened();
    expect([header(), screen.queryByRole('group', { name: 'Selection' })]).toEqual([[false, false], null]);
    await check('Ana Pop');
    const bar = screen.getByRole('group', { name: 'Selection' });
    expect([header(), within(bar).getByText('1 selected').textContent, screen.queryByRole('search')]).toEqual([
      [false, true],
      '1 selected',
      null,
    ]);
    await press('Select all', 'checkbox');
    expect([header(), within(bar).getByText(/selected/u).textContent]).toEqual([[true, false], '3 selected']);
    await press('Clear the selection');
    expect([header(), screen.queryByRole('group', { name: 'Selection' })]).toEqual([[false, false], null]);
  });

  test('what was selected can be taken out again, one by one or all at once', async () => {
    await opened();
    await press('Select all', 'checkbox');
    const bar = screen.getByRole('group', { name: 'Selection' });
    await check('Dan Ilie');
    expect([header(), within(bar).getByText(/selected/u).textContent]).toEqual([[false, true], '2 selected']);
    await check('Dan Ilie');
    expect(header()).toEqual([true, false]);
    await press('Select all', 'checkbox');
    expect([header(), screen.queryByRole('group', { name: 'Selection' })]).toEqual([[false, false], null]);
  });

  test('? in a row lists the keys of the list, and Close goes back to the row', async () => {
    await opened();
    const row = screen.getAllByRole('row')[1];
    row?.focus();
    await settle(() => fireEvent.keyDown(row ?? document.body, { key: '?' }));
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect([...help.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Next row',
      'Previous row',
      'Select the row',
      'Open the actions of the row',
      'This list',
    ]);
    await settle(() => fireEvent.click(within(help).getByRole('button', { name: 'Close' })));
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  test('j, k and the arrows go from row to row, x selects, Enter opens the actions and Escape leaves them', async () => {
    await opened();
    const rows = screen.getAllByRole('row').slice(1);
    const [first, second] = rows;
    first?.focus();
    const key = (name: string) =>
      settle(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
    await key('j');
    await key('ArrowDown');
    await key('k');
    expect(document.activeElement).toBe(second);
    await key('x');
    expect(screen.getByRole('checkbox', { name: 'Select Dan Ilie' })).toBeChecked();
    await key('Enter');
    expect(document.activeElement).toHaveTextContent('Reset password');
    await key('ArrowUp');
    expect(document.activeElement).toHaveTextContent('Delete');
    await key('Escape');
    expect([screen.queryByRole('menu'), document.activeElement?.getAttribute('aria-label')]).toEqual([
      null,
      'Actions for Dan Ilie',
    ]);
  });
});
