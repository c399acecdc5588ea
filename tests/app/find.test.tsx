import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { findAnything } from '#contract/find.ts';
import { settle } from '#tests/support/screen.tsx';
import { active, all, ctrlK, field, groups, ngoAdmin, none, open, options, search } from './find.given.tsx';

describe('FND-01 finding by keyboard', () => {
  test('Ctrl+K opens it, Esc closes it, and the focus is where it was', async () => {
    open();
    screen.getByRole('button', { name: 'Find' }).focus();
    ctrlK();
    expect(await field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Find' })).toHaveFocus());
  });

  test('so do Cmd+K and the button', async () => {
    open();
    fireEvent.keyDown(document.body, { key: 'K', metaKey: true });
    await field();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(await field()).toHaveFocus();
  });

  test('the browser does not act on the key, nor does it on one that is held down, which opens nothing', async () => {
    open();
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, repeat: true })).toBe(false);
    await settle(() => {});
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(ctrlK()).toBe(false);
    await field();
  });

  test('a key that something else has taken opens nothing', async () => {
    open();
    const take = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', take);
    ctrlK();
    document.body.removeEventListener('keydown', take);
    await settle(() => {});
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('a menu that is open closes', async () => {
    open();
    const menu = document.createElement('div');
    menu.setAttribute('popover', '');
    const hide = vi.fn<() => void>();
    menu.hidePopover = hide;
    document.body.append(menu);
    ctrlK();
    menu.remove();
    await field();
    expect(hide).toHaveBeenCalledOnce();
  });

  test('nothing found is no list, and where there are more of a kind it says so', async () => {
    const stage = open();
    await search(stage, 'zzz', none);
    expect(screen.queryByRole('listbox')).toBeNull();
    stage.close();
    await search(open(), 'zzz');
    expect(screen.getAllByRole('group').map(({ lastChild }) => lastChild?.textContent)).toEqual([
      'Station CJ 40 Școala Unirii',
      'Ana Pop 0722000469 · NGO A',
      'Free Votes FV',
      'Opening A',
      'Was the urn sealed? A · A1',
      'More match: type another word.',
    ]);
  });

  test('whatever is typed before its code is there stands in the field', async () => {
    const stage = open();
    ctrlK();
    for (const key of ['a', 'x', 'Backspace', 'n', 'a', ' ', 'p']) fireEvent.keyDown(document.body, { key });
    expect(await field()).toHaveValue('ana p');
    await waitFor(() => expect(stage.asked.map(({ args }) => args)).toEqual([{ query: { q: 'ana p' } }]));
  });

  test('every kind of thing is named, and opens the right place', async () => {
    const places = [
      ['Station CJ 40', '/answers?county=CJ&station=40'],
      ['Ana Pop', '/observatori/profil/view/0722000469?id=7'],
      ['Free Votes', '/ong/view/3'],
      ['Opening', '/formulare/4'],
      ['Was the urn sealed?', '/formulare/4?question=41'],
      ['urn broken', '/answers/details/7/5?form=4'],
    ] as const;
    for (const [name, place] of places) {
      const stage = open();
      await search(stage, 'zzz');
      expect(groups()).toEqual([
        ['Stations', ['Station CJ 40 Școala Unirii']],
        ['Observers', ['Ana Pop 0722000469 · NGO A']],
        ['NGOs', ['Free Votes FV']],
        ['Forms', ['Opening A']],
        ['Questions', ['Was the urn sealed? A · A1']],
        ['Notes', ['urn broken Station CJ 40']],
      ]);
      await userEvent.click(screen.getAllByText(name)[0] ?? document.body);
      expect(stage.went).toEqual([place]);
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
      stage.close();
    }
  });

  test('who is no organizer opens forms in their list, observers by phone', async () => {
    const stage = open({ claims: ngoAdmin });
    await search(stage, 'zzz');
    await userEvent.click(screen.getByText('Was the urn sealed?'));
    await search(stage, 'zzz');
    await userEvent.click(screen.getByText('Ana Pop'));
    expect(stage.went).toEqual(['/formulare', '/observatori/profil/view/0722000469']);
  });

  test('the arrows go round; Enter opens; a screen reader hears the row and how many there are', async () => {
    const stage = open();
    await search(stage, 'zzz');
    expect([await active(), screen.getByText('6 results').tagName]).toEqual(['Station CJ 40 Școala Unirii', 'OUTPUT']);
    await userEvent.keyboard('{ArrowDown}');
    expect(await active()).toBe('Ana Pop 0722000469 · NGO A');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(await active()).toBe('urn broken Station CJ 40');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(stage.went).toEqual(['/formulare/4?question=41']);
  });

  test('Enter opens nothing that was found for the words before', async () => {
    const stage = open();
    await search(stage, 'zzz');
    await userEvent.keyboard('q{Enter}');
    expect(stage.went).toEqual([]);
    expect(await field()).toHaveValue('zzzq');
  });

  test('an answer to the words before comes too late', async () => {
    const stage = open();
    ctrlK();
    await userEvent.type(await field(), 'zz');
    await waitFor(() => expect(stage.asked).toHaveLength(1));
    await userEvent.type(await field(), 'y');
    await waitFor(() => expect(stage.asked).toHaveLength(2));
    expect(stage.asked[0]?.signal?.aborted).toBe(true);
    await settle(() => stage.asked[0]?.answer(all));
    expect(options()).toEqual([]);
    await settle(() => stage.asked[1]?.answer(none));
    expect(screen.getByText('Nothing has these words.')).toBeVisible();
  });

  test.each([
    ['an emoji', '🗳️'],
    ['a sign that stands for anything elsewhere', '%'],
    ['1,000 characters', 'x'.repeat(1_000)],
  ])('whatever is typed is asked for as it is: %s', async (_what, typed) => {
    const stage = open();
    ctrlK();
    fireEvent.change(await field(), { target: { value: typed } });
    await waitFor(() => expect(stage.asked.map(({ args }) => args)).toEqual([{ query: { q: typed } }]));
    await settle(() => stage.waiting(findAnything).answer(none));
    expect(screen.getByText('Nothing has these words.')).toBeVisible();
    expect(await field()).toHaveValue(typed);
  });

  test('more than 1,000 characters cannot be typed', async () => {
    open();
    ctrlK();
    expect((await field()).getAttribute('maxlength')).toBe('1000');
  });

  test('no key opens it over a dialog, nor where keys are switched off', async () => {
    const stage = open();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    ctrlK();
    dialog.remove();
    localStorage.setItem('answers.keys-off', 'true');
    ctrlK();
    await settle(() => {});
    expect(screen.queryByRole('combobox')).toBeNull();
    stage.close();
  });
});

describe('FND-01 screens and actions', () => {
  test('are found at once, whatever the server does, as the role has them', async () => {
    open();
    ctrlK();
    await userEvent.type(await field(), 'add');
    expect(groups()).toEqual([['Screens', ['Add NGO ', 'Add observer ']]]);
  });

  test('a viewer is offered nothing to change', async () => {
    open({ claims: { ...ngoAdmin, role: 'viewer' } });
    ctrlK();
    await userEvent.type(await field(), 'add');
    expect(groups()).toEqual([]);
  });

  test('an action is done', async () => {
    const stage = open();
    ctrlK();
    await userEvent.type(await field(), 'dark{Enter}');
    expect([document.documentElement.dataset['theme'], stage.went]).toEqual(['dark', []]);
    delete document.documentElement.dataset['theme'];
  });
});
