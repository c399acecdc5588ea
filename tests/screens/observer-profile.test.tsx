import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addObserver, deleteObserver, listObservers, updateObserver, type Observer } from '#contract/observers.ts';
import type { ProfileMode } from '#machines/profile/profile.facts.ts';
import { ObserverProfileScreen } from '#src/screens/observer-profile/ObserverProfileScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { observer, openScreen, press, settle, speak, type Stage } from './observersStage.tsx';

const ana = observer(1, {
  name: 'Ana Pop',
  lastSeen: '2026-11-22T06:41:00Z',
  numberOfPollingStations: 3,
  numberOfNotes: 12,
});

function open(mode: ProfileMode, phone = ana.phone): Stage {
  const path = mode === 'new' ? '/new' : `/${mode}/${encodeURIComponent(phone)}`;
  const pattern = mode === 'new' ? '/new' : `/${mode}/:phone`;
  return openScreen(
    <Routes>
      <Route path={pattern} element={<ObserverProfileScreen mode={mode} />} />
    </Routes>,
    { path },
  );
}

async function opened(mode: ProfileMode, found: Observer[] = [ana], phone?: string): Promise<Stage> {
  const stage = open(mode, phone);
  await settle(() => {});
  if (mode !== 'new') {
    await settle(() => stage.waiting(listObservers).answer({ data: found, totalItems: found.length, totalPages: 1 }));
  }
  return stage;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
const type = async (name: string, value: string) => {
  await settle(() => fireEvent.change(field(name), { target: { value } }));
  await settle(() => fireEvent.blur(field(name)));
};
const values = () => ['Name', 'Phone', 'Password'].map((name) => field(name).value);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const saveButton = () => screen.getByRole('button', { name: /^(Save|Saving…)$/u });
const canSave = () => saveButton().getAttribute('aria-disabled') !== 'true';
const state = () => saveButton().closest('form')?.querySelector('output:not([hidden])')?.textContent;
const question = (name: string) => screen.findByRole('alertdialog', { name });
const fillIn = async () => {
  await type('Name', '  Dan   Ilie ');
  await type('Phone', '0722 000-222');
  await type('Password', ' 12 34 ');
};

beforeEach(() => speak('en'));
afterEach(() => sessionStorage.clear());

describe('OBP-01 OBP-06 what is shown', () => {
  test('viewing: the values as text, a number to call, and what staff need to know', async () => {
    const stage = await opened('view');
    expect(heading()).toBe('Ana Pop');
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual(['Ana Pop', ana.phone, 'First NGO', 'Yes', '22 Nov 2026, 08:41', '3', '12', 'Not yet']);
    expect(screen.getByRole('link', { name: ana.phone })).toHaveAttribute('href', `tel:${ana.phone}`);
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/observatori/profil/edit/${ana.phone}`);
    expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Delete' })]).toEqual([null, null]);
    expect(stage.isGuarded()).toBe(false);
  });

  test('the exact phone wins over those that contain it, whatever stands in it', async () => {
    const others = [observer(7, { phone: '+4072/21' }), observer(8, { phone: '+4072/2', name: 'Zoe' })];
    const stage = await opened('edit', others, '+4072/2');
    expect(stage.asked[0]?.args.query).toEqual({ Number: '+4072/2', Page: 1, PageSize: 1_000 });
    expect(values()).toEqual(['Zoe', '+4072/2', '']);
  });

  test('a number that is only part of others is said to be nobody', async () => {
    await opened('edit', [ana], '0722');
    expect(screen.getByText('No observer has the phone number 0722')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/observatori');
  });

  test('a failure says why, and can be tried again', async () => {
    const stage = open('edit');
    await settle(() => {});
    await settle(() => stage.waiting(listObservers).fail(failures.offline));
    expect(screen.getByText('The observer could not be loaded.')).toBeVisible();
    await settle(() => stage.goOnline());
    await settle(() => stage.waiting(listObservers).answer({ data: [ana], totalItems: 1, totalPages: 1 }));
    expect(values()).toEqual(['Ana Pop', ana.phone, '']);
  });
});

describe('OBP-02 OBP-03 OBP-04 adding', () => {
  test('is refused while something is missing, and says what in words', async () => {
    await opened('new');
    expect([heading(), canSave(), state()]).toEqual(['Add observer', false, 'Nothing to save yet.']);
    await type('Name', '   ');
    await type('Phone', '07x');
    await type('Password', 'a');
    expect([canSave(), state()]).toEqual([false, 'Unsaved changes. Mend the marked fields, then save.']);
    expect(field('Name')).toHaveAccessibleDescription('Enter a name of at most 200 characters.');
    expect(field('Phone')).toHaveAccessibleDescription(/^Enter 3 to 19 digits; a plus may come first\./u);
    await type('Name', 'a'.repeat(201));
    expect(field('Name')).toBeInvalid();
    await type('Name', 'Dan');
    await type('Phone', '+40 722-000');
    expect([canSave(), field('Name').checkValidity()]).toEqual([true, true]);
    await type('Password', '  ');
    expect(canSave()).toBe(false);
    expect(field('Password')).toBeInvalid();
  });

  test('sends what was meant, tells it, and leads to the list', async () => {
    const stage = await opened('new');
    await fillIn();
    await press('Save');
    expect([saveButton().textContent, canSave()]).toEqual(['Saving…', false]);
    const call = stage.waiting(addObserver);
    expect(call.args.body).toEqual({ name: 'Dan Ilie', phone: '0722000222', pin: '12 34' });
    await settle(() => call.answer(9));
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'OBSERVER_ADDED' }]);
    expect([stage.went, sessionStorage.getItem('drafts')]).toEqual([['/observatori'], null]);
  });

  test('OBP-07 what the server finds wrong stands at its field, which has the focus; the values stay', async () => {
    const stage = await opened('new');
    await fillIn();
    await press('Save');
    const errors = { phone: ['is already used by another observer of this NGO'] };
    await settle(() => stage.waiting(addObserver).fail({ ...failures.refused, status: 409, errors }));
    expect(field('Phone')).toHaveAccessibleDescription(/Another observer of this NGO has this phone number/u);
    expect([document.activeElement, values()]).toEqual([field('Phone'), ['  Dan   Ilie ', '0722 000-222', ' 12 34 ']]);
    expect(stage.toasts).toEqual([]);
    await type('Phone', '0722000333');
    expect([field('Phone'), canSave()]).toEqual([expect.objectContaining({ value: '0722000333' }), true]);
    expect(field('Phone')).toBeValid();
    await press('Save');
    const other = { Name: ['The name is odd.'] };
    await settle(() => stage.waiting(addObserver).fail({ ...failures.refused, status: 400, errors: other }));
    expect(field('Name')).toHaveAccessibleDescription('The name is odd.');
  });

  test.each([
    ['our words', failures.server, 'FAULT_SERVER'],
    ['those of the server', { ...failures.refused, detail: 'Not today.' }, 'Not today.'],
  ])('OBP-07 any other failure is told in %s, and the values stay', async (_what, failure, description) => {
    const stage = await opened('new');
    await fillIn();
    await press('Save');
    await settle(() => stage.waiting(addObserver).fail(failure));
    expect(stage.toasts).toEqual([{ status: 'error', title: 'OBSERVER_NOT_SAVED', description }]);
    expect([values()[1], canSave(), stage.went]).toEqual(['0722 000-222', true, []]);
  });
});

describe('OBP-03 OBP-04 changing', () => {
  test('nothing to save while nothing differs, however it is typed', async () => {
    await opened('edit');
    expect([heading(), canSave(), state()]).toEqual(['Edit observer', false, 'Nothing to save yet.']);
    await type('Name', '  Ana   Pop ');
    await type('Phone', ana.phone.replace('0722', '(07) 22-'));
    await type('Password', '  ');
    expect([canSave(), state()]).toEqual([false, 'Nothing to save yet.']);
  });

  test('sends the changed fields alone, tells it, stays, and is found under the new number', async () => {
    const stage = await opened('edit');
    await type('Phone', '0799 111 222');
    await press('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({ idObserver: 1, phone: '0799111222' });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'OBSERVER_SAVED' }]);
    expect([stage.went, values(), state()]).toEqual([
      ['renamed /observatori/profil/edit/0799111222'],
      ['Ana Pop', '0799111222', ''],
      'Nothing to save yet.',
    ]);
    await type('Password', '987654');
    await press('Save');
    expect(stage.waiting(updateObserver).args.body).toEqual({ idObserver: 1, pin: '987654' });
  });

  test('a deactivated observer can be let in again', async () => {
    const stage = await opened('edit', [{ ...ana, isActive: false }]);
    await press('May log in', 'checkbox');
    await press('Save');
    expect(stage.waiting(updateObserver).args.body).toEqual({ idObserver: 1, isActive: true });
  });

  test('who vanished meanwhile is said so; what was typed can still be copied', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Maria Pop');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail({ ...failures.refused, status: 404 }));
    await question('This no longer exists');
    await press('Stay and copy what I typed');
    expect(values()[0]).toBe('Ana Maria Pop');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail({ ...failures.refused, status: 404 }));
    await press('Back to the list');
    expect(stage.went).toEqual(['/observatori']);
  });

  test('a conflict can be looked over or given up for what the server has', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Maria');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail({ ...failures.refused, status: 409 }));
    await question('Somebody else changed this meanwhile');
    await press('Keep what I typed');
    expect([values()[0], canSave()]).toEqual(['Ana Maria', true]);
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail({ ...failures.refused, status: 409 }));
    await press('Load from the server');
    const changed = { ...ana, name: 'Ana Popescu' };
    await settle(() => stage.waiting(listObservers).answer({ data: [changed], totalItems: 1, totalPages: 1 }));
    expect([values()[0], state()]).toEqual(['Ana Popescu', 'Nothing to save yet.']);
  });
});

describe('OBP-05 deleting', () => {
  const ask = async () => {
    const stage = await opened('edit');
    await press('Delete');
    const dialog = await question('Delete Ana Pop?');
    await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' })));
    return stage;
  };

  test('asks, deletes, tells it and leads to the list', async () => {
    const stage = await ask();
    const call = stage.waiting(deleteObserver);
    expect(call.args.query).toEqual({ id: 1 });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([{ status: 'warning', title: 'SUCCESS', description: 'OBSERVER_REMOVED' }]);
    expect(stage.went).toEqual(['/observatori']);
  });

  test('can be called off', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await question('Delete Ana Pop?');
    await settle(() =>
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' })),
    );
    expect([screen.queryByRole('alertdialog'), stage.asked.length]).toEqual([null, 1]);
  });

  test('where answers exist the reason is shown, and deactivating offered', async () => {
    const stage = await ask();
    const detail = 'What was sent by Ana Pop (answers: 3) would be lost; deactivate the observer instead.';
    await settle(() => stage.waiting(deleteObserver).fail({ ...failures.refused, status: 409, detail }));
    expect(await question('Ana Pop cannot be deleted')).toHaveTextContent(detail);
    await press('Deactivate');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({ idObserver: 1, isActive: false });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([{ status: 'warning', title: 'SUCCESS', description: 'OBSERVER_DEACTIVATED_DONE' }]);
    expect(stage.went).toEqual(['/observatori']);
  });

  test('another failure is told, and everything stays', async () => {
    const stage = await ask();
    await settle(() => stage.waiting(deleteObserver).fail(failures.offline));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'OBSERVER_DELETE_FAILED', description: 'FAULT_OFFLINE', values: { name: 'Ana Pop' } },
    ]);
    expect([values()[0], stage.went]).toEqual(['Ana Pop', []]);
  });
});

describe('NAV-08 leaving with unsaved work', () => {
  test('nobody is asked while nothing was typed', async () => {
    const stage = await opened('edit');
    await press('Cancel');
    expect([stage.went, stage.isGuarded()]).toEqual([['/observatori'], false]);
  });

  test('stay, or leave and lose it', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Maria');
    expect(stage.isGuarded()).toBe(true);
    stage.tryToLeave('/urgents');
    await question('Leave without saving?');
    await press('Stay here');
    expect([stage.went, values()[0]]).toEqual([[], 'Ana Maria']);
    await press('Cancel');
    await question('Leave without saving?');
    await press('Leave and discard');
    expect([stage.went, sessionStorage.getItem('drafts')]).toEqual([['/observatori'], null]);
  });

  test('save, and leave when it is saved', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Maria');
    stage.tryToLeave('/urgents');
    await question('Leave without saving?');
    await press('Save and leave');
    await settle(() => stage.waiting(updateObserver).answer(true));
    expect(stage.went).toEqual(['/urgents']);
  });

  test('what cannot be saved is not offered to be saved', async () => {
    const stage = await opened('edit');
    await type('Name', ' ');
    stage.tryToLeave('/urgents');
    const dialog = await question('Leave without saving?');
    expect(within(dialog).queryByRole('button', { name: 'Save and leave' })).toBeNull();
  });

  test('while it is being saved, it says that the outcome will not be seen', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Maria');
    await press('Save');
    stage.tryToLeave('/urgents');
    await question('Still being saved');
    await press('Leave now');
    expect(stage.went).toEqual(['/urgents']);
  });
});

describe('NAV-08 a draft', () => {
  test('survives a reload, without the password, until it is saved', async () => {
    const before = await opened('edit');
    await type('Name', 'Ana Maria');
    await type('Password', '4711');
    expect(sessionStorage.getItem('drafts')).not.toContain('4711');
    before.close();
    const stage = await opened('edit');
    expect(screen.getByText(/What you typed before is here again/u)).toBeVisible();
    expect([values(), canSave()]).toEqual([['Ana Maria', ana.phone, ''], true]);
    await press('Save');
    await settle(() => stage.waiting(updateObserver).answer(true));
    expect([screen.queryByText(/here again/u), sessionStorage.getItem('drafts')]).toEqual([null, null]);
  });

  test('can be discarded', async () => {
    const before = await opened('new');
    await type('Name', 'Dan');
    before.close();
    await opened('new');
    await press('Discard');
    expect([values()[0], sessionStorage.getItem('drafts')]).toEqual(['', null]);
  });

  test('is of one observer', async () => {
    const before = await opened('edit');
    await type('Name', 'Ana Maria');
    before.close();
    await opened('new');
    expect(values()[0]).toBe('');
  });

  test('SES-08 stays when the session ends while saving', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Maria');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail(failures.unauthorized));
    expect([stage.toasts, values()[0]]).toEqual([[], 'Ana Maria']);
    stage.close();
    await opened('edit');
    expect(values()[0]).toBe('Ana Maria');
  });
});

const states: [string, () => Promise<unknown>][] = [
  ['loading', async () => open('edit')],
  ['not found', () => opened('view', [])],
  [
    'failed',
    async () => {
      const stage = open('edit');
      await settle(() => {});
      await settle(() => stage.waiting(listObservers).fail(failures.forbidden));
    },
  ],
  ['viewing', () => opened('view')],
  ['adding', () => opened('new')],
  ['editing a deactivated one', () => opened('edit', [{ ...ana, isActive: false }])],
];

describe.each(['en', 'ro'] as const)('nobody is shut out (%s)', (language) => {
  test.each(states)('%s', async (_name, arrive) => {
    await speak(language);
    await arrive();
    await settle(() => {});
    await expectAccessible();
  });

  test('dialogs and errors', async () => {
    await speak('en');
    const stage = await opened('edit');
    await type('Name', ' ');
    stage.tryToLeave('/urgents');
    await question('Leave without saving?');
    await expectAccessible();
    await press('Stay here');
    await press('Delete');
    await question('Delete Ana Pop?');
    await expectAccessible();
  });
});
