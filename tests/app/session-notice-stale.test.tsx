import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { standIn } from '#tests/support/screenStandIn.ts';
import { tokenOf } from '#tests/support/tokens.ts';

standIn(async () => <h1>Observers list</h1>, 'observers');
vi.mock('#src/app/SessionRenewal.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const now = Date.parse('2026-11-22T08:00:00Z');
const network = openNetwork(() => HttpResponse.json([]));

afterEach(() => {
  closeConsole();
});
afterAll(() => network.close());

test('SES-08 where the dialog does not arrive it says so, and the page stays as it is', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date'], now });
  localStorage.setItem('token-id', tokenOf({ sub: 'ana', exp: now / 1_000 + 240 }));
  await openConsole({ path: '/observatori' });
  await userEvent.click(await screen.findByRole('button', { name: 'Log in again' }));
  expect(await screen.findByRole('dialog', { name: 'This part could not be loaded' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Observers list');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  complaints.mockClear();
});
