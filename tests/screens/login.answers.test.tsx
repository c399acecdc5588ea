import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { openConsole } from '#tests/support/console.ts';
import { tokenOf } from '#tests/support/tokens.ts';
import { button, loginNetwork, password, shell, token, user } from './login.given.ts';

const authorize = 'POST /api/v2/access/authorize';
const network = loginNetwork();

const bodies = () => network.seen.map(({ body }) => JSON.parse(body));

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
    expect(user()).toHaveAccessibleDescription('Enter your user name or phone.');
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

  const failures: [string, () => Response, string | RegExp][] = [
    ['400', () => HttpResponse.text('Invalid credentials', { status: 400 }), 'The login credentials are invalid.'],
    ['401', () => new HttpResponse(null, { status: 401 }), 'The login credentials are invalid.'],
    ['403', () => new HttpResponse(null, { status: 403 }), 'The login credentials are invalid.'],
    ['429', () => new HttpResponse(null, { status: 429 }), 'Too many attempts. Wait a little, then try again.'],
    [
      '429 with the time to wait',
      () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '600' } }),
      /^Too many attempts\. You can try again in (?:10:00|9:5\d)\.$/u,
    ],
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
    await waitFor(() => expect(password()).toHaveAccessibleDescription('The login credentials are invalid.'));
    expect(localStorage.getItem('token-id')).toBeNull();
    const third = network.hold(authorize);
    await userEvent.click(button());
    await third.arrived;
    expect(password()).not.toHaveAccessibleDescription();
    third.pass();
    await screen.findByText('the frame');
  });
});
