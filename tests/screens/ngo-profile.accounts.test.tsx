import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { addNgoAdmin, deleteNgoAdmin, getNgo, listNgoAdmins, updateNgoAdmin } from '#contract/ngos.ts';
import { failures } from '#tests/support/failures.ts';
import { account, admin, alpha, answerIn, lists, open, opened, said, type } from './ngo-profile.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
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
    await press('Generate a password');
    const made = secret().value;
    expect([secret().type, /^(\w{4}-){3}\w{4}$/u.test(made)]).toEqual(['text', true]);
    await press('Copy');
    expect([copied, screen.getByText('Copied').tagName]).toEqual([[made], 'OUTPUT']);
    await settle(() => fireEvent.change(secret(), { target: { value: 'of my own' } }));
    expect([screen.queryByRole('button', { name: 'Copy' }), screen.queryByText('Copied')]).toEqual([null, null]);
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

  test('a password of fewer than 12 characters cannot be saved', async () => {
    const stage = await adding();
    await type('Account name', 'mara');
    await settle(() => fireEvent.change(secret(), { target: { value: '1234567' } }));
    await settle(() => fireEvent.blur(secret()));
    await saveAccount();
    expect([screen.getByText('Enter a password of 12 to 100 characters.').tagName, stage.asked.length]).toEqual([
      'P',
      2,
    ]);
  });

  test('a name that is taken is said at its field, and what was typed stays', async () => {
    const stage = await adding();
    await type('Account name', 'dan');
    await settle(() => fireEvent.change(secret(), { target: { value: '123456789012' } }));
    await saveAccount();
    const errors = { account: ['is already taken'] };
    const errorCodes = { account: 'account-name-taken' };
    await settle(() => stage.waiting(addNgoAdmin).fail({ ...failures.refused, status: 409, errors, errorCodes }));
    expect([said('Account name'), secret().value]).toEqual([
      expect.arrayContaining(['There is already an account with this name. Enter another one.']),
      '123456789012',
    ]);
    await type('Account name', 'dan2');
    expect(screen.queryByText(/There is already an account/u)).toBeNull();
    await saveAccount();
    expect(stage.waiting(addNgoAdmin).args.body).toEqual({ account: 'dan2', password: '123456789012' });
  });

  test('a password is changed', async () => {
    const stage = await opened('view');
    screen.getByRole('button', { name: 'Change the password of dan' }).focus();
    await press('Change the password of dan');
    expect(await dialog()).toHaveAccessibleName('New password for dan');
    await settle(() => fireEvent.change(secret(), { target: { value: 'another long one' } }));
    await saveAccount();
    const call = stage.waiting(updateNgoAdmin);
    expect(call.args).toEqual({ params: { idNgo: 2, id: 8 }, body: { password: 'another long one' } });
    await settle(() => call.answer(null));
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'ACCOUNT_CHANGED' }]);
    expect(stage.asked.filter(({ endpoint }) => endpoint === listNgoAdmins)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change the password of dan' })).toHaveFocus());
  });

  test('a password is changed also where the name breaks the rule for new ones', async () => {
    const stage = open('view');
    await settle(() => stage.waiting(getNgo).answer(alpha));
    const long = 'd'.repeat(60);
    await settle(() => stage.waiting(listNgoAdmins).answer([account(8, long)]));
    await press(`Change the password of ${long}`);
    await dialog();
    await waitFor(async () => expect(await dialog()).toHaveFocus());
    await settle(() => fireEvent.change(secret(), { target: { value: 'another long one' } }));
    await saveAccount();
    expect(stage.waiting(updateNgoAdmin).args.body).toEqual({ password: 'another long one' });
  });

  test('after a removal the reader goes on at the heading, after a change of mind at the button', async () => {
    const stage = await opened('view');
    const button = screen.getByRole('button', { name: 'Remove dan' });
    button.focus();
    await press('Remove dan');
    await answerIn('Cancel');
    await waitFor(() => expect(button).toHaveFocus());
    await press('Remove dan');
    // Only a question that has taken the focus gives it on.
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveFocus());
    await answerIn('Remove');
    await settle(() => stage.waiting(deleteNgoAdmin).answer(undefined));
    await settle(() => stage.waiting(listNgoAdmins).answer([account(7, 'ana')]));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Accounts' })).toHaveFocus());
  });

  test('the own one is not removed; another is, after a question', async () => {
    const stage = await opened('view', alpha, admin);
    await press('Remove ana');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press('Remove dan');
    await answerIn('Remove');
    const call = stage.waiting(deleteNgoAdmin);
    expect(call.args).toEqual({ params: { idNgo: 2, id: 8 } });
    expect(screen.getByRole('button', { name: 'Working…' })).toHaveAttribute('aria-disabled', 'true');
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
