import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getNgo, listNgoAdmins, updateNgoAdmin } from '#contract/ngos.ts';
import { countObservers, listObservers } from '#contract/observers.ts';
import { roles, type Role } from '#contract/roles.values.ts';
import { Allowed } from '#src/app/Allowed.tsx';
import { sectionsFor } from '#src/menu.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openScreen, press, settle } from '#tests/support/screen.tsx';
import { account, admin, alpha, open } from './ngo-profile.given.tsx';
import { observer, openObservers } from './observers.given.tsx';

const claimsOf = (role: Role) => ({ ...admin, role });

describe('PEO-01 what a role is offered', () => {
  test.each([
    ['organizer', ['NGOS', 'EMERGENCIES', 'ANSWERS', 'STATISTICS', 'OBSERVERS', 'FORMS', 'NOTIFICATIONS', 'HISTORY']],
    ['ngoAdmin', ['EMERGENCIES', 'ANSWERS', 'STATISTICS', 'OBSERVERS', 'FORMS', 'NOTIFICATIONS', 'HISTORY']],
    ['reviewer', ['EMERGENCIES', 'ANSWERS', 'STATISTICS', 'OBSERVERS', 'FORMS', 'NOTIFICATIONS']],
    ['viewer', ['EMERGENCIES', 'ANSWERS', 'STATISTICS', 'OBSERVERS', 'FORMS']],
  ] as const)('%s: these sections', (role, names) => {
    expect(sectionsFor(role, new Set(['acts'])).map(({ name }) => name)).toEqual(names);
  });

  test('a screen for more is refused, whatever way one came', async () => {
    const seen = [];
    for (const role of roles) {
      openScreen(<Allowed needed="ngoAdmin">inside</Allowed>, { claims: claimsOf(role) });
      await settle(() => {});
      seen.push(screen.queryByText('inside') !== null);
      cleanup();
    }
    expect(seen).toEqual([true, true, false, false]);
  });

  test.each([
    ['ngoAdmin', ['Import', 'Add observer'], ['Edit', 'Reset password', 'Send notification', 'Delete'], 2],
    ['reviewer', [], ['Send notification'], 2],
    ['viewer', [], [], 0],
  ] as const)('%s: these actions in the list of observers', async (role, links, actions, boxes) => {
    const stage = openObservers('', claimsOf(role));
    await settle(() => stage.waiting(countObservers).answer(1));
    await settle(() => stage.waiting(listObservers).answer({ data: [observer(1)], totalItems: 1, totalPages: 1 }));
    const row = screen.getAllByRole('row').at(-1) ?? document.body;
    const menu = within(row).queryByRole('button', { name: /^Actions for/u });
    if (menu !== null) await settle(() => fireEvent.click(menu));
    const names = ['Edit', 'Reset password', 'Send notification', 'Delete'];
    const offered = names.filter((name) =>
      [...screen.queryAllByRole('button'), ...screen.queryAllByRole('menuitem')].some((one) =>
        (one.getAttribute('aria-label') ?? one.textContent).startsWith(name),
      ),
    );
    expect([
      screen.queryAllByRole('link', { name: /^(Import|Add observer)$/u }).map(({ textContent }) => textContent),
      offered,
      screen.queryAllByRole('checkbox').length,
    ]).toEqual([links, actions, boxes]);
  });
});

describe('PEO-01 the role of an account', () => {
  const openedWithRoles = async () => {
    const stage = open('view', { claims: claimsOf('ngoAdmin'), offers: ['roles'] });
    await settle(() => stage.waiting(getNgo).answer(alpha));
    const dan = { ...account(8, 'dan'), role: 'reviewer' as const, passwordVersion: 3 };
    await settle(() => stage.waiting(listNgoAdmins).answer([account(7, 'ana'), dan]));
    return stage;
  };

  test('stands beside its name, and is changed without a new password', async () => {
    const stage = await openedWithRoles();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ana (you) Administrator',
      'dan  Reviewer',
    ]);
    await press('Change the account dan');
    const dialog = await screen.findByRole('dialog', { name: 'Change the account dan' });
    const role = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
    expect([role.value, role]).toEqual([
      'reviewer',
      expect.objectContaining({ options: expect.objectContaining({ length: 3 }) }),
    ]);
    await expectAccessible();
    await settle(() => fireEvent.change(role, { target: { value: 'viewer' } }));
    expect(role).toHaveAccessibleDescription('Reads, and changes nothing.');
    await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })));
    await waitFor(() =>
      expect(stage.waiting(updateNgoAdmin).args).toEqual({
        params: { idNgo: 2, id: 8 },
        body: { role: 'viewer', before: { passwordVersion: 3, role: 'reviewer' } },
      }),
    );
  });

  test('stays as it is where only the password is changed', async () => {
    const stage = await openedWithRoles();
    await press('Change the account dan');
    const dialog = await screen.findByRole('dialog', { name: 'Change the account dan' });
    const password = within(dialog).getByLabelText(/^Password/u);
    await settle(() => fireEvent.change(password, { target: { value: 'another long one' } }));
    await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })));
    await waitFor(() =>
      expect(stage.waiting(updateNgoAdmin).args.body).toEqual({
        password: 'another long one',
        before: { passwordVersion: 3 },
      }),
    );
  });

  test('nobody but administrators sees the accounts', async () => {
    const stage = open('view', { claims: claimsOf('reviewer'), offers: ['roles'] });
    await settle(() => stage.waiting(getNgo).answer(alpha));
    expect([
      screen.queryByRole('heading', { name: 'Accounts' }),
      stage.asked.some(({ endpoint }) => endpoint === listNgoAdmins),
    ]).toEqual([null, false]);
  });
});
