import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { authorize, authorizeV1 } from '#contract/login.ts';
import { createLogin } from '#server/auth/login.ts';
import type { Caller } from '#server/http/handler.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const get = (path: string) => ({ method: 'GET', path, summary: 'For the test', reply: z.string() }) as const;
const contract = {
  authorize,
  authorizeV1,
  open: endpoint({ ...get('/api/open'), access: 'public' }),
  anybody: endpoint({ ...get('/api/anybody'), access: 'any' }),
  staff: endpoint({ ...get('/api/staff'), access: 'viewer' }),
  organizers: endpoint({ ...get('/api/organizers'), access: 'organizer' }),
  observers: endpoint({ ...get('/api/observers'), access: 'observer' }),
};
const who = async (_: unknown, { caller }: { caller: Caller | undefined }) => JSON.stringify(caller ?? null);

export const START = new Date('2026-11-22T08:00:00.000Z');

export let server: TestServer;
export let people: People;

/** The login, and a call for each kind of access that answers who called. */
export function givenLogin(): void {
  beforeAll(async () => {
    const handlers = { ...createLogin(), open: who, anybody: who, staff: who, organizers: who, observers: who };
    server = await openTestServer({ contract, handlers, now: START });
    people = await addPeople(server.db, server.config);
  });
  beforeEach(() => {
    server.clock.now = START;
  });
  afterAll(() => server.close());
}

export const call = (path: string, authorization?: string) =>
  server.app.request(path, authorization === undefined ? {} : { headers: { authorization } });
