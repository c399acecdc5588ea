import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getAccount } from '#contract/account.ts';
import { listSessions } from '#contract/sessions.ts';
import {
  beginFactor,
  confirmFactor,
  demandFactor,
  getSecondFactor,
  removeFactor,
  renewRecoveryCodes,
} from '#contract/second-factor.ts';
import { AccountScreen } from '#src/screens/account/AccountScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle } from '#tests/support/screen.tsx';
import {
  answered,
  codes,
  dialog,
  names,
  none,
  open,
  organizer,
  own,
  section,
  setup,
  there,
  type,
  wrong,
} from './second-factor.given.tsx';

describe('PEO-04 the second factor of the own account', () => {
  test('is not there in front of a server that has none', async () => {
    const stage = openScreen(<AccountScreen />, { offers: ['account'] });
    await settle(() => stage.waiting(getAccount).answer(own));
    expect([screen.queryByText('Second factor'), stage.asked.map(({ endpoint }) => endpoint)]).toEqual([
      null,
      expect.not.arrayContaining([getSecondFactor]),
    ]);
  });

  test('says what there is, and what can be done about it', async () => {
    await open(there);
    expect(section()).toHaveTextContent(/Set up on .*2026.*\. 9 recovery codes are unused\./u);
    expect(names()).toEqual(['New recovery codes', 'Remove the second factor']);
    await expectAccessible();
  });

  test('that could not be loaded is asked for again', async () => {
    const stage = openScreen(<AccountScreen />, { offers: ['account', 'second-factor'] });
    await settle(() => stage.waiting(getAccount).answer(own));
    await settle(() => stage.waiting(listSessions).answer([]));
    await settle(() => stage.waiting(getSecondFactor).fail(failures.offline));
    expect(section()).toHaveTextContent('Your second factor could not be loaded');
    await press('Try now');
    await settle(() => stage.waiting(getSecondFactor).answer(none));
    expect(section()).toHaveTextContent('Your account has no second factor.');
  });

  test('is set up: password, secret and code, recovery codes, which only a button closes', async () => {
    const stage = await open(none);
    await press('Set up a second factor');
    await type(/^Password/u, 'not mine');
    await press('Continue');
    await settle(() => stage.waiting(beginFactor).fail({ ...failures.refused, code: 'password-refused' }));
    await type(/^Password/u, 'mine');
    await press('Continue');
    await answered(stage, beginFactor, { body: { password: 'mine' } }, setup);
    expect(within(await dialog()).getByRole('img')).toHaveAccessibleName('QR code with the secret below');
    expect(await dialog()).toHaveTextContent('GEZD GNBV GY3T QOJQ');
    expect(within(await dialog()).getByLabelText(/^Code that/u)).toHaveFocus();
    await type(/^Code that the app shows/u, '000000');
    await press('Confirm');
    await settle(() => stage.waiting(confirmFactor).fail(wrong));
    expect(within(await dialog()).getByLabelText(/^Code that/u)).toHaveAccessibleDescription(
      'The code is wrong, was used already, or is too old.',
    );
    await type(/^Code that the app shows/u, '123456');
    await press('Confirm');
    await answered(stage, confirmFactor, { body: { code: '123456' } }, { recoveryCodes: codes });
    const list = within(await dialog()).getByRole('list', { name: 'Recovery codes' });
    expect(list.textContent).toBe(codes.join(''));
    await settle(() => fireEvent.keyDown(list, { key: 'Escape' }));
    expect(list).toBeInTheDocument();
    await press('I have saved them');
    await settle(() => stage.waiting(listSessions).answer([]));
    await settle(() => stage.waiting(getSecondFactor).answer(there));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([stage.toasts, names()]).toEqual([
      [{ status: 'success', title: 'SUCCESS', description: 'FACTOR_ADDED' }],
      ['New recovery codes', 'Remove the second factor'],
    ]);
  });

  test('is loaded anew when its setting up is closed: it may count already', async () => {
    const stage = await open(none);
    await press('Set up a second factor');
    await dialog();
    await press('Cancel');
    await settle(() => stage.waiting(getSecondFactor).answer(there));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['New recovery codes', 'Remove the second factor']);
  });

  test('stays as it is where the question for password and code is closed', async () => {
    const stage = await open(there);
    await press('Remove the second factor');
    await type(/^Password/u, 'mine');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Remove the second factor');
    expect(within(await dialog()).getByLabelText(/^Password/u)).toHaveValue('');
    expect(stage.asked.map(({ endpoint }) => endpoint)).not.toContain(removeFactor);
  });

  test('is removed with password and code; what was wrong is said, and what was typed stays', async () => {
    const stage = await open(there);
    await press('Remove the second factor');
    await type(/^Password/u, 'mine');
    await type(/^Code/u, '000000');
    await press('Confirm');
    await settle(() => stage.waiting(removeFactor).fail(wrong));
    await settle(() => stage.waiting(getSecondFactor).answer(there));
    expect(await dialog()).toHaveTextContent('The code is wrong, was used already, or is too old.');
    expect(within(await dialog()).getByLabelText(/^Password/u)).toHaveValue('mine');
    await type(/^Code/u, 'AAAAA-BBBBB');
    await press('Confirm');
    await answered(stage, removeFactor, { body: { password: 'mine', code: 'AAAAA-BBBBB' } }, null);
    await settle(() => stage.waiting(getSecondFactor).answer(none));
    expect([stage.toasts.at(-1), names()]).toEqual([
      { status: 'success', title: 'SUCCESS', description: 'FACTOR_REMOVED' },
      ['Set up a second factor'],
    ]);
  });

  test('gets new recovery codes, which are shown once', async () => {
    const stage = await open(there);
    await press('New recovery codes');
    await type(/^Password/u, 'mine');
    await type(/^Code/u, '123456');
    await press('Confirm');
    await settle(() => stage.waiting(renewRecoveryCodes).answer({ recoveryCodes: codes }));
    expect(within(await dialog()).getByRole('list').textContent).toBe(codes.join(''));
    await press('I have saved them');
    await settle(() => stage.waiting(getSecondFactor).answer({ ...there, recoveryCodes: 10 }));
    expect(section()).toHaveTextContent('10 recovery codes are unused.');
  });

  test('is demanded of everybody by an organizer who has one, after a question, and then cannot be removed', async () => {
    const stage = await open(there, organizer);
    await press('Require it for every account');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(
      /Earlier consoles cannot ask for a code: no account logs in with them any more/u,
    );
    await press('Require it');
    await answered(stage, demandFactor, { body: { demanded: true } }, null);
    await settle(() => stage.waiting(getSecondFactor).answer({ ...there, demanded: true }));
    expect([names(), stage.toasts.at(-1)]).toEqual([
      ['New recovery codes', 'Remove the second factor', 'Stop requiring it'],
      { status: 'success', title: 'SUCCESS', description: 'FACTOR_NOW_DEMANDED' },
    ]);
    expect(screen.getByRole('button', { name: 'Remove the second factor' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('is demanded of nobody where the question is closed, and what the server refuses is said and loaded anew', async () => {
    const stage = await open(there, organizer);
    await press('Require it for every account');
    await screen.findByRole('alertdialog');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(stage.asked.map(({ endpoint }) => endpoint)).not.toContain(demandFactor);
    await press('Require it for every account');
    await screen.findByRole('alertdialog');
    await press('Require it');
    await settle(() => stage.waiting(demandFactor).fail({ ...failures.refused, code: 'second-factor-first' }));
    await settle(() => stage.waiting(getSecondFactor).answer(none));
    expect(stage.toasts.at(-1)).toMatchObject({ status: 'error', title: 'FACTOR_DEMAND_FAILED' });
    expect(names()).toEqual(['Set up a second factor', 'Require it for every account']);
  });

  test('is required no more after a question of its own', async () => {
    const stage = await open({ ...there, demanded: true }, organizer);
    await press('Stop requiring it');
    const question = await screen.findByRole('alertdialog', { name: 'Stop requiring a second factor?' });
    // Only a question that has taken the focus gives it on.
    await waitFor(() => expect(question).toHaveFocus());
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Stop requiring it' })));
    await answered(stage, demandFactor, { body: { demanded: false } }, null);
    await settle(() => stage.waiting(getSecondFactor).answer(there));
    expect(stage.toasts.at(-1)).toMatchObject({ description: 'FACTOR_NOT_DEMANDED' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Second factor' })).toHaveFocus());
  });

  test('whoever closes the setting up ends what was on its way to the server', async () => {
    const stage = await open(none);
    await press('Set up a second factor');
    await type(/^Password/u, 'mine');
    await press('Continue');
    const asked = [stage.waiting(beginFactor)];
    await press('Cancel');
    await settle(() => stage.waiting(getSecondFactor).answer(none));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Set up a second factor');
    await type(/^Password/u, 'mine');
    await press('Continue');
    await answered(stage, beginFactor, { body: { password: 'mine' } }, setup);
    await type(/^Code that the app shows/u, '123456');
    await press('Confirm');
    asked.push(stage.waiting(confirmFactor));
    await press('Cancel');
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });

  test('is demanded by nobody who has none, and offered to no administrator of an NGO', async () => {
    await open(none, organizer);
    const demand = screen.getByRole('button', { name: 'Require it for every account' });
    expect(demand).toHaveAttribute('aria-disabled', 'true');
    expect(demand).toHaveAccessibleDescription('Set up your own second factor first.');
  });
});
