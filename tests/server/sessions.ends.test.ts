import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { createApp, type App } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { hashPin } from '#server/auth/pins.ts';
import { createHandlers } from '#server/handlers.ts';
import { createLog } from '#server/log.ts';
import { addPeople, PASSWORD, PIN, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

// Every way in which a session ends, for a call and for an open event stream, in this process and in another.

const NEW_PASSWORD = 'quiet river 7 lamps';

let server: TestServer;
let people: People;
/** The same database seen by a server that remembers for itself, as another process does. */
let other: App;
let password_hash: string;
const stopping = new AbortController();

beforeAll(async () => {
  const handlers = createHandlers();
  server = await openTestServer({ contract, handlers });
  people = await addPeople(server.db, server.config);
  password_hash = await hashPassword(PASSWORD);
  const log = createLog({ level: 'silent', pretty: false, write: () => undefined, now: () => new Date() });
  const { config, clock } = server;
  const shared = { config, log, contract, handlers, version: 'test', stopping: stopping.signal };
  other = createApp({ ...shared, db: server.db.withSchema('public'), now: () => clock.now });
});
afterAll(async () => {
  stopping.abort();
  await server.close();
});

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};

const Token = z.object({ access_token: z.string() });

async function logIn(body: Readonly<Record<string, unknown>>): Promise<string> {
  const reply = await server.call('POST', '/api/v2/access/authorize', { body });
  return z.parse(Token, await reply.json()).access_token;
}

const ask = async (app: App, token: string, method = 'GET', path = '/api/v1/county', body?: unknown) =>
  app.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const statusOf = async (app: App, token: string) => (await ask(app, token)).status;

/** As in a browser: a request of its own, with the token. */
async function done(reply: Promise<Response>) {
  const { status } = await reply;
  expect([200, 204]).toContain(status);
}

let made = 0;

