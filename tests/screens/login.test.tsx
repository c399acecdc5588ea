import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Shell } from '#src/app/stage.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { openPage } from '#tests/support/page.ts';
import { tokenOf } from '#tests/support/tokens.ts';

const authorize = 'POST /api/v2/access/authorize';
const token = tokenOf({ sub: 'ana', exp: 4_000_000_000 });
const network = openNetwork(() => HttpResponse.json({ access_token: token, expires_in: 60 }));

/** Stands for the frame: the login does not know what comes after it. */
const shell = (): Promise<Shell> =>
  Promise.resolve({
    startShell: async (_core, place) => {
      place.textContent = 'the frame';
    },
  });

const user = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: /^Log/u });

const bodies = () => network.seen.map(({ body }) => JSON.parse(body));

beforeEach(() => localStorage.clear());

afterEach(() => {
  closeConsole();
  network.heal();
  network.seen.length = 0;
});

afterAll(() => network.close());

describe('taken over from the page', () => {
  test('LOG-01 the form stands before the app: heading, fields, button', async () => {
    openPage({ productName: 'Electio' });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Electio' })).toBeVisible();
    expect([user().autocomplete, password().autocomplete, password().type]).toEqual([
      'username',
      'current-password',
      'password',
    ]);
    expect(button()).toHaveTextContent('Log in');
    expect(document.title).toBe('Log in · Electio');
    await expectAccessible();
  });

  test.each(['en', 'ro'])(
    'the app takes the very same nodes over in %s, with what was typed and the focus',
    async (language) => {
      localStorage.setItem('language', language);
      openPage();
      const field = document.querySelector<HTMLInputElement>('#user');
      if (field === null) throw new Error('no field');
      const before = document.querySelector('#login')?.innerHTML;
      const page = document.body.innerHTML;
      await openConsole({ shell });
      expect(document.body.innerHTML).toBe(page);
      expect(document.querySelector('#login')?.innerHTML).toBe(before);
    },
  );

  test('typed text and focus survive', async () => {
    const typed = (place: ParentNode) => place.querySelector<HTMLInputElement>('#user');
    await openConsole({
      shell,
      early: () => {
        const field = typed(document);
        if (field) field.value = 'an';
        field?.focus();
      },
    });
    expect(user()).toHaveFocus();
    expect(user().value).toBe('an');
    await userEvent.keyboard('a');
    expect(user().value).toBe('ana');
  });

  test('a submit before the app has arrived is not lost', async () => {
    await openConsole({
      shell,
      early: () => {
        for (const [name, value] of [
          ['user', 'ana'],
          ['password', 'secret'],
        ] as const) {
          const field = document.querySelector<HTMLInputElement>(`#${name}`);
          if (field) field.value = value;
        }
        document.querySelector<HTMLButtonElement>('[type=submit]')?.click();
      },
    });
    await screen.findByText('the frame');
    expect(bodies()).toEqual([{ user: 'ana', password: 'secret' }]);
  });
});

