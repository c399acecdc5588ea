import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { useServices, type Services } from '#src/services.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { tokenOf } from '#tests/support/tokens.ts';

let services: Services;
let breakage: unknown = null;

const show = (given: Services) => {
  services = given;
};

function ObserversScreen() {
  const given = useServices();
  useEffect(() => show(given), [given]);
  if (breakage !== null) throw breakage;
  return <h1>Observers list</h1>;
}

vi.mock('#src/app/screens.ts', () => ({
  screens: {
    answers: () => Promise.resolve({ AnswersScreen: ObserversScreen }),
    observers: () => Promise.resolve({ ObserversScreen }),
    ngos: () => Promise.resolve({ NgosScreen: () => <h1>NGO list</h1> }),
    ngoProfile: () => Promise.resolve({ NgoProfileScreen: ({ mode }: { mode: string }) => <h1>NGO: {mode}</h1> }),
  },
  preloadScreen: () => Promise.resolve(),
}));

const token = tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 });
const network = openNetwork(() => HttpResponse.json({ access_token: token, expires_in: 60 }));

const heading = () => screen.findByRole('heading', { level: 1 });
const address = () => location.pathname + location.search;

async function logIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), 'ana');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('banner');
}

beforeEach(() => localStorage.setItem('token-id', token));

afterEach(() => {
  closeConsole();
  network.heal();
  breakage = null;
});

afterAll(() => network.close());

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
    expect(services.address.search().get('Name')).toBe('Ana');
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
    const outcome = await act(() => services.call(listObservers, { query: {} }).catch((error: unknown) => error));
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
    const before = services;
    await userEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
    expect(document.querySelector('#app')?.innerHTML).toBe('');
    expect([address(), localStorage.getItem('token-id'), history.state]).toEqual(['/login', null, { wanted: null }]);
    expect(screen.queryByText(/Your session is over/u)).not.toBeVisible();
    await logIn();
    expect(address()).toBe('/urgents?urgente=true');
    expect(services.toasts).not.toBe(before.toasts);
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

