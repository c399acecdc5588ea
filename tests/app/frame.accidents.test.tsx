import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi, type MockInstance } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { tokenOf } from '#tests/support/tokens.ts';
import { frameStage, heading, page, services } from './frame.given.tsx';

frameStage();

describe('accidents', () => {
  let complaints: MockInstance<typeof console.error>;
  const quiet = () => {
    complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  };
  const forgive = () => complaints.mockClear();

  test('a screen that breaks leaves the frame standing and can be tried again', async () => {
    quiet();
    page.breakage = new Error('boom');
    await openConsole();
    expect(await heading()).toHaveTextContent('Something went wrong');
    await expectAccessible();
    page.breakage = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Observers list'));
    forgive();
  });

  test.each([
    ['/ong', 'NGO list', 'You do not have access to this page'],
    ['/ong/new', 'NGO: new', 'You do not have access to this page'],
    ['/ong/edit/7', 'NGO: edit', 'You do not have access to this page'],
    ['/ong/view/7', 'NGO: view', 'NGO: view'],
    ['/ong/else', 'Page not found', 'Page not found'],
    ['/observatori/profil/else', 'Page not found', 'Page not found'],
  ])('NAV-01 NAV-10 OBP-01 %s: what an organizer sees there, and what others do', async (path, organizers, others) => {
    for (const [Organizer, title] of [
      [true, organizers],
      [false, others],
    ] as const) {
      localStorage.setItem('token-id', tokenOf({ sub: 'ana', exp: 4_000_000_000, Organizer, IdNgo: 7 }));
      await openConsole({ path });
      expect(await heading()).toHaveTextContent(title);
      const nav = screen.getAllByRole('navigation', { name: 'Main menu' })[0] ?? document.body;
      expect(within(nav).queryAllByRole('link', { name: 'NGOs' })).toHaveLength(Organizer ? 1 : 0);
      expect(await screen.findByRole('link', { name: 'My NGO', hidden: true })).toHaveAttribute('href', '/ong/view/7');
      closeConsole();
    }
  });

  test('NAV-10 a screen that may not be seen says so', async () => {
    quiet();
    page.breakage = { kind: 'forbidden', status: 403, detail: '' };
    await openConsole();
    expect(await heading()).toHaveTextContent('You do not have access to this page');
    await expectAccessible();
    forgive();
  });

  test('being offline is said, and no longer once it is over', async () => {
    await openConsole();
    await heading();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/u)).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/u)).toBeNull();
  });
});

describe('TST-01 toasts', () => {
  test('appear in a live region that was there before, and can be dismissed', async () => {
    await openConsole();
    await heading();
    const region = screen.getByRole('region', { name: 'Notices' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    act(() =>
      services().toasts.send({
        type: 'toast.raised',
        toast: { status: 'error', title: 'LOGOUT', description: 'It has answers' },
      }),
    );
    await waitFor(() => expect(within(region).getByText('Log out')).toBeVisible());
    expect(within(region).getByText('It has answers')).toBeVisible();
    await expectAccessible();
    await userEvent.click(await within(region).findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(within(region).queryByText('It has answers')).toBeNull());
  });
});