/** An account that is logged in, in an NGO of its own. */
async function newStaff() {
  made += 1;
  const account = `staff-${made}`;
  const ngo = await server.db
    .insertInto('ngo')
    .values({ short_name: `N${made}`, name: account, is_active: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('ngo_admin')
    .values({ ngo_id: ngo.id, account, account_key: account, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await logIn({ user: account, password: PASSWORD });
  return { ngo: ngo.id, id, account, token };
}

type StaffMember = Awaited<ReturnType<typeof newStaff>>;

const asOrganizer = (method: string, path: string, body?: unknown) =>
  done(server.call(method, path, { as: people.organizer, body }));
const admin = ({ ngo, id }: StaffMember) => `/api/v1/ngo/${ngo}/ngoadmin/${id}`;
const Sessions = z.array(z.object({ id: z.string(), current: z.boolean() }));

/** The id of the session of a token, as its owner sees it. */
async function sessionOf(token: string): Promise<string> {
  const sessions = z.parse(Sessions, await (await ask(server.app, token, 'GET', '/api/v3/account/sessions')).json());
  return sessions.find(({ current }) => current)?.id ?? '';
}

/** Does something from another session of the same account. */
async function fromElsewhere({ account }: StaffMember, method: string, path: string, body?: unknown) {
  const token = await logIn({ user: account, password: PASSWORD });
  await done(ask(server.app, token, method, path, body));
}

const staffEnds: readonly (readonly [string, (who: StaffMember) => Promise<void>])[] = [
  [
    'the password is changed by its owner elsewhere',
    (who) =>
      fromElsewhere(who, 'POST', '/api/v3/account/password', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ],
  ['the password is changed by somebody else', (who) => asOrganizer('POST', admin(who), { password: NEW_PASSWORD })],
  ['the account is renamed', (who) => asOrganizer('POST', admin(who), { account: `${who.account} renamed` })],
  ['the account is deleted', (who) => asOrganizer('DELETE', admin(who))],
  ['the NGO is deactivated', ({ ngo }) => asOrganizer('PATCH', `/api/v1/ngo/${ngo}/status`, { isActive: false })],
  [
    'its owner ends it elsewhere',
    async (who) => fromElsewhere(who, 'DELETE', `/api/v3/account/sessions/${await sessionOf(who.token)}`),
  ],
  ['its owner ends all others', (who) => fromElsewhere(who, 'DELETE', '/api/v3/account/sessions')],
  [
    'somebody else ends it',
    async ({ ngo, id, token }) =>
      asOrganizer('DELETE', `/api/v3/ngo/${ngo}/accounts/${id}/sessions/${await sessionOf(token)}`),
  ],
  ['somebody else ends all', ({ ngo, id }) => asOrganizer('DELETE', `/api/v3/ngo/${ngo}/accounts/${id}/sessions`)],
  ['its owner logs out', ({ token }) => done(ask(server.app, token, 'DELETE', '/api/v3/account/session'))],
];

async function newObserver() {
  made += 1;
  const phone = `0799${String(made).padStart(6, '0')}`;
  const { id } = await server.db
    .insertInto('observer')
    .values({
      ngo_id: people.admin.idNgo,
      phone,
      name: `Observer ${made}`,
      pin_hash: hashPin(server.config, phone, PIN),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await logIn({ user: phone, password: PIN, fcmToken: `phone-${made}` });
  return { id, phone, token };
}

type Phone = Awaited<ReturnType<typeof newObserver>>;
const reset = '/api/v1/observer/reset';

const phoneEnds: readonly (readonly [string, (who: Phone) => Promise<void>])[] = [
  [
    'the PIN is reset',
    ({ phone }) => asOrganizer('POST', reset, { action: 'reset-password', phoneNumber: phone, pin: '842613' }),
  ],
  ['the PIN is changed', ({ id }) => asOrganizer('PUT', '/api/v1/observer', { idObserver: id, pin: '842613' })],
  ['the device is forgotten', ({ phone }) => asOrganizer('POST', reset, { action: 'device', phoneNumber: phone })],
  [
    'another phone logs in',
    async ({ phone }) => {
      await logIn({ user: phone, password: PIN, fcmToken: `another-${phone}` });
    },
  ],
  [
    'the observer is deactivated',
    ({ id }) => asOrganizer('PUT', '/api/v1/observer', { idObserver: id, isActive: false }),
  ],
  ['the observer is deleted', ({ id }) => asOrganizer('DELETE', `/api/v1/observer?id=${id}`)],
  ['the phone logs out', ({ token }) => done(ask(server.app, token, 'DELETE', '/api/v3/account/session'))],
];

describe('A7 PEO-02 a call is refused once', () => {
  test.each<readonly [string, () => Promise<{ token: string; end: () => Promise<void> }>]>([
    ...staffEnds.map(([name, end]) => {
      const begin = async () => {
        const who = await newStaff();
        return { token: who.token, end: () => end(who) };
      };
      return [name, begin] as const;
    }),
    ...phoneEnds.map(([name, end]) => {
      const begin = async () => {
        const who = await newObserver();
        return { token: who.token, end: () => end(who) };
      };
      return [name, begin] as const;
    }),
  ])('%s', async (_, begin) => {
    const { token, end } = await begin();
    const before = [await statusOf(server.app, token), await statusOf(other, token)];
    await end();
    const atOnce = await statusOf(server.app, token);
    later(5);
    expect({ before, atOnce, elsewhere: await statusOf(other, token) }).toEqual({
      before: [200, 200],
      atOnce: 401,
      elsewhere: 401,
    });
  });
});

describe('A7 PEO-02 an event stream ends once', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  async function open(app: App, token: string) {
    const reader = (await ask(app, token, 'GET', '/api/v1/answers/events')).body?.getReader();
    if (!reader) throw new Error('The stream has no body.');
    await reader.read();
    return { ended: reader.closed.then(() => 'ended') };
  }

  test.each(staffEnds)('%s', async (_, end) => {
    const who = await newStaff();
    const here = await open(server.app, who.token);
    const elsewhere = await open(other, who.token);
    await end(who);
    expect(await here.ended).toBe('ended');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await elsewhere.ended).toBe('ended');
  });

  test('and not before', async () => {
    const { token } = await newStaff();
    const reader = (await ask(server.app, token, 'GET', '/api/v1/answers/events')).body?.getReader();
    await reader?.read();
    await newStaff().then((who) => asOrganizer('DELETE', admin(who)));
    await vi.advanceTimersByTimeAsync(15_000);
    const said = new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    expect(said).toBe(': still here\n\n');
  });
});

test('A7 the session in which somebody changes their password goes on, and so does a phone that logs in again', async () => {
  const { token } = await newStaff();
  const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
  await done(ask(server.app, token, 'POST', '/api/v3/account/password', body));
  const { phone, token: first } = await newObserver();
  await logIn({ user: phone, password: PIN, fcmToken: `phone-${made}` });
  expect([await statusOf(server.app, token), await statusOf(server.app, first)]).toEqual([200, 200]);
});

test('A8 a number that is used again after a restore lets no old token in', async () => {
  const gone = await newObserver();
  const phone = await server.db.selectFrom('observer').selectAll().where('id', '=', gone.id).executeTakeFirstOrThrow();
  const { ngo_id, pin_hash } = phone;
  await server.db.deleteFrom('device').where('observer_id', '=', gone.id).execute();
  await server.db.deleteFrom('observer').where('id', '=', gone.id).execute();
  await server.db
    .insertInto('observer')
    .values({ id: gone.id, ngo_id, pin_hash, phone: '0700000000', name: 'Somebody else' })
    .execute();

  const admin = await newStaff();
  await server.db.deleteFrom('ngo_admin').where('id', '=', admin.id).execute();
  const values = { id: admin.id, ngo_id: people.organizer.idNgo, account: 'new', account_key: 'new', password_hash };
  await server.db.insertInto('ngo_admin').values(values).execute();
  expect([await statusOf(server.app, gone.token), await statusOf(server.app, admin.token)]).toEqual([401, 401]);
});
