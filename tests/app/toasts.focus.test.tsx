import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ToastRegion } from '#src/app/ToastRegion.tsx';
import { useServices } from '#src/services.tsx';
import { openScreen, settle, speak } from '#tests/support/screen.tsx';

beforeEach(() => speak('en'));

function Telling() {
  const { toasts } = useServices();
  return (
    <>
      <h1>Observers list</h1>
      <button
        type="button"
        onClick={() => toasts.send({ type: 'toast.raised', toast: { status: 'error', title: 'MENU' } })}
      >
        Tell
      </button>
      <input aria-label="Name" />
      <ToastRegion />
    </>
  );
}

test('TST-01 who dismisses a notice goes on where they were', async () => {
  openScreen(<Telling />);
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
  screen.getByLabelText('Name').focus();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await settle(() => {});
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
