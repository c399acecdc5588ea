import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { resetObserver } from '#contract/observers.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, choose, isRefused, opened } from './observersDeeds.ts';
import { press, settle, speak } from './observersStage.tsx';

beforeEach(() => speak('en'));

describe('OBS-10 resetting a password', () => {
  async function asked() {
    const stage = await opened();
    await choose('Ana Pop', 'Reset password');
    const form = await screen.findByRole('dialog', { name: 'Reset the password of Ana Pop' });
    const type = (value: string) =>
      settle(() => fireEvent.input(within(form).getByRole('textbox', { name: /New PIN/u }), { target: { value } }));
    return { stage, form, type };
  }

  test('confirm waits for a value, the hint does not block, success closes', async () => {
    const { stage, form, type } = await asked();
    expect(form).toHaveTextContent('4 or 6 digits');
    expect(isRefused('Confirm')).toBe(true);
    await type('   ');
    expect(isRefused('Confirm')).toBe(true);
    await type('12345');
    expect(isRefused('Confirm')).toBe(false);
    await press('Confirm');
    await waitFor(() => expect(isRefused('Saving…')).toBe(true));
    const call = stage.waiting(resetObserver);
    expect(call.args).toEqual({
      body: { action: 'reset-password', phoneNumber: ana.phone, idObserver: ana.id, pin: '12345' },
    });
    await settle(() => call.answer(undefined));
    expect([stage.toasts, screen.queryByRole('dialog')]).toEqual([
      [{ status: 'success', title: 'SUCCESS', description: 'RESET_PASSWORD_DONE' }],
      null,
    ]);
  });

  test('a failure is told and stands in the form, which stays with what was typed', async () => {
    const { stage, form, type } = await asked();
    await type('1234');
    await press('Confirm');
    await waitFor(() => stage.waiting(resetObserver).fail(failures.offline));
    await screen.findByText(/cannot be reached/u);
    expect([stage.toasts, within(form).getByRole('textbox')]).toEqual([
      [{ status: 'error', title: 'ERROR', description: 'RESET_PASSWORD_FAILED' }],
      expect.objectContaining({ value: '1234' }),
    ]);
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('after a failure the same value can be sent again', async () => {
    const { stage, type } = await asked();
    await type('1234');
    await press('Confirm');
    await waitFor(() => stage.waiting(resetObserver).fail(failures.offline));
    await screen.findByText(/cannot be reached/u);
    await press('Confirm');
    expect(screen.queryByText(/cannot be reached/u)).toBeNull();
    const call = stage.waiting(resetObserver);
    expect(call.args).toEqual({
      body: { action: 'reset-password', phoneNumber: ana.phone, idObserver: ana.id, pin: '1234' },
    });
    await settle(() => call.answer(undefined));
    expect([stage.toasts.map(({ title }) => title), screen.queryByRole('dialog')]).toEqual([
      ['ERROR', 'SUCCESS'],
      null,
    ]);
  });
});
