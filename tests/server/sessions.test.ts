import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { Account } from '#contract/account.ts';
import { maxSessions, Session } from '#contract/sessions.ts';
import { contract } from '#contract/index.ts';
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts';
import { tidySessions, touchSession } from '#server/auth/sessions.ts';
import { createHandlers } from '#server/handlers.ts';
import { addPeople, PASSWORD, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const START = new Date('2026-11-22T08:00:00.000Z');
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

let server: TestServer;
let people: People;
let password_hash: string;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers(), now: START });
  people = await addPeople(server.db, server.config);
  password_hash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  server.clock.now = START;
  await server.db.deleteFrom('session').execute();
  await server.db.updateTable('ngo_admin').set({ password_hash }).execute();
});
afterAll(() => server.close());

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};
const Token = z.object({ access_token: z.string() });

async function logIn(user: string, userAgent?: string, remoteAddress = '192.0.2.7') {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(userAgent !== undefined && { 'user-agent': userAgent }) },
    body: JSON.stringify({ user, password: PASSWORD }),
  };
  const reply = await server.app.request('/api/v2/access/authorize', init, { incoming: { socket: { remoteAddress } } });
  return z.parse(Token, await reply.json()).access_token;
}

async function ask(token: string, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return server.app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

const sessions = async (token: string, path = '/api/v3/account/sessions') =>
  z.parse(z.array(Session), await (await ask(token, 'GET', path)).json());
const session = () => server.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
const Problem = z.object({
  code: z.string(),
  errors: z._default(z.array(z.object({ path: z.string(), code: z.string() })), []),
});
const problemOf = async (reply: Response) => {
  const { code, errors } = z.parse(Problem, await reply.json());
  return [reply.status, code, ...errors.map(({ path, code }) => `${path} ${code}`)];
};

describe('PEO-02 the own account', () => {
  test('C18 is told with its NGO, and with the names of those who give rights', async () => {
    const read = async (user: string) =>
      z.parse(Account, await (await ask(await logIn(user), 'GET', '/api/v3/account')).json());
    const organizers = [{ ngo: 'Organizers', accounts: ['organizer'] }];
    expect([await read('organizer'), await read('ngo-admin')]).toEqual([
      {
        account: 'organizer',
        idNgo: people.organizer.idNgo,
        ngo: 'Organizers',
        organizer: true,
        role: 'organizer',
        organizers,
      },
      {
        account: 'ngo-admin',
        idNgo: people.admin.idNgo,
        ngo: 'First NGO',
        organizer: false,
        role: 'ngoAdmin',
        organizers,
      },
    ]);
  });

  test('shows where one is logged in, newest first, with machine, since and last used', async () => {
    const first = await logIn('ngo-admin', FIREFOX);
    later(600);
    const second = await logIn('ngo-admin', undefined, '2001:db8::1');
    await logIn('organizer');
    expect(await sessions(second)).toEqual([
      {
        id: expect.any(String),
        machine: { browser: null, system: null },
        address: '2001:db8::1',
        since: '2026-11-22T08:10:00.000Z',
        lastUsed: '2026-11-22T08:10:00.000Z',
        current: true,
      },
      {
        id: expect.any(String),
        machine: { browser: 'Firefox', system: 'Windows' },
        address: '192.0.2.7',
        since: '2026-11-22T08:00:00.000Z',
        lastUsed: '2026-11-22T08:00:00.000Z',
        current: false,
      },
    ]);
    expect((await sessions(first)).map(({ current }) => current)).toEqual([false, true]);
  });

  test('when a session was last used is written once a minute', async () => {
    await logIn('ngo-admin');
    const used = async (after: number) => {
      later(after);
      const { id, last_used_at: lastUsed } = await session();
      await touchSession(server.db, { id, lastUsed }, server.clock.now);
      return (await session()).last_used_at.toISOString();
    };
    expect([await used(55), await used(5), await used(55), await used(5)]).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-11-22T08:01:00.000Z',
      '2026-11-22T08:01:00.000Z',
      '2026-11-22T08:02:00.000Z',
    ]);
  });

  test('a call says that its session is used, and does not wait until that is written', async () => {
    const token = await logIn('ngo-admin');
    later(60);
    await sessions(token);
    await vi.waitFor(async () => expect((await session()).last_used_at).toEqual(server.clock.now), 10_000);
  });

  test('a session that nobody can use any more is not shown, and is tidied away', async () => {
    await logIn('ngo-admin');
    later(server.config.tokenHours * 3_600 + 31);
    const token = await logIn('ngo-admin');
    expect(await sessions(token)).toHaveLength(1);
    await tidySessions(server.db, server.clock.now);
    expect(await server.db.selectFrom('session').select('id').execute()).toHaveLength(1);
  });

  test('an account has a hundred sessions; one more ends the one that was used least recently', async () => {
    const token = await logIn('ngo-admin');
    later(1);
    const old = await logIn('ngo-admin');
    const at = (index: number) => new Date(START.getTime() + 10_000 + index);
    await server.db
      .insertInto('session')
      .values(
        Array.from({ length: maxSessions - 2 }, (_, index) => ({
          id: crypto.randomUUID(),
          admin_id: people.admin.adminId,
          user_agent: null,
          address: null,
          created_at: at(index),
          last_used_at: at(index),
          expires_at: new Date(START.getTime() + 3_600_000),
        })),
      )
      .execute();
    later(61);
    expect((await ask(token, 'GET', '/api/v1/county')).status).toBe(200);
    const newest = await logIn('ngo-admin');
    later(5);
    expect(await sessions(newest)).toHaveLength(maxSessions);
    expect([
      (await ask(token, 'GET', '/api/v1/county')).status,
      (await ask(old, 'GET', '/api/v1/county')).status,
    ]).toEqual([200, 401]);
  });
});

