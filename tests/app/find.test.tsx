import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { findAnything } from '#contract/find.ts';
import { listForms } from '#contract/forms.ts';
import { listObservers } from '#contract/observers.ts';
import { listCounties } from '#contract/stations.ts';
import { createDensityChoice } from '#src/app/density.ts';
import { Find } from '#src/app/find/Find.tsx';
import { FrameContext } from '#src/app/frameContext.ts';
import { createHistory } from '#src/app/history.ts';
import { createThemeChoice } from '#src/app/theme.ts';
import { createLanguageChoice } from '#src/i18n/language.ts';
import { createPreferences } from '#src/preferences.ts';
import { createSafeStorage } from '#src/safeStorage.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, settle, speak, type Given, type Stage } from '#tests/support/screen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function Framed() {
  const [tools] = useState(() => {
    const storage = createSafeStorage(() => localStorage);
    return {
      language: createLanguageChoice(storage, document.documentElement),
      theme: createThemeChoice(storage, document.documentElement),
      density: createDensityChoice(createPreferences(storage), 'Ana', document.documentElement),
      history: createHistory(),
    };
  });
  useEffect(() => tools.history.stop, [tools]);
  return (
    <FrameContext value={tools}>
      <h1 tabIndex={-1}>A screen</h1>
      <Find />
    </FrameContext>
  );
}

const organizer = { token: 'token', userName: 'ana', expiresAt: null, organizer: true, idNgo: 1 };
const ngoAdmin = { ...organizer, organizer: false };
const none = { stations: [], observers: [], ngos: [], forms: [], questions: [], notes: [], more: [] };
const all = {
  stations: [{ id: 5, countyCode: 'CJ', number: 40, address: 'Școala Unirii' }],
  observers: [{ id: 7, name: 'Ana Pop', phone: '0722000469', ngo: 'NGO A' }],
  ngos: [{ id: 3, name: 'Free Votes', shortName: 'FV' }],
  forms: [{ id: 4, code: 'A', description: 'Opening', draft: false }],
  questions: [{ id: 41, idForm: 4, formCode: 'A', code: 'A1', text: 'Was the urn sealed?' }],
  notes: [
    {
      id: 9,
      idObserver: 7,
      idPollingStation: 5,
      idForm: 4,
      countyCode: 'CJ',
      number: 40,
      excerpt: 'urn broken',
      at: '',
    },
  ],
  more: ['notes'],
};

const open = (given: Given = {}): Stage =>
  openScreen(<Framed />, { claims: organizer, offers: ['find', 'account'], ...given });
