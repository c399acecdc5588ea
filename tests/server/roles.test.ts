import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { Caller } from '#server/http/handler.ts';
import { createHandlers } from '#server/handlers.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
  people = await addPeople(server.db, server.config);
});

afterAll(() => server.close());

type Role = 'nobody' | 'observer' | 'admin' | 'organizer';
const roles: readonly Role[] = ['nobody', 'observer', 'admin', 'organizer'];

// Who gets past the door of a call; what stands behind it is the business of each call's own tests.
const admitted: Readonly<Record<Access, readonly Role[]>> = {
  public: ['nobody', 'observer', 'admin', 'organizer'],
  any: ['observer', 'admin', 'organizer'],
  staff: ['admin', 'organizer'],
  organizer: ['organizer'],
  observer: ['observer'],
};

const callerOf = (role: Role): Caller | undefined => (role === 'nobody' ? undefined : people[role]);

/** Ids that nobody has, and no body: whoever is admitted is told what is wrong with that, nothing happens. */
const addressOf = ({ path }: Endpoint) =>
  path.replaceAll(/:(\w+)/gu, (_, name) =>
    name === 'method' ? 'observerNumber' : name === 'code' ? 'XX' : '2147483647',
  );

describe.each(Object.entries<Endpoint>(contract))('%s', (_name, endpoint) => {
  test.each(roles)('SES-05 NAV-10 %s', async (role) => {
    const as = callerOf(role);
    const controller = new AbortController();
    const response = await server.app.request(addressOf(endpoint), {
      method: endpoint.method,
      signal: controller.signal,
      headers: as === undefined ? {} : await server.bearer(as),
    });
    controller.abort();
    await response.body?.cancel();
    const isAdmitted = admitted[endpoint.access].includes(role);
    const refusal = role === 'nobody' ? 401 : 403;
    expect({ status: isAdmitted ? 'admitted' : response.status, isServerFault: response.status >= 500 }).toEqual({
      status: isAdmitted ? 'admitted' : refusal,
      isServerFault: false,
    });
    expect(isAdmitted && [401, 403].includes(response.status)).toBe(false);
  });
});

test('the matrix knows every call and every role', () => {
  expect(new Set(Object.values<Endpoint>(contract).map(({ access }) => access))).toEqual(
    new Set(Object.keys(admitted)),
  );
});
