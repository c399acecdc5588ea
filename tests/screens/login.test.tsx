import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { openConsole } from '#tests/support/console.ts';
import { openPage } from '#tests/support/page.ts';
import { tokenOf } from '#tests/support/tokens.ts';
import { button, loginNetwork, password, shell, user } from './login.given.ts';

const network = loginNetwork();

const bodies = () => network.seen.map(({ body }) => JSON.parse(body));

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
      const nodes = () => [...document.querySelectorAll('#login, #login *')];
      let before: Element[] = [];
      let page = '';
      const early = () => {
        before = nodes();
        page = document.body.innerHTML;
      };
      await openConsole({ shell, early });
      expect(before.map(({ id }) => id)).toContain('user');
      expect(nodes().map((node, at) => node === before[at])).toEqual(before.map(() => true));
      expect(document.body.innerHTML).toBe(page);
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

describe.each(['en', 'ro'])('C17 LOG-01 with a demonstration, in %s', (language) => {
  const offers = () => [...document.querySelectorAll('.login-demo button')].map(({ textContent }) => textContent);

  test('the page names both logins from its first paint; one press fills them in, the next logs in', async () => {
    localStorage.setItem('language', language);
    let standing = '';
    await openConsole({
      shell,
      config: { demo: true },
      early: () => {
        standing = document.querySelector<HTMLElement>('.login-demo')?.hidden === false ? document.body.innerHTML : '';
      },
    });
    expect(document.body.innerHTML).toBe(standing);
    expect(offers()).toEqual(['organizer / vigil-demo', 'ngo-admin / vigil-demo']);
    await expectAccessible();
    const submit = document.querySelector<HTMLElement>('[type=submit]');
    const missing = () => document.querySelectorAll('[aria-invalid=true]').length;
    if (submit !== null) await userEvent.click(submit);
    expect(missing()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'ngo-admin / vigil-demo' }));
    expect(missing()).toBe(0);
    expect(submit).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('the frame');
    expect(bodies()).toEqual([{ user: 'ngo-admin', password: 'vigil-demo' }]);
  });

  test('without one it offers none', async () => {
    localStorage.setItem('language', language);
    await openConsole({ shell });
    expect(screen.queryByRole('button', { name: /vigil-demo/u })).toBeNull();
  });
});

describe('around it', () => {
  test('LNG-01 the language is chosen here too, kept, and followed by the page', async () => {
    await openConsole({ shell });
    await userEvent.click(screen.getByRole('button', { name: 'Română' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bun venit la Vigil');
    expect(screen.getByRole('textbox', { name: 'Nume de utilizator sau telefon' })).toBeVisible();
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