describe('PEO-02 ending sessions', () => {
  test('one by one, once; somebody else sees nothing of it and ends nothing', async () => {
    const [mine, other, stranger] = [await logIn('ngo-admin'), await logIn('ngo-admin'), await logIn('other-admin')];
    const id = (await sessions(mine)).find(({ current }) => !current)?.id ?? '';
    const path = `/api/v3/account/sessions/${id}`;
    expect(await problemOf(await ask(stranger, 'DELETE', path))).toEqual([404, 'session-unknown']);
    expect((await ask(mine, 'DELETE', path)).status).toBe(204);
    expect(await problemOf(await ask(mine, 'DELETE', path))).toEqual([404, 'session-unknown']);
    expect((await ask(other, 'GET', '/api/v3/account')).status).toBe(401);
  });

  test('all others, and how many these were', async () => {
    const mine = await logIn('ngo-admin');
    for (let more = 0; more < 3; more += 1) await logIn('ngo-admin');
    const end = async () => (await ask(mine, 'DELETE', '/api/v3/account/sessions')).json();
    expect([await end(), await end()]).toEqual([{ ended: 3 }, { ended: 0 }]);
    expect(await sessions(mine)).toHaveLength(1);
  });

  test('logging out may be said again, and by anybody', async () => {
    const [mine, other] = [await logIn('ngo-admin'), await logIn('ngo-admin')];
    const out = async (token: string) => (await ask(token, 'DELETE', '/api/v3/account/session')).status;
    expect([await out(mine), await out(mine), await out('garbled')]).toEqual([204, 204, 204]);
    expect([(await ask(mine, 'GET', '/api/v3/account')).status, await sessions(other)]).toEqual([
      401,
      [expect.objectContaining({ current: true })],
    ]);
  });

  test("administrators see and end those of their NGO's accounts, organizers everybody's, nobody ends their own that way", async () => {
    const [organizer, admin] = [await logIn('organizer'), await logIn('ngo-admin')];
    await logIn('ngo-admin');
    const { idNgo, adminId } = people.admin;
    const path = `/api/v3/ngo/${idNgo}/accounts/${adminId}/sessions`;
    expect((await sessions(organizer, path)).map(({ current }) => current)).toEqual([false, false]);
    expect(await (await ask(admin, 'DELETE', path)).json()).toEqual({ ended: 1 });
    expect((await sessions(admin, path)).map(({ current }) => current)).toEqual([true]);
    const others = `/api/v3/ngo/${people.otherAdmin.idNgo}/accounts/${people.otherAdmin.adminId}/sessions`;
    expect(await problemOf(await ask(admin, 'GET', others))).toEqual([404, 'ngo-unknown']);
    expect(
      await problemOf(
        await ask(organizer, 'GET', `/api/v3/ngo/${idNgo}/accounts/${people.otherAdmin.adminId}/sessions`),
      ),
    ).toEqual([404, 'account-unknown']);
    expect(await (await ask(organizer, 'DELETE', path)).json()).toEqual({ ended: 1 });
  });
});

