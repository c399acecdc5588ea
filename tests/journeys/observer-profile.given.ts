import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { observersHandlers } from '#server/observers/observers.handlers.ts';
import { closeConsole } from '#tests/support/console.ts';
import { type Network, openNetwork } from '#tests/support/network.ts';
import { observerCalls } from '#tests/support/calls.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

export let server: TestServer;
export let people: People;
export let network: Network;

/** A list with Ana Observer alone, and the network before it. */
export function givenAna(): void {
  beforeAll(async () => {
    server = await openTestServer({ contract: observerCalls, handlers: observersHandlers });
    people = await addPeople(server.db, server.config);
    network = openNetwork((request) => server.app.fetch(request));
  });

  beforeEach(async () => {
    await server.db.deleteFrom('observer').where('id', '!=', people.observer.observerId).execute();
    await server.db
      .updateTable('observer')
      .set({ name: 'Ana Observer', phone: '0722000001' })
      .where('id', '=', people.observer.observerId)
      .execute();
    sessionStorage.clear();
    const { authorization } = await server.bearer(people.admin);
    localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  });

  afterEach(() => {
    closeConsole();
    network.heal();
  });

  afterAll(async () => {
    network.close();
    await server.close();
  });
}

export const field = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const values = async () => Promise.all(['Name', 'Phone'].map(async (name) => (await field(name)).value));
export const title = (name: string) => screen.findByRole('heading', { level: 1, name });
export const stored = () => server.db.selectFrom('observer').select(['name', 'phone']).orderBy('phone').execute();

export async function types(name: string, text: string) {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
}

export const ana = { name: 'Ana Observer', phone: '0722000001' };
export const dan = { name: 'Dan Ilie', phone: '0722000002' };
export const typed = ['Dan  Ilie', '0722-000-002'];
export const cannotReach = 'POST /api/v1/observer';
