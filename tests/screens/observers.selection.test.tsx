import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Observer } from '#contract/observers.ts';
import { ana, check, dan, dialog, mara, observer, opened } from './observers.given.tsx';
import { claimsOf } from './observer-import.given.tsx';
import { noFilter } from '#src/screens/observers/observers.query.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

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
      'Find',
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

describe('C21 the selection outlives a look at one of its rows', () => {
  const count = () => {
    const bar = screen.queryByRole('group', { name: 'Selection' });
    return bar && within(bar).getByText(/selected$/u).textContent;
  };

  /** The screen goes, another comes, and then this one again. */
  async function back(stage: Stage, search = '') {
    stage.close();
    return opened([ana, dan, mara], search);
  }

  test('what was picked is picked again, by its name, and can be taken out', async () => {
    const stage = await opened();
    await check('Ana Pop');
    await check('Mara Șerban');
    await back(stage);
    expect(count()).toBe('2 selected');
    expect(screen.getByRole('checkbox', { name: 'Select Ana Pop' })).toBeChecked();
    await check('Ana Pop');
    expect(count()).toBe('1 selected');
  });

  test('with the filter over which it was picked, and never over another', async () => {
    const stage = await opened([ana, dan, mara], '?name=a');
    await check('Ana Pop');
    const same = await back(stage, '?name=a');
    expect(count()).toBe('1 selected');
    const other = await back(same, '?name=b');
    expect(count()).toBeNull();
    await back(other, '?name=a');
    expect(count()).toBeNull();
  });

  const lookUp = (stage: Stage, of: string[], there: Observer[]) =>
    settle(() => {
      const call = stage.asked.findLast(({ args }) => args.query?.['ids'] !== undefined);
      expect(call?.args.query).toEqual({ ids: of, Page: 1, PageSize: 100 });
      call?.answer({ data: there, totalItems: there.length, totalPages: 1 });
    });

  test('who vanished meanwhile is no longer picked, also on pages that are not in sight', async () => {
    const far = observer(500, { name: 'Far away' });
    const stage = await opened([ana, dan, mara, far]);
    for (const name of ['Ana Pop', 'Mara Șerban', 'Far away']) await check(name);
    const again = await back(stage);
    expect(count()).toBe('3 selected');
    await lookUp(again, ['1', '3', '500'], [ana]);
    expect(count()).toBe('1 selected');
    expect(screen.getByRole('checkbox', { name: 'Select Ana Pop' })).toBeChecked();
  });

  test('a back end that cannot be asked for ids takes nobody out', async () => {
    const stage = await opened();
    await check('Ana Pop');
    const again = await back(stage);
    await lookUp(again, ['1'], [dan, mara]);
    expect(count()).toBe('1 selected');
  });

  test('a selection of several hundred is looked up in parts that fit into an address', async () => {
    const many = Array.from({ length: 101 }, (_, at) => observer(at + 1));
    const rows = many.map(({ id, name }) => ({ key: String(id), name }));
    const drafts = [['observers.selection', { filter: noFilter, rows }]];
    sessionStorage.setItem('drafts', JSON.stringify({ account: 'ana', drafts }));
    const stage = await opened();
    const asked = stage.asked.flatMap(({ args }) => (args.query?.['ids'] === undefined ? [] : [args.query['ids']]));
    expect(asked).toEqual([rows.slice(0, 100).map(({ key }) => key), ['101']]);
  });

  test('two people of one phone are told apart after coming back as well', async () => {
    const duplicate = observer(9, { name: 'Ana Pop', phone: ana.phone, ngo: 'Second NGO' });
    const organizer = claimsOf(true);
    const stage = await opened([ana, duplicate], '', organizer);
    await press('Select all', 'checkbox');
    stage.close();
    const again = await opened([], '', organizer);
    await lookUp(again, ['1', '9'], [ana, duplicate]);
    await press('Delete');
    const question = await dialog('alertdialog');
    expect(question).toHaveTextContent(`${ana.phone} · First NGO`);
    expect(question).toHaveTextContent(`${ana.phone} · Second NGO`);
  });

  test('the list is left as it stands: its filter, order and page wait for whoever comes back', async () => {
    const waiting = () => JSON.stringify(JSON.parse(sessionStorage.getItem('drafts') ?? 'null')?.drafts ?? []);
    const stage = await opened();
    expect(waiting()).toBe('[]');
    await press('Name', 'button');
    expect(waiting()).toBe(JSON.stringify([['observers.list', `?${stage.address()}`]]));
    stage.goTo('?name=a');
    expect(waiting()).toBe('[["observers.list","?name=a"]]');
    stage.goTo('');
    expect(waiting()).toBe('[]');
  });

  test('what was cleared stays cleared, and nothing is left behind', async () => {
    const stage = await opened();
    await check('Ana Pop');
    await press('Clear the selection');
    await back(stage);
    expect([count(), sessionStorage.getItem('drafts')]).toEqual([null, null]);
  });

  test('what somebody put into the storage by hand is no selection', async () => {
    const drafts = [
      ['observers.selection', { filter: { name: '', phone: '', ngo: '' }, rows: [{ key: 1 }, null, 'x'] }],
    ];
    sessionStorage.setItem('drafts', JSON.stringify({ account: 'ana', drafts }));
    await opened();
    expect(count()).toBeNull();
  });
});
