import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { getAccount } from '#contract/account.ts';
import { listSessions } from '#contract/sessions.ts';
import { getSecondFactor } from '#contract/second-factor.ts';
import { AccountScreen } from '#src/screens/account/AccountScreen.tsx';
// Loaded before the tests begin, not while one waits for the first dialog.
import '#src/screens/account/EnrolmentDialog.tsx';
import '#src/screens/account/FactorDialogs.tsx';
import { failures } from '#tests/support/failures.ts';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';

export const own = { account: 'ana@ngo.org', idNgo: 2, ngo: 'Alpha', organizer: false, role: 'ngoAdmin' as const };
export const organizer = { ...own, organizer: true, role: 'organizer' as const };
export const none = { since: null, recoveryCodes: 0, demanded: false };
export const there = { since: '2026-11-20T08:00:00.000Z', recoveryCodes: 9, demanded: false };
export const setup = { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Vigil:ana?secret=GEZDGNBVGY3TQOJQ' };
export const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
export const wrong = { ...failures.refused, code: 'second-factor-wrong' };

export async function open(standing: object, account: object = own): Promise<Stage> {
  const stage = openScreen(<AccountScreen />, { offers: ['account', 'second-factor'] });
  await settle(() => stage.waiting(getAccount).answer(account));
  await settle(() => stage.waiting(listSessions).answer([]));
  await settle(() => stage.waiting(getSecondFactor).answer(standing));
  return stage;
}

export async function answered(stage: Stage, endpoint: Parameters<Stage['waiting']>[0], args: object, answer: unknown) {
  const call = stage.waiting(endpoint);
  expect(call.args).toEqual(args);
  await settle(() => call.answer(answer));
}

export const section = () => screen.getByRole('region', { name: 'Second factor' });
export const dialog = () => screen.findByRole('dialog');
export const type = async (label: RegExp, value: string) => {
  const field = within(await dialog()).getByLabelText(label);
  await settle(() => fireEvent.change(field, { target: { value } }));
};
export const names = () =>
  within(section())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