describe('the header', () => {
  test('NAV-06 names the sections, marks the current one, and opens the guide in a new tab', async () => {
    await openConsole();
    await heading();
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Emergencies', '/urgents?urgente=true', 'page'],
      ['Answers', '/answers', null],
      ['Statistics', '/statistics', null],
      ['Observers', '/observatori', null],
      ['Forms', '/formulare', null],
      ['Notifications', '/notifications', null],
      ['Observer’s guide (opens in a new tab)', '/guide-en.pdf', null],
    ]);
    expect([links.at(-1)?.getAttribute('target'), links.at(-1)?.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    await expectAccessible();
  });

  test('NAV-06 the guide is configuration', async () => {
    await openConsole({ config: { guideUrl: 'https://ngo.example/guide.pdf' } });
    await heading();
    expect(screen.getByRole('link', { name: /guide/u })).toHaveAttribute('href', 'https://ngo.example/guide.pdf');
  });

  test('LNG-01 LNG-02 the language is chosen, kept, followed by page and guide', async () => {
    await openConsole();
    await heading();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Română');
    expect(await screen.findByRole('link', { name: 'Observatori' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Ghidul/u })).toHaveAttribute('href', '/guide-ro.pdf');
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['ro', 'ro']);
    await expectAccessible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Limba' }), 'English');
    expect(await screen.findByRole('link', { name: 'Observers' })).toBeVisible();
  });

  test('the theme is chosen and remembered', async () => {
    await openConsole();
    await heading();
    const choice = screen.getByRole('combobox', { name: 'Theme' });
    const state = () => [document.documentElement.dataset['theme'], localStorage.getItem('theme')];
    await userEvent.selectOptions(choice, 'Dark');
    expect(state()).toEqual(['dark', 'dark']);
    await userEvent.selectOptions(choice, 'As on this device');
    expect(state()).toEqual([undefined, null]);
  });

  test('NAV-06 on narrow screens the sections stand in a drawer', async () => {
    await openConsole();
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(drawer).getByRole('link', { name: 'Observers' })).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('NAV-09 the reader keeps their place', () => {
  test('the title follows the heading, and a navigation puts the focus on it', async () => {
    await openConsole({ path: '/nowhere', config: { productName: 'Electio' } });
    await waitFor(() => expect(document.title).toBe('Page not found · Electio'));
    await userEvent.click(screen.getByRole('link', { name: 'Observers' }));
    expect(await heading()).toHaveFocus();
    await waitFor(() => expect(document.title).toBe('Observers list · Electio'));
  });

  test('the skip link leads to the content', async () => {
    await openConsole();
    await heading();
    const skip = screen.getByRole('link', { name: 'Skip to the content' });
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  });
});

describe('accidents', () => {
  let complaints: MockInstance<typeof console.error>;
  const quiet = () => {
    complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  };
  const forgive = () => complaints.mockClear();

  test('a screen that breaks leaves the frame standing and can be tried again', async () => {
    quiet();
    breakage = new Error('boom');
    await openConsole();
    expect(await heading()).toHaveTextContent('Something went wrong');
    await expectAccessible();
    breakage = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Observers list'));
    forgive();
  });

  test.each([
    ['/ong', 'NGO list', 'You may not see this page'],
    ['/ong/new', 'NGO: new', 'You may not see this page'],
    ['/ong/edit/7', 'NGO: edit', 'You may not see this page'],
    ['/ong/view/7', 'NGO: view', 'NGO: view'],
    ['/ong/else', 'Page not found', 'Page not found'],
  ])('NAV-01 NAV-10 %s: what an organizer sees there, and what others do', async (path, organizers, others) => {
    for (const [Organizer, title] of [
      [true, organizers],
      [false, others],
    ] as const) {
      localStorage.setItem('token-id', tokenOf({ sub: 'ana', exp: 4_000_000_000, Organizer, IdNgo: 7 }));
      await openConsole({ path });
      expect(await heading()).toHaveTextContent(title);
      const nav = screen.getAllByRole('navigation', { name: 'Main menu' })[0] ?? document.body;
      expect(within(nav).queryAllByRole('link', { name: 'NGOs' })).toHaveLength(Organizer ? 1 : 0);
      expect(screen.getByRole('link', { name: 'My organisation', hidden: true })).toHaveAttribute(
        'href',
        '/ong/view/7',
      );
      closeConsole();
    }
  });

  test('NAV-10 a screen that may not be seen says so', async () => {
    quiet();
    breakage = { kind: 'forbidden', status: 403, detail: '' };
    await openConsole();
    expect(await heading()).toHaveTextContent('You may not see this page');
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
      services.toasts.send({
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

describe('the address, for machines', () => {
  test('NAV-07 what a screen writes is not told back; back and forward are', async () => {
    await openConsole({ path: '/observatori' });
    await heading();
    const told: string[] = [];
    services.address.subscribe((search) => told.push(search.toString()));
    await act(async () => services.address.write(new URLSearchParams({ Name: 'a' })));
    expect(address()).toBe('/observatori?Name=a');
    await act(async () => services.address.write(new URLSearchParams({ Name: 'ab' }), { replace: true }));
    expect([address(), told]).toEqual(['/observatori?Name=ab', []]);
    act(() => history.back());
    await waitFor(() => expect([address(), told]).toEqual(['/observatori', ['']]));
    act(() => history.forward());
    await waitFor(() => expect([address(), told]).toEqual(['/observatori?Name=ab', ['', 'Name=ab']]));
  });

  test('preferences are kept parsed, and what does not parse counts as none', async () => {
    await openConsole();
    await heading();
    const { remember } = services;
    const size = (value: unknown) => (typeof value === 'number' ? value : undefined);
    remember.keep('rows', 25);
    expect(remember.recall('rows', size)).toBe(25);
    localStorage.setItem('rows', '{half');
    expect(remember.recall('rows', size)).toBeUndefined();
  });
});
