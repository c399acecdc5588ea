import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle } from '#tests/support/screen.tsx';
import { choose, opened } from './observers.given.tsx';

const lost = vi.hoisted(() => () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
vi.mock('#src/screens/observers/DeleteDialogs.tsx', lost);
vi.mock('#src/observer/ResetPasswordDialog.tsx', lost);

let complaints: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
});
// React says what a boundary has caught.
afterEach(() => complaints.mockClear());

test.each(['Delete', 'Reset password'])('NAV-10 %s, whose code does not come, is called off', async (action) => {
  await opened();
  await choose('Ana Pop', action);
  await screen.findByRole('dialog', { name: 'This part could not be loaded' });
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
