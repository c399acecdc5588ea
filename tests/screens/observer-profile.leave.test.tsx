import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, canSave, opened, question, type, values } from './observer-profile.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

describe('NAV-08 leaving with unsaved work', () => {
  test('C21 Cancel, the way back and a deletion lead to the list with its filter and page', async () => {
    const drafts = [['observers.list', '?name=a&page=2']];
    sessionStorage.setItem('drafts', JSON.stringify({ account: 'ana', drafts }));
    const stage = await opened('edit');
    const list = '/observatori?name=a&page=2';
    expect(screen.getByRole('link', { name: 'Observers' })).toHaveAttribute('href', list);
    await press('Cancel');
    expect(stage.went).toEqual([list]);
    await press('Delete');
    await question('Delete Ana Pop?');
    await settle(() => fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body));
    await settle(() => stage.waiting(deleteObserver).answer(true));
    expect(stage.went).toEqual([list, list]);
  });

  test.each(['//evil.example', 7, null, 'page=2'])('C21 %j in the storage is no way back', async (kept) => {
    sessionStorage.setItem('drafts', JSON.stringify({ account: 'ana', drafts: [['observers.list', kept]] }));
    await opened('edit');
    expect(screen.getByRole('link', { name: 'Observers' })).toHaveAttribute('href', '/observatori');
  });

  test('what cannot be saved is not offered to be saved', async () => {
    const stage = await opened('edit');
    await type('Name', ' ');
    stage.tryToLeave('/urgents');
    const dialog = await question('Leave without saving?');
    expect(within(dialog).queryByRole('button', { name: 'Save and leave' })).toBeNull();
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
    expect(screen.getByText(/Your earlier changes are back/u)).toBeVisible();
    expect([values(), canSave()]).toEqual([['Ana Maria', ana.phone, ''], true]);
    await press('Save');
    await settle(() => stage.waiting(updateObserver).answer(true));
    expect([screen.queryByText(/here again/u), sessionStorage.getItem('drafts')]).toEqual([null, null]);
  });

  test('SES-08 typed after the number was changed is kept under the new one', async () => {
    const before = await opened('edit');
    await type('Phone', '0722 000-222');
    await press('Save');
    await settle(() => before.waiting(updateObserver).answer(true));
    await type('Name', 'Ana Maria');
    before.close();
    await opened('edit', [{ ...ana, phone: '0722000222' }], '0722000222');
    expect(values()).toEqual(['Ana Maria', '0722000222', '']);
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
