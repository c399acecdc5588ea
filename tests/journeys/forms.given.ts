import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { countReached } from '#contract/notifications.ts';
import { formsHandlers } from '#server/forms/forms.handlers.ts';
import { notificationsHandlers } from '#server/notifications/notifications.handlers.ts';
import { formCalls } from '#tests/support/calls.ts';
import { closeConsole } from '#tests/support/console.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

interface World {
  server: TestServer;
  people: People;
  network: Network;
}

let opened: World | null = null;

/** The server with its forms, and the network before it. */
export function world(): World {
  if (opened === null) throw new Error('no server runs yet');
  return opened;
}

/** Opens it for the file; the organizer is logged in before each test. Call it once. */
export function formsWorld(): void {
  beforeAll(async () => {
    const server = await openTestServer({
      contract: { ...formCalls, countReached },
      handlers: { ...formsHandlers, countReached: notificationsHandlers.countReached },
    });
    const people = await addPeople(server.db, server.config);
    opened = { server, people, network: openNetwork((request) => server.app.fetch(request)) };
  });

  beforeEach(async () => {
    const { server, people } = world();
    for (const table of ['answer', 'thread', 'form'] as const) await server.db.deleteFrom(table).execute();
    localStorage.clear();
    const { authorization } = await server.bearer(people.organizer);
    localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  });

  afterEach(() => {
    closeConsole();
    world().network.heal();
  });

  afterAll(async () => {
    world().network.close();
    await world().server.close();
  });
}

export const stored = (code: string) =>
  world().server.db.selectFrom('form').selectAll().where('code', '=', code).executeTakeFirst();

/** A request of a colleague, which is granted. */
export async function asked(method: string, path: string, body?: unknown): Promise<void> {
  const { server, people } = world();
  const { status } = await server.call(method, path, { as: people.organizer, body });
  if (status !== 200) throw new Error(`${method} ${path}: ${status}`);
}
