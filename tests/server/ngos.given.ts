import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
import { ngosHandlers } from '#server/ngos/ngos.handlers.ts';
import { ngoCalls } from '#tests/support/calls.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

export let server: TestServer;
export let people: People;

/** The calls for NGOs and accounts, and the same people anew for every test. */
export function givenNgos(): void {
  beforeAll(async () => {
    server = await openTestServer({ contract: ngoCalls, handlers: ngosHandlers });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const table of ['observer', 'ngo_admin', 'ngo'] as const) await server.db.deleteFrom(table).execute();
    people = await addPeople(server.db, server.config);
  });
}

export const call = async (as: Caller, method: string, path: string, body?: unknown) => {
  const response = await server.call(method, path, { as, body });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, body: answer };
};

export const refused = (status: number, path?: string) => ({
  status,
  body: expect.objectContaining(
    path === undefined ? { status } : { errors: [expect.objectContaining({ at: 'body', path })] },
  ),
});

export const org = () => ({
  id: people.organizer.idNgo,
  shortName: 'ORG',
  name: 'Organizers',
  organizer: true,
  isActive: true,
});
export const one = () => ({
  id: people.admin.idNgo,
  shortName: 'ONE',
  name: 'First NGO',
  organizer: false,
  isActive: true,
});
export const two = () => ({
  id: people.otherAdmin.idNgo,
  shortName: 'TWO',
  name: 'Second NGO',
  organizer: false,
  isActive: true,
});