/** Where nothing has a size the dialog takes the focus itself; in browsers its first field does (tests/e2e). */
async function field(): Promise<HTMLElement> {
  const found = await screen.findByRole('combobox', { name: 'Stations, people, forms, notes, screens' });
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]') == null).toBe(false));
  await settle(() => found.focus());
  return found;
}
const ctrlK = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'k', ctrlKey: true });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = async () => {
  const id = (await field()).getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const groups = () =>
  screen.queryAllByRole('group').map((group) => [
    document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ]);

/** Opens it and types; answers what the server then is asked. */
async function search(stage: Stage, typed: string, found: unknown = all) {
  const before = stage.asked.length;
  ctrlK();
  await userEvent.type(await field(), typed);
  const last = () => stage.asked.slice(before).at(-1)?.args;
  await waitFor(() => expect(last()).toEqual({ query: { q: typed.trim() } }));
  await settle(() => stage.waiting(findAnything).answer(found));
}

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

describe('FND-01 what was opened lately', () => {
  test('comes first; no name of anybody lies in the browser, and who is gone is gone', async () => {
    const stage = open();
    for (const name of ['urn broken', 'Ana Pop', 'Station CJ 40']) {
      await search(stage, 'zzz');
      await userEvent.click(screen.getAllByText(name)[0] ?? document.body);
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    }
    const kept = sessionStorage.getItem('drafts') ?? '';
    expect([kept.includes('Ana'), kept.includes('0722'), kept.includes('urn'), kept.includes('CJ 40')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    ctrlK();
    await field();
    await settle(() => stage.waiting(findAnything).answer({ ...none, observers: all.observers }));
    expect(stage.asked.at(-1)?.args).toEqual({ query: { observers: [7] } });
    expect(groups()[0]).toEqual(['Opened lately', ['Station CJ 40 Școala Unirii', 'Ana Pop 0722000469 · NGO A']]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    ctrlK();
    await field();
    await settle(() => stage.waiting(findAnything).answer(none));
    expect(groups()[0]).toEqual(['Opened lately', ['Station CJ 40 Școala Unirii']]);
  });

  test.each([
    ['no list', '{"a":1}'],
    ['another site', '[{"key":"x","kept":{"title":"X","note":"","opens":"https://example.org"}}]'],
    ['an address that is none', '[{"key":"x","kept":{"title":"X","note":"","opens":"/nowhere"}}]'],
    ['wrong kinds', '[1,null,{"key":5},{"key":"x","kept":{"title":1}}]'],
  ])('what the browser has is parsed: %s', async (_what, kept) => {
    sessionStorage.setItem('drafts', `{"account":"ana","drafts":[["find.recent",${kept}]]}`);
    open();
    ctrlK();
    await field();
    await settle(() => {});
    expect(groups().map(([name]) => name)).toEqual(['Screens', 'Actions']);
  });
});

describe('FND-01 when things go wrong', () => {
  test('a search that fails says so, leaves screens to be opened, and is tried again', async () => {
    const stage = open();
    ctrlK();
    await userEvent.type(await field(), 'observers');
    await waitFor(() => expect(stage.asked).toHaveLength(1));
    await settle(() => stage.waiting(findAnything).fail(failures.refused));
    expect(screen.getByText('The search failed. Screens and actions are found all the same.')).toBeVisible();
    expect(options()).toEqual(['Observers ', 'Import observers ']);
    expect([(await field()).getAttribute('aria-busy'), screen.queryByText('Searching…')]).toEqual(['false', null]);
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await settle(() => stage.waiting(findAnything).answer(none));
    expect(screen.queryByText('The search failed. Screens and actions are found all the same.')).toBeNull();
  });

  test('offline it waits for the network', async () => {
    const stage = open();
    ctrlK();
    await userEvent.type(await field(), 'zzz');
    await waitFor(() => expect(stage.asked).toHaveLength(1));
    await settle(() => stage.waiting(findAnything).fail(failures.offline));
    stage.goOnline();
    await settle(() => stage.waiting(findAnything).answer(all));
    expect(options()).toHaveLength(6);
  });

  test.each(['\u202E\u2066', '\u0000'])('what nobody can see finds nothing: %j', async (typed) => {
    const stage = open();
    ctrlK();
    fireEvent.change(await field(), { target: { value: typed } });
    await settle(() => {});
    expect([options(), stage.asked]).toEqual([[], []]);
  });
});

describe('FND-01 in front of another back end', () => {
  test('its lists are searched; what fails is said to be missing', async () => {
    const stage = open({ claims: ngoAdmin, offers: [] });
    ctrlK();
    await userEvent.type(await field(), 'cj 40');
    await waitFor(() => expect(stage.asked).toHaveLength(3));
    await settle(() => {
      const counties = [{ id: 1, code: 'CJ', name: 'Cluj', limit: 40, diaspora: false, order: 1 }];
      stage.waiting(listCounties).answer(counties);
      stage.waiting(listForms).fail(failures.server);
      stage.waiting(listObservers).answer({ data: [], totalItems: 0, totalPages: 1 });
    });
    expect(options()).toEqual(['Station CJ 40 ']);
    expect(screen.getByText('Not everything could be searched.')).toBeVisible();
  });
});

test.each(['en', 'ro'] as const)('FND-01 axe finds nothing in it, in %s', async (language) => {
  await speak(language);
  const stage = open();
  ctrlK();
  await userEvent.type(await screen.findByRole('combobox'), 'zzz');
  await waitFor(() => expect(stage.asked).toHaveLength(1));
  await settle(() => stage.waiting(findAnything).answer(all));
  await expect(expectAccessible()).resolves.toBeUndefined();
});