describe('PEO-02 PEO-03 the own password', () => {
  const change = async (token: string, newPassword: string, oldPassword = PASSWORD) =>
    ask(token, 'POST', '/api/v3/account/password', { oldPassword, newPassword });

  test.each([
    ['not mine', 'quiet river 7 lamps', 'oldPassword old-password-wrong'],
    [PASSWORD, 'elevensigns', 'newPassword password-too-short'],
    [PASSWORD, 'Other-Admin1', 'newPassword password-is-account'],
    [PASSWORD, 'Password1234', 'newPassword password-common'],
  ])('%s, then %s: %s', async (old, wanted, problem) => {
    const token = await logIn('other-admin');
    expect(await problemOf(await change(token, wanted, old))).toEqual([400, 'password-refused', problem]);
  });

  test('is changed by who knows the old one; an administrator cannot change their own without it', async () => {
    const token = await logIn('ngo-admin');
    const path = `/api/v1/ngo/${people.admin.idNgo}/ngoadmin/${people.admin.adminId}`;
    const body = { password: 'quiet river 7 lamps' };
    expect(await problemOf(await ask(token, 'POST', path, body))).toEqual([409, 'own-password']);
    expect((await change(token, body.password)).status).toBe(204);
    const stored = await server.db
      .selectFrom('ngo_admin')
      .select('password_hash')
      .where('id', '=', people.admin.adminId)
      .executeTakeFirstOrThrow();
    expect(await passwordMatches(body.password, stored.password_hash)).toBe(true);
  });

  test.each([
    ['elevensigns', 'password-too-short'],
    ['Other-Admin1', 'password-is-account'],
    ['Password1234', 'password-common'],
  ])('of somebody else keeps the same rules: %s', async (password, code) => {
    const token = await logIn('organizer');
    const path = `/api/v1/ngo/${people.otherAdmin.idNgo}/ngoadmin`;
    const refused = [400, 'password-refused', `password ${code}`];
    expect(await problemOf(await ask(token, 'POST', `${path}/${people.otherAdmin.adminId}`, { password }))).toEqual(
      refused,
    );
    const body = { account: 'Other-Admin', password };
    expect(await problemOf(await ask(token, 'POST', path, { ...body, account: 'other-admin ' }))).toEqual(refused);
  });
});

describe('A10 processes whose clocks differ', () => {
  test.each([
    [0, 200],
    [5, 200],
    [29, 200],
    [31, 401],
  ])('a login of a process that is %i s ahead: %i', async (seconds, status) => {
    later(seconds);
    const token = await logIn('ngo-admin');
    later(-seconds);
    expect((await ask(token, 'GET', '/api/v1/county')).status).toBe(status);
  });

  test.each([
    [-1, 200],
    [5, 200],
    [29, 200],
    [31, 401],
  ])('a token %i s after its end: %i', async (seconds, status) => {
    const token = await logIn('ngo-admin');
    later(server.config.tokenHours * 3_600 + seconds);
    expect((await ask(token, 'GET', '/api/v1/county')).status).toBe(status);
  });
});
