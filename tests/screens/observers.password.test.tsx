import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { resetObserver } from '#contract/observer-changes.ts';
import { pinProblem } from '#contract/pins.values.ts';
import { ana, choose, isRefused, opened } from './observers.given.tsx';
import { failures } from '#tests/support/failures.ts';
import { press, settle } from '#tests/support/screen.tsx';

describe('OBS-10 resetting a password', () => {
  async function asked() {
    const stage = await opened();
    await choose('Ana Pop', 'Reset password');
    const form = await screen.findByRole('dialog', { name: 'Reset the password of Ana Pop' });
    const type = (value: string) =>
      settle(() => fireEvent.input(within(form).getByRole('textbox', { name: /New PIN/u }), { target: { value } }));
    return { stage, form, type };
  }

  test('confirm waits for a value, success closes', async () => {
    const { stage, form, type } = await asked();
    expect(form).toHaveTextContent('6 digits');
    expect(isRefused('Confirm')).toBe(true);
    await type('   ');
    expect(isRefused('Confirm')).toBe(true);
    await type('482 915');
    expect(isRefused('Confirm')).toBe(false);
    await press('Confirm');
    await waitFor(() => expect(isRefused('Saving…')).toBe(true));
    const call = stage.waiting(resetObserver);
    expect(call.args).toEqual({
      body: { action: 'reset-password', phoneNumber: ana.phone, idObserver: ana.id, pin: '482915', strictPin: true },
    });
    await settle(() => call.answer(undefined));
    expect([stage.toasts, screen.queryByRole('dialog')]).toEqual([
      [{ status: 'success', title: 'SUCCESS', description: 'RESET_PASSWORD_DONE' }],
      null,
    ]);
  });

  test.each([
    ['4829', /^Enter 6 digits\./u],
    ['48291a', /^Enter 6 digits\./u],
    ['123456', /among the first that are guessed/u],
    [ana.phone.slice(-6), /among the first that are guessed/u],
  ])('A6 the PIN %s is not sent, and the field says why', async (pin, words) => {
    const { stage, form, type } = await asked();
    await type(pin);
    await press('Confirm');
    expect(within(form).getByRole('textbox')).toHaveAccessibleDescription(words);
    expect(stage.asked.filter(({ endpoint }) => endpoint === resetObserver)).toEqual([]);
    await type('482915');
    expect(within(form).getByRole('textbox')).toBeValid();
  });

  test('a PIN that the server refuses is said at the field', async () => {
    const { stage, form, type } = await asked();
    await type('482915');
    await press('Confirm');
    expect(isRefused('Generate a PIN')).toBe(true);
    await settle(() => stage.waiting(resetObserver).fail({ ...failures.refused, detail: 'Used before.' }));
    expect(within(form).getByRole('textbox')).toHaveAccessibleDescription(/Used before\./u);
  });

  test('A6 a PIN can be made up, and keeps the rules', async () => {
    const { stage, form } = await asked();
    await press('Generate a PIN');
    const made = within(form).getByRole<HTMLInputElement>('textbox').value;
    expect(pinProblem(made, ana.phone)).toBeUndefined();
    await press('Confirm');
    expect(stage.waiting(resetObserver).args.body).toMatchObject({ pin: made });
  });
});
