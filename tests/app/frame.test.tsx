import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { tokenOf } from '#tests/support/tokens.ts';
import { address, frameStage, heading, logIn, services } from './frame.given.tsx';

const network = frameStage();

describe('where one lands', () => {
  test.each(['/', '/login', '/urgents'])(
    'NAV-03 NAV-04 %s with a token leads home, replacing the entry',
    async (path) => {
      const { length } = history;
      await openConsole({ path });
      expect(await heading()).toHaveTextContent('Observers list');
      expect([address(), history.length]).toEqual(['/urgents?urgente=true', length]);
    },
  );

  test('NAV-01 NAV-07 an address opened directly keeps its filters', async () => {
    await openConsole({ path: '/observatori?Name=Ana&Page=3' });
    await heading();
    expect(address()).toBe('/observatori?Name=Ana&Page=3');
    expect(services().address.search().get('Name')).toBe('Ana');
  });

  test('NAV-02 without a token the login comes first and then the wanted place', async () => {
    localStorage.clear();
    await openConsole({ path: '/observatori?Name=Ana+Pop' });
    expect(address()).toBe('/login');
    await logIn();
    expect(address()).toBe('/observatori?Name=Ana+Pop');
  });

  test('NAV-02 the wanted place survives a reload of the login', async () => {
    localStorage.clear();
    await openConsole({ path: '/observatori?Name=Ana' });
    const { state } = history;
    closeConsole();
    await openConsole({ path: '/login', state });
    await logIn();
    expect(address()).toBe('/observatori?Name=Ana');
  });

  test('NAV-05 an unknown address is said inside the frame, with a way home', async () => {
    await openConsole({ path: '/nowhere' });
    expect(await heading()).toHaveTextContent('Page not found');
    expect(screen.getByRole('banner')).toBeVisible();
    await expectAccessible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }));
    expect(await heading()).toHaveTextContent('Observers list');
  });
});

describe('the session in the frame', () => {
  test('SES-02 SES-05 a 401 leads to the login with a note, and back to the same place', async () => {
    await openConsole({ path: '/observatori?Page=2' });
    await heading();
    network.answer('GET /api/v1/observer', () => new HttpResponse(null, { status: 401 }));
    const outcome = await act(() =>
      services()
        .call(listObservers, { query: {} })
        .catch((error: unknown) => error),
    );
    expect(outcome).toEqual({ kind: 'sessionOver', status: 401, detail: '' });
    expect(await screen.findByText(/Your session is over/u)).toBeVisible();
    expect([address(), localStorage.getItem('token-id')]).toEqual(['/login', null]);
    expect(screen.queryByText('ana@ngo.org')).toBeNull();
    network.heal();
    await logIn();
    expect(address()).toBe('/observatori?Page=2');
  });

  test('SES-02 SES-07 NAV-06 logging out leaves nothing of the user behind, and no wanted place', async () => {
    await openConsole({ path: '/observatori?Name=secret' });
    await heading();
    const before = services();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out', hidden: true }));
    expect(document.querySelector('#app')?.innerHTML).toBe('');
    expect([address(), localStorage.getItem('token-id'), history.state]).toEqual(['/login', null, { wanted: null }]);
    expect(screen.queryByText(/Your session is over/u)).not.toBeVisible();
    await logIn();
    expect(address()).toBe('/urgents?urgente=true');
    expect(services().toasts).not.toBe(before.toasts);
  });

  test('SES-04 logging out and in in another tab is followed here', async () => {
    await openConsole({ path: '/observatori?Page=2' });
    await heading();
    const tell = (newValue: string | null) =>
      act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'token-id', newValue })));
    await tell(null);
    expect(address()).toBe('/login');
    await tell(tokenOf({ sub: 'ion', exp: 4_000_000_000 }));
    expect(await screen.findByRole('button', { name: 'Account of ion' })).toBeVisible();
    expect(address()).toBe('/observatori?Page=2');
  });

  test('SES-01 nothing but token, language and theme is kept', async () => {
    await openConsole();
    await heading();
    expect(Object.keys(localStorage)).toEqual(['token-id']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('the address, for machines', () => {
  test('NAV-07 what a screen writes is not told back; back and forward are', async () => {
    await openConsole({ path: '/observatori' });
    await heading();
    const told: string[] = [];
    services().address.subscribe((search) => told.push(search.toString()));
    await act(async () => services().address.write(new URLSearchParams({ Name: 'a' })));
    expect(address()).toBe('/observatori?Name=a');
    await act(async () => services().address.write(new URLSearchParams({ Name: 'ab' }), { replace: true }));
    expect([address(), told]).toEqual(['/observatori?Name=ab', []]);
    act(() => history.back());
    await waitFor(() => expect([address(), told]).toEqual(['/observatori', ['']]));
    act(() => history.forward());
    await waitFor(() => expect([address(), told]).toEqual(['/observatori?Name=ab', ['', 'Name=ab']]));
  });

  test('preferences are kept parsed, and what does not parse counts as none', async () => {
    await openConsole();
    await heading();
    const { preferences } = services();
    const size = (value: unknown) => (typeof value === 'number' ? value : undefined);
    preferences.keep('rows', 25);
    expect(preferences.recall('rows', size)).toBe(25);
    localStorage.setItem('rows', '{half');
    expect(preferences.recall('rows', size)).toBeUndefined();
  });
});