describe('logging in', () => {
  test('LOG-02 LOG-03 Enter logs in, stores the token and goes on', async () => {
    await openConsole({ shell });
    await userEvent.type(user(), ' ana ');
    await userEvent.type(password(), 'secret{Enter}');
    await screen.findByText('the frame');
    expect(bodies()).toEqual([{ user: 'ana', password: 'secret' }]);
    expect(localStorage.getItem('token-id')).toBe(token);
    expect(document.documentElement.dataset['view']).toBe('app');
  });

  test('LOG-02 the user and the password are required, and the empty one has the focus', async () => {
    await openConsole({ shell });
    await userEvent.click(button());
    expect(user()).toHaveFocus();
    expect(user()).toHaveAccessibleDescription('Enter your phone number or user name.');
    expect(user()).toBeInvalid();
    await userEvent.type(user(), 'ana{Enter}');
    expect(password()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(network.seen).toEqual([]);
    await expectAccessible();
  });

  test('LOG-02 the password can be revealed', async () => {
    await openConsole({ shell });
    const reveal = screen.getByRole('button', { name: 'Show password' });
    await userEvent.click(reveal);
    expect([password().type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    await userEvent.click(reveal);
    expect([password().type, reveal.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  });

  const failures: [string, () => Response, string][] = [
    [
      '400',
      () => HttpResponse.text('Invalid credentials', { status: 400 }),
      'The phone number or the password is not right.',
    ],
    ['401', () => new HttpResponse(null, { status: 401 }), 'The phone number or the password is not right.'],
    ['403', () => new HttpResponse(null, { status: 403 }), 'The phone number or the password is not right.'],
    ['429', () => new HttpResponse(null, { status: 429 }), 'Too many attempts. Wait a little, then try again.'],
    [
      '500',
      () => new HttpResponse(null, { status: 500 }),
      'The server cannot be reached. Check your connection, then try again.',
    ],
    [
      'no connection',
      () => HttpResponse.error(),
      'The server cannot be reached. Check your connection, then try again.',
    ],
    [
      'no token of ours',
      () => HttpResponse.json({ access_token: 'x' }),
      'The server cannot be reached. Check your connection, then try again.',
    ],
    [
      'a page of a proxy',
      () => HttpResponse.html('<html></html>'),
      'The server cannot be reached. Check your connection, then try again.',
    ],
  ];
  test.each(failures)('LOG-03 %s has its message under the password', async (_, answer, message) => {
    await openConsole({ shell });
    network.answer(authorize, answer);
    await userEvent.type(user(), 'ana');
    await userEvent.type(password(), 'wrong{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription(message));
    expect([user().value, password().value]).toEqual(['ana', 'wrong']);
    expect(localStorage.getItem('token-id')).toBeNull();
    await expectAccessible();
  });

  test('LOG-04 a new attempt hides the old message and the answer of the first is ignored', async () => {
    await openConsole({ shell });
    const first = network.hold(authorize);
    await userEvent.type(user(), 'ana');
    await userEvent.type(password(), 'one{Enter}');
    await first.arrived;
    expect(button()).toHaveAttribute('aria-busy', 'true');
    const second = network.hold(authorize);
    await userEvent.type(password(), 'two{Enter}');
    await second.arrived;
    first.answer(HttpResponse.json({ access_token: tokenOf({ sub: 'first' }) }));
    await act(async () => second.answer(HttpResponse.text('no', { status: 400 })));
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription('The phone number or the password is not right.'),
    );
    expect(localStorage.getItem('token-id')).toBeNull();
    const third = network.hold(authorize);
    await userEvent.click(button());
    await third.arrived;
    expect(password()).not.toHaveAccessibleDescription();
    third.pass();
    await screen.findByText('the frame');
  });
});

describe('around it', () => {
  test('LNG-01 the language is chosen here too, kept, and followed by the page', async () => {
    await openConsole({ shell });
    await userEvent.click(screen.getByRole('button', { name: 'Română' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bun venit la Vigil');
    expect(screen.getByRole('textbox', { name: 'Număr de telefon' })).toBeVisible();
    expect([document.documentElement.lang, localStorage.getItem('language'), document.title]).toEqual([
      'ro',
      'ro',
      'Autentificare · Vigil',
    ]);
    await expectAccessible();
  });

  test('SES-03 an expired token counts as none, and the form says so from its first paint', async () => {
    localStorage.setItem('token-id', tokenOf({ sub: 'ana', exp: 1 }));
    openPage();
    const note = 'Your session is over. Log in to continue where you were.';
    expect(document.documentElement.dataset['view']).toBe('login');
    expect(screen.getByRole('status')).toHaveTextContent(note);
    await openConsole({ shell, path: '/observatori?Name=x' });
    expect(screen.getByRole('status')).toHaveTextContent(note);
    expect(localStorage.getItem('token-id')).toBeNull();
    await expectAccessible();
  });

  test('SES-03 the expiry check can be turned off', async () => {
    localStorage.setItem('token-id', tokenOf({ sub: 'ana', exp: 1 }));
    await openConsole({ shell, config: { expiryCheck: false } });
    expect(await screen.findByText('the frame')).toBeVisible();
  });

  test.each(['nonsense', 'a.b.c', tokenOf({ exp: 4_000_000_000 }), tokenOf({ sub: 7 })])(
    'SES-06 the malformed token %s is removed',
    async (stored) => {
      localStorage.setItem('token-id', stored);
      await openConsole({ shell });
      expect(button()).toBeVisible();
      expect(localStorage.getItem('token-id')).toBeNull();
      expect(document.documentElement.dataset['view']).toBe('login');
    },
  );

  test('SES-01 where storage is forbidden, logging in works for the visit', async () => {
    const storage = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    await openConsole({ shell, storage });
    await userEvent.type(user(), 'ana');
    await userEvent.type(password(), 'secret{Enter}');
    expect(await screen.findByText('the frame')).toBeVisible();
  });
});
