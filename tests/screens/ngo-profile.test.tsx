import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addNgo,
  addNgoAdmin,
  deleteNgo,
  deleteNgoAdmin,
  getNgo,
  listNgoAdmins,
  setNgoStatus,
  updateNgo,
  updateNgoAdmin,
  updateNgoById,
  type Ngo,
  type NgoAdmin,
} from '#contract/ngos.ts';
import type { ProfileMode } from '#machines/profile/profile.facts.ts';
import { NgoProfileScreen } from '#src/screens/ngo-profile/NgoProfileScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak, type Stage } from './observersStage.tsx';

const alpha: Ngo = { id: 2, name: 'Alpha', shortName: 'ALF', organizer: false, isActive: true };
const mine: Ngo = { id: 1, name: 'Organizers', shortName: 'ORG', organizer: true, isActive: true };
const account = (id: number, name: string): NgoAdmin => ({ id, idNgo: 2, account: name, password: null });

const organizer = { token: 't', userName: 'Organizer', expiresAt: null, organizer: true, idNgo: 1 };
const admin = { ...organizer, userName: 'ana', organizer: false, idNgo: 2 };

interface Given {
  id?: string;
  claims?: typeof organizer;
}

function open(mode: ProfileMode, { id = '2', claims = organizer }: Given = {}): Stage {
  return openScreen(
    <Routes>
      <Route path="/new" element={<NgoProfileScreen mode={mode} />} />
      <Route path="/one/:id" element={<NgoProfileScreen mode={mode} />} />
    </Routes>,
    { path: mode === 'new' ? '/new' : `/one/${id}`, claims },
  );
}

async function opened(mode: ProfileMode, ngo: Ngo = alpha, claims = organizer): Promise<Stage> {
  const stage = open(mode, { id: String(ngo.id), claims });
  await settle(() => {});
  if (mode !== 'new') {
    await settle(() => stage.waiting(getNgo).answer(ngo));
    await settle(() => stage.waiting(listNgoAdmins).answer([account(7, 'ana'), account(8, 'dan')]));
  }
  return stage;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const type = (name: string, value: string) => settle(() => fireEvent.change(field(name), { target: { value } }));
const tick = (name: string) => settle(() => fireEvent.click(box(name)));
const values = () => [field('Name').value, field('Short name').value, box('Organizer').checked, box('Active').checked];
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const form = () => screen.getByRole('form');
const save = () => within(form()).getByRole('button', { name: /^(Save|Saving…)$/u });
const canSave = () => save().getAttribute('aria-disabled') !== 'true';
const submit = () => settle(() => fireEvent.click(save()));
const said = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby') ?? '';
  return ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
};
const answerIn = async (word: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: word })));
};
const lists = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.trim());

