import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { createHandlers } from '#server/handlers.ts';
import type { Staff } from '#server/http/handler.ts';
import { addPeople, addStaff, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let known: People & Record<'reviewer' | 'viewer', Staff>;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
  const people = await addPeople(server.db, server.config);
  known = {
    ...people,
    reviewer: await addStaff(server.db, people.admin.idNgo, 'reviewer', 'reviewer'),
    viewer: await addStaff(server.db, people.admin.idNgo, 'viewer', 'viewer'),
  };
});

afterAll(() => server.close());

const strangers = ['nobody', 'garbled token', 'expired token', "somebody else's signature"] as const;
const people = ['observer', 'viewer', 'reviewer', 'admin', 'organizer'] as const;
type Role = (typeof strangers)[number] | (typeof people)[number];
const roles: readonly Role[] = [...strangers, ...people];

// Who gets past the door of a call; whose data is reached behind it is in roles.reach.ts.
const admitted: Readonly<Record<Access, readonly Role[]>> = {
  public: roles,
  any: people,
  viewer: ['viewer', 'reviewer', 'admin', 'organizer'],
  reviewer: ['reviewer', 'admin', 'organizer'],
  ngoAdmin: ['admin', 'organizer'],
  organizer: ['organizer'],
  observer: ['observer'],
  wall: ['viewer', 'reviewer', 'admin', 'organizer'],
};

const isPerson = (role: Role): role is (typeof people)[number] => people.some((person) => person === role);

/** What stands in `Authorization`; the strangers hold an organizer's token that is not, or no longer, good. */
async function tokenOf(role: Role): Promise<HeadersInit> {
  const { config, clock } = server;
  const organizers = async (secret: string, now: Date) => {
    const key = await server.keyOf(known.organizer);
    const token = { caller: known.organizer, account: 'organizer', key, now };
    const { access_token } = await issueToken({ ...config, jwtSecret: secret }, token);
    return access_token;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  if (isPerson(role)) return server.bearer(known[role]);
  if (role === 'nobody') return {};
  if (role === 'garbled token') return bearer((await organizers(config.jwtSecret, clock.now)).slice(0, -5));
  if (role === 'expired token')
    return bearer(
      await organizers(config.jwtSecret, new Date(clock.now.getTime() - (config.tokenHours * 60 + 1) * 60_000)),
    );
  return bearer(await organizers('another-secret-'.repeat(4), clock.now));
}

/** Ids that nobody has, and no body: whoever is admitted is told what is wrong with that, nothing happens. */
const addressOf = ({ path }: Endpoint) =>
  path.replaceAll(/:(\w+)/gu, (_, name) =>
    name === 'method' ? 'observerNumber' : name === 'code' ? 'XX' : '2147483647',
  );

describe.each(Object.entries<Endpoint>(contract))('%s', (_name, endpoint) => {
  test.each(roles)('SES-05 NAV-10 PEO-01 %s', async (role) => {
    const controller = new AbortController();
    const response = await server.app.request(addressOf(endpoint), {
      method: endpoint.method,
      signal: controller.signal,
      headers: await tokenOf(role),
    });
    controller.abort();
    await response.body?.cancel();
    const isAdmitted =
      admitted[endpoint.access].includes(role) || (role === 'nobody' && endpoint.withoutToken !== undefined);
    const refusal = isPerson(role) ? 403 : 401;
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
