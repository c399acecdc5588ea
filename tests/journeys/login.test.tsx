import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createHandlers } from '#server/handlers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { addPeople, PASSWORD } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const authorize = 'POST /api/v2/access/authorize';

let server: TestServer;
let network: Network;
let walks = 0;

/** Between two walks the server forgets the wrong passwords of the one before. */
const hour = 3_600_000;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
  await addPeople(server.db, server.config);
  network = openNetwork((request) => server.app.fetch(request));
  await Promise.all([import('#src/app/shell.tsx'), import('#src/screens/answers/AnswersScreen.tsx')]);
});

afterEach(() => {
  closeConsole();
  network.heal();
});

afterAll(async () => {
  network.close();
  await server.close();
});

const field = (name: 'user' | 'password') => document.querySelector<HTMLInputElement>(`#${name}`) ?? document.body;

async function enters(user: string, password: string) {
  await userEvent.clear(field('user'));
  await userEvent.clear(field('password'));
  await userEvent.type(field('user'), user);
  await userEvent.type(field('password'), `${password}{Enter}`);
}

async function isTold(message: string) {
  await waitFor(() => expect(field('password')).toHaveAccessibleDescription(message));
  await expectAccessible();
}

const attempts = {
  'enters a wrong password': 'refused',
  'enters the right password without a connection': 'unreachable',
  'enters the right password': 'inside',
} as const;

async function asked() {
  await isTold('');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Vigil');
  expect(localStorage.getItem('token-id')).toBeNull();
}

async function inside() {
  expect(await screen.findByRole('button', { name: 'Account of organizer' })).toBeVisible();
  expect(localStorage.getItem('token-id')).not.toBeNull();
  expect(location.pathname + location.search).toBe('/urgents?urgente=true');
}

async function over() {
  expect(await screen.findByText(/Your session is over/u)).toBeVisible();
  expect(localStorage.getItem('token-id')).toBeNull();
  await expectAccessible();
}

const paths = journeys({
  begins: 'asked',
  story: {
    asked: attempts,
    refused: attempts,
    unreachable: attempts,
    inside: { 'logs out': 'asked', 'is refused by the server': 'over' },
    over: attempts,
  },
  does: {
    'enters a wrong password': () => enters('organizer', 'guess'),
    'enters the right password': () => enters('organizer', PASSWORD),
    async 'enters the right password without a connection'() {
      network.answer(authorize, () => HttpResponse.error());
      await enters('organizer', PASSWORD);
      await screen.findByText(/cannot be reached/u);
      network.heal();
    },
    async 'logs out'() {
      await userEvent.click(await screen.findByRole('button', { name: 'Log out', hidden: true }));
    },
    async 'is refused by the server'() {
      for (const list of ['GET /api/v1/answers', 'GET /api/v3/reviews'])
        network.answer(list, () => new HttpResponse(null, { status: 401 }));
      await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
      await screen.findByText(/Your session is over/u);
      network.heal();
    },
  },
  shows: {
    asked,
    refused: () => isTold('The login credentials are invalid.'),
    unreachable: () => isTold('The server cannot be reached. Check your connection, then try again.'),
    inside,
    over,
  },
});

describe('LOG-03 SES-05 NAV-02 through the login and out again', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThan(8);
  });

  test.each(paths)('$title', async ({ walk }) => {
    expect.hasAssertions();
    server.clock.now = new Date(Date.now() + hour * (walks += 1));
    await openConsole();
    await walk();
  });
});