beforeEach(() => speak('en'));
afterEach(() => {
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('looking', () => {
  test('NGP-01 the values stand as text, with a way to change them', async () => {
    const stage = await opened('view');
    expect([heading(), screen.queryByRole('form')]).toEqual(['Alpha', null]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Alpha',
      'ALF',
      'No',
      'Yes',
    ]);
    await press('Edit');
    expect(stage.went).toEqual(['/ong/edit/2']);
  });

  test('NAV-10 who is no organizer sees the own NGO and its accounts, and nothing that leads further', async () => {
    await opened('view', alpha, admin);
    expect([heading(), screen.queryByRole('button', { name: 'Edit' }), screen.queryByRole('link'), lists()]).toEqual([
      'Alpha',
      null,
      null,
      ['ana (you)', 'dan'],
    ]);
  });

  test.each(['0', 'x', '1e3', '12345678901'])(
    'an address that names no NGO is said to be wrong at once: %s',
    async (id) => {
      const stage = open('view', { id });
      await settle(() => {});
      expect([screen.getByText('There is no such NGO').tagName, stage.asked]).toEqual(['P', []]);
    },
  );

  test('an NGO that vanished is said to be gone; a server that is down can be asked again', async () => {
    const stage = open('view');
    await settle(() => stage.waiting(getNgo).fail(failures.server));
    expect(screen.getByText('The NGO could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getNgo).fail(failures.notFound));
    expect(screen.getByText('There is no such NGO')).toBeInTheDocument();
  });
});

describe('adding', () => {
  test('NGP-01 NGP-02 trimmed and collapsed, told, and back to the list', async () => {
    const stage = await opened('new');
    expect([heading(), values(), canSave()]).toEqual(['Add NGO', ['', '', false, true], false]);
    await type('Name', '  Vot   Curat ');
    expect(canSave()).toBe(false);
    await type('Short name', ' VC ');
    await tick('Organizer');
    expect(canSave()).toBe(true);
    await submit();
    const call = stage.waiting(addNgo);
    expect(call.args).toEqual({ body: { name: 'Vot Curat', shortName: 'VC', organizer: true, isActive: true } });
    expect(canSave()).toBe(false);
    await settle(() => call.answer(undefined));
    expect([stage.went, stage.toasts, stage.isGuarded(), sessionStorage.getItem('drafts')]).toEqual([
      ['/ong'],
      [{ status: 'success', title: 'SUCCESS', description: 'NGO_ADD_SUCCESS' }],
      false,
      null,
    ]);
  });

  test.each([
    ['Name', '   ', 'Enter a name of at most 200 characters.'],
    ['Name', 'x'.repeat(201), 'Enter a name of at most 200 characters.'],
    ['Short name', ' \t ', 'Enter a short name of at most 10 characters.'],
    ['Short name', 'ABCDEFGHIJK', 'Enter a short name of at most 10 characters.'],
  ])('NGP-01 %s: %j is complained about under its field', async (name, value, complaint) => {
    await opened('new');
    await type('Name', 'Good');
    await type('Short name', 'GOOD');
    expect(canSave()).toBe(true);
    await type(name, value);
    expect([said(name), field(name).getAttribute('aria-invalid'), canSave()]).toEqual([
      expect.arrayContaining([complaint]),
      'true',
      false,
    ]);
  });

  test('a short name that is taken is said at its field, and typing another one helps', async () => {
    const stage = await opened('new');
    await type('Name', 'Good');
    await type('Short name', 'ALF');
    await submit();
    const errors = { shortName: ['is already the short name of another NGO'] };
    await settle(() => stage.waiting(addNgo).fail({ ...failures.refused, status: 409, errors }));
    const complaint = 'Another NGO already has this short name. Enter another one.';
    expect([said('Short name'), document.activeElement, stage.toasts]).toEqual([
      expect.arrayContaining([complaint]),
      field('Short name'),
      [],
    ]);
    await type('Short name', 'ALG');
    expect([said('Short name').includes(complaint), canSave(), values()]).toEqual([
      false,
      true,
      ['Good', 'ALG', false, true],
    ]);
  });

  test('any other failure is told, and what was typed stays', async () => {
    const stage = await opened('new');
    await type('Name', 'Good');
    await type('Short name', 'GOOD');
    await submit();
    await settle(() => stage.waiting(addNgo).fail(failures.offline));
    expect([stage.toasts, values(), canSave()]).toEqual([
      [{ status: 'error', title: 'NGO_NOT_SAVED', description: 'FAULT_OFFLINE' }],
      ['Good', 'GOOD', false, true],
      true,
    ]);
  });
});

describe('changing', () => {
  test('NGP-01 Save waits for a change, sends the whole, tells, and stays', async () => {
    const stage = await opened('edit');
    expect([heading(), values(), canSave()]).toEqual(['Edit NGO', ['Alpha', 'ALF', false, true], false]);
    await type('Name', ' Alpha ');
    expect(canSave()).toBe(false);
    await type('Name', 'Beta');
    expect([canSave(), screen.getByText(/^Unsaved changes/u).tagName]).toEqual([true, 'OUTPUT']);
    await submit();
    const call = stage.waiting(updateNgo);
    expect(call.args).toEqual({
      body: { idNgo: 2, name: 'Beta', shortName: 'ALF', organizer: false, isActive: true },
    });
    await settle(() => call.answer(undefined));
    expect([stage.toasts, stage.went, values(), canSave()]).toEqual([
      [{ status: 'success', title: 'SUCCESS', description: 'NGO_SAVED' }],
      [],
      ['Beta', 'ALF', false, true],
      false,
    ]);
  });

  test('a back end that does not know the call of the specification is asked by its own', async () => {
    const stage = await opened('edit');
    await type('Name', 'Beta');
    await submit();
    await settle(() => stage.waiting(updateNgo).fail({ ...failures.refused, status: 405 }));
    const call = stage.waiting(updateNgoById);
    expect(call.args).toEqual({
      params: { id: 2 },
      body: { name: 'Beta', shortName: 'ALF', organizer: false, isActive: true },
    });
  });

  test('of the own NGO the role and the activity are fixed, and it cannot be deleted', async () => {
    await opened('edit', mine);
    await tick('Organizer');
    await tick('Active');
    expect([values(), canSave(), screen.getByText('Your own NGO cannot be deleted.').tagName]).toEqual([
      ['Organizers', 'ORG', true, true],
      false,
      'P',
    ]);
    await press('Delete');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('NAV-08 leaving with unsaved changes is asked about; staying keeps them, saving takes them along', async () => {
    const stage = await opened('edit');
    expect(stage.isGuarded()).toBe(false);
    await type('Name', 'Beta');
    expect(stage.isGuarded()).toBe(true);
    stage.tryToLeave('/observatori');
    await answerIn('Stay here');
    expect([stage.went, values()[0]]).toEqual([[], 'Beta']);
    await settle(() => fireEvent.click(within(form()).getByRole('button', { name: 'Cancel' })));
    await answerIn('Save and leave');
    await settle(() => stage.waiting(updateNgo).answer(undefined));
    expect(stage.went).toEqual(['/ong']);
  });

  test('NAV-08 discarding leaves without saving, and keeps no draft', async () => {
    const stage = await opened('edit');
    await type('Name', 'Beta');
    stage.tryToLeave('/observatori');
    await answerIn('Leave and discard');
    expect([stage.went, stage.asked.some(({ endpoint }) => endpoint === updateNgo)]).toEqual([['/observatori'], false]);
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  test('what was typed survives a reload, and only what was typed', async () => {
    const first = await opened('edit');
    await type('Name', 'Beta');
    first.close();
    await opened('edit', { ...alpha, shortName: 'NEW' });
    expect([values(), screen.getByText(/What you typed before is here again/u).tagName, canSave()]).toEqual([
      ['Beta', 'NEW', false, true],
      'OUTPUT',
      true,
    ]);
    await press('Discard');
    expect([values(), canSave()]).toEqual([['Alpha', 'NEW', false, true], false]);
  });
});

describe('NGP-02 deleting', () => {
  test('is asked, told, and leads to the list', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await answerIn('Delete');
    const call = stage.waiting(deleteNgo);
    expect(call.args).toEqual({ params: { id: 2 } });
    await settle(() => call.answer(undefined));
    expect([stage.went, stage.toasts]).toEqual([
      ['/ong'],
      [{ status: 'warning', title: 'SUCCESS', description: 'NGO_DELETE_SUCCESS', values: { name: 'Alpha' } }],
    ]);
  });

  test('refused with its reason, and making it inactive is offered instead', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await answerIn('Delete');
    await settle(() =>
      stage.waiting(deleteNgo).fail({ ...failures.refused, status: 409, detail: 'It has observers.' }),
    );
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('It has observers.');
    await answerIn('Make inactive');
    const call = stage.waiting(setNgoStatus);
    expect(call.args).toEqual({ params: { id: 2 }, body: { isActive: false } });
    await settle(() => call.answer(undefined));
    expect(stage.went).toEqual(['/ong']);
  });

  test('one that somebody else deleted is said to be gone', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await answerIn('Delete');
    await settle(() => stage.waiting(deleteNgo).fail(failures.notFound));
    await answerIn('Back to the list');
    expect(stage.went).toEqual(['/ong']);
  });
});

describe('the accounts', () => {
  const secret = () => screen.getByLabelText<HTMLInputElement>(/^Password/u);
  const dialog = () => screen.findByRole('dialog');
  const saveAccount = async () =>
    settle(() => fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? document.body));

  async function adding(): Promise<Stage> {
    const stage = await opened('view');
    await press('Add account');
    await dialog();
    return stage;
  }

  test('are listed; none, and a failure, are said', async () => {
    const stage = open('view');
    await settle(() => stage.waiting(getNgo).answer(alpha));
    await settle(() => stage.waiting(listNgoAdmins).fail(failures.offline));
    expect(screen.getByText('The accounts could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(listNgoAdmins).answer([]));
    expect(screen.getByText(/Nobody can log in for this NGO yet/u)).toBeInTheDocument();
  });

  test('one is added with a password made up, shown and copied; the list is loaded anew', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    const stage = await adding();
    await type('Account name', 'mara@alpha.org');
    expect(secret().type).toBe('password');
    await press('Make up a strong one');
    const made = secret().value;
    expect([secret().type, /^(\w{4}-){3}\w{4}$/u.test(made)]).toEqual(['text', true]);
    await press('Copy');
    expect([copied, screen.getByText('Copied').tagName]).toEqual([[made], 'OUTPUT']);
    await settle(() => fireEvent.change(secret(), { target: { value: 'of my own' } }));
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
    await settle(() => fireEvent.change(secret(), { target: { value: made } }));
    await press('Hide password');
    expect(secret().type).toBe('password');
    await saveAccount();
    const call = stage.waiting(addNgoAdmin);
    expect(call.args).toEqual({ params: { idNgo: 2 }, body: { account: 'mara@alpha.org', password: made } });
    await settle(() => call.answer(undefined));
    await settle(() => stage.waiting(listNgoAdmins).answer([account(9, 'mara@alpha.org')]));
    expect([lists(), stage.toasts, screen.queryByRole('dialog')]).toEqual([
      ['mara@alpha.org'],
      [{ status: 'success', title: 'SUCCESS', description: 'ACCOUNT_ADDED' }],
      null,
    ]);
  });

  test('a password of fewer than 8 characters cannot be saved', async () => {
    const stage = await adding();
    await type('Account name', 'mara');
    await settle(() => fireEvent.change(secret(), { target: { value: '1234567' } }));
    await settle(() => fireEvent.blur(secret()));
    await saveAccount();
    expect([screen.getByText('Enter a password of 8 to 100 characters.').tagName, stage.asked.length]).toEqual([
      'P',
      2,
    ]);
  });

  test('a name that is taken is said at its field, and what was typed stays', async () => {
    const stage = await adding();
    await type('Account name', 'dan');
    await settle(() => fireEvent.change(secret(), { target: { value: '12345678' } }));
    await saveAccount();
    const errors = { account: ['is already taken'] };
    await settle(() => stage.waiting(addNgoAdmin).fail({ ...failures.refused, status: 409, errors }));
    expect([said('Account name'), secret().value]).toEqual([
      expect.arrayContaining(['There is already an account with this name. Enter another one.']),
      '12345678',
    ]);
    await type('Account name', 'dan2');
    expect(screen.queryByText(/There is already an account/u)).toBeNull();
    await saveAccount();
    expect(stage.waiting(addNgoAdmin).args.body).toEqual({ account: 'dan2', password: '12345678' });
  });

  test('any other failure is said in the form', async () => {
    const stage = await adding();
    await type('Account name', 'dan');
    await settle(() => fireEvent.change(secret(), { target: { value: '12345678' } }));
    await saveAccount();
    await settle(() => stage.waiting(addNgoAdmin).fail(failures.offline));
    expect(within(await dialog()).getByRole('alert')).toHaveTextContent('cannot be reached');
  });

  test('a password is changed', async () => {
    const stage = await opened('view');
    await press('Change the password of dan');
    expect(await dialog()).toHaveAccessibleName('New password for dan');
    await settle(() => fireEvent.change(secret(), { target: { value: 'another one' } }));
    await saveAccount();
    const call = stage.waiting(updateNgoAdmin);
    expect(call.args).toEqual({ params: { idNgo: 2, id: 8 }, body: { password: 'another one' } });
    await settle(() => call.answer(undefined));
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'ACCOUNT_CHANGED' }]);
  });

  test('the own one is not removed; another is, after a question', async () => {
    const stage = await opened('view', alpha, admin);
    await press('Remove ana');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press('Remove dan');
    await answerIn('Remove');
    const call = stage.waiting(deleteNgoAdmin);
    expect(call.args).toEqual({ params: { idNgo: 2, id: 8 } });
    await settle(() => call.answer(undefined));
    await settle(() => stage.waiting(listNgoAdmins).answer([account(7, 'ana')]));
    expect([lists(), stage.toasts]).toEqual([
      ['ana (you)'],
      [{ status: 'warning', title: 'SUCCESS', description: 'ACCOUNT_REMOVED', values: { account: 'dan' } }],
    ]);
  });

  test('the server says why the last one stays', async () => {
    const stage = await opened('view');
    await press('Remove dan');
    await answerIn('Remove');
    await settle(() =>
      stage.waiting(deleteNgoAdmin).fail({ ...failures.refused, status: 409, detail: 'The last one.' }),
    );
    expect([lists().length, stage.toasts]).toEqual([
      2,
      [{ status: 'error', title: 'ACCOUNT_NOT_REMOVED', description: 'The last one.', values: { account: 'dan' } }],
    ]);
  });
});

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));
  const button = (index: number) =>
    settle(() => fireEvent.click(screen.getAllByRole('button').at(index) ?? document.body));
  const fill = async (index: number, value: string) =>
    settle(() => fireEvent.change(screen.getAllByRole('textbox')[index] ?? document.body, { target: { value } }));

  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => open('view'),
    'not found': async () => {
      open('view', { id: '0' });
      await settle(() => {});
    },
    failed: async () => {
      const stage = open('view');
      await settle(() => stage.waiting(getNgo).fail(failures.server));
    },
    'no accounts': async () => {
      const stage = open('view');
      await settle(() => stage.waiting(getNgo).answer(alpha));
      await settle(() => stage.waiting(listNgoAdmins).answer([]));
    },
    viewing: () => opened('view'),
    adding: () => opened('new'),
    'adding, with complaints': async () => {
      await opened('new');
      await fill(0, ' ');
      await fill(1, 'x'.repeat(11));
    },
    editing: () => opened('edit'),
    'editing the own one': () => opened('edit', mine),
    'asking to leave': async () => {
      const stage = await opened('edit');
      await fill(0, 'Beta');
      stage.tryToLeave('/');
      await screen.findByRole('alertdialog');
    },
    'asking to delete': async () => {
      await opened('edit');
      await button(-1);
      await screen.findByRole('alertdialog');
    },
    'adding an account': async () => {
      await opened('view');
      await button(1);
      await screen.findByRole('dialog');
    },
    'removing an account': async () => {
      await opened('view');
      await button(-1);
      await screen.findByRole('alertdialog');
    },
  };

  test.each(Object.entries(states))('%s', async (_name, reach) => {
    await reach();
    await expectAccessible();
  });
});
