import { createHmac } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { authorize, authorizeV1 } from '#contract/session.ts';
import { createLogin } from '#server/auth/login.ts';
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts';
import { hashPin, pinMatches } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { addPeople, PASSWORD, PIN, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const get = (path: string) => ({ method: 'GET', path, summary: 'For the test', reply: z.string() }) as const;
const contract = {
  authorize,
  authorizeV1,
  open: endpoint({ ...get('/api/open'), access: 'public' }),
  anybody: endpoint({ ...get('/api/anybody'), access: 'any' }),
  staff: endpoint({ ...get('/api/staff'), access: 'staff' }),
  organizers: endpoint({ ...get('/api/organizers'), access: 'organizer' }),
  observers: endpoint({ ...get('/api/observers'), access: 'observer' }),
};
const who = async (_: unknown, { caller }: { caller: Caller | undefined }) => JSON.stringify(caller ?? null);

const START = new Date('2026-11-22T08:00:00.000Z');
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
let server: TestServer;
let people: People;

beforeAll(async () => {
  const handlers = { ...createLogin(), open: who, anybody: who, staff: who, organizers: who, observers: who };
  server = await openTestServer({ contract, handlers, now: START });
  people = await addPeople(server.db, server.config);
});
beforeEach(() => {
  server.clock.now = START;
});
afterAll(() => server.close());

const login = (body: unknown, version = 'v2') => server.call('POST', `/api/${version}/access/authorize`, { body });
const tokenOf = async (response: Response) => z.parse(Token, await response.json()).access_token;
const call = (path: string, authorization?: string) =>
  server.app.request(path, authorization === undefined ? {} : { headers: { authorization } });
const claimsFor = (seconds = 3600) => ({
  UserType: 'NgoAdmin',
  NgoAdminId: people.admin.adminId,
  IdNgo: '1',
  iss: 'VoteMonitorJwtIssuer',
  aud: 'vigil',
  exp: Math.floor(START.getTime() / 1000) + seconds,
});
const sign = (claims: Record<string, unknown>, secret: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

describe('login', () => {
  test('SES-02 SES-03 a staff token carries the claims that consoles read, with times of this login', async () => {
    const response = await login({ user: 'ngo-admin', password: PASSWORD });
    expect(response.status).toBe(200);
    const { access_token, expires_in } = z.parse(Token, await response.json());
    const { jti, ...claims } = decodeJwt(access_token);
    expect(expires_in).toBe(86_400);
    expect(jti).toMatch(/^[\da-f-]{36}$/u);
    expect(claims).toEqual({
      unique_name: 'ngo-admin',
      sub: 'ngo-admin',
      IdNgo: String(people.admin.idNgo),
      UserType: 'NgoAdmin',
      Organizer: false,
      NgoAdminId: people.admin.adminId,
      iss: 'VoteMonitorJwtIssuer',
      aud: 'vigil',
      iat: START.getTime() / 1000,
      nbf: START.getTime() / 1000,
      exp: START.getTime() / 1000 + 86_400,
    });
  });

  test('an organizer is one by the flag of the NGO', async () => {
    const token = await tokenOf(await login({ user: 'organizer', password: PASSWORD }));
    expect(decodeJwt(token)['Organizer']).toBe(true);
  });

  test('a phone logs in with v2 and a push token, which is kept', async () => {
    const response = await login({ user: ' 0722000001 ', password: PIN, channelName: 'Firebase', fcmToken: 'push-1' });
    const token = await tokenOf(response);
    expect(decodeJwt(token)).toMatchObject({ UserType: 'Observer', ObserverId: String(people.observer.observerId) });
    expect((await call('/api/observers', `Bearer ${token}`)).status).toBe(200);
    expect(await server.db.selectFrom('device').selectAll().execute()).toEqual([
      { observer_id: people.observer.observerId, channel: 'Firebase', token: 'push-1', registered_at: START },
    ]);
  });

  test('the iOS app logs in with v1 and a device id; v1 without one is staff', async () => {
    expect((await login({ user: '0722000001', password: PIN, uniqueId: 'device' }, 'v1')).status).toBe(200);
    expect((await login({ user: 'organizer', password: PASSWORD }, 'v1')).status).toBe(200);
    expect((await login({ user: '0722000001', password: PIN }, 'v1')).status).toBe(400);
  });

  test('LOG-03 wrong credentials are refused with a shape that consoles and the iOS app both read', async () => {
    const expected = {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Invalid credentials',
      error: 'Invalid credentials',
    };
    for (const body of [
      { user: 'ngo-admin', password: 'wrong' },
      { user: 'nobody', password: PASSWORD },
      { user: '0722000001', password: PIN },
      { user: 'ngo-admin', password: PASSWORD, fcmToken: 'push' },
      { user: '0722000001', password: '4321', fcmToken: 'push' },
    ]) {
      const response = await login(body);
      expect([response.status, await response.json()]).toEqual([400, expected]);
    }
  });

  test('nobody of an inactive NGO logs in, and tokens handed out before are worth nothing', async () => {
    const token = await tokenOf(await login({ user: 'other-admin', password: PASSWORD }));
    expect((await call('/api/staff', `Bearer ${token}`)).status).toBe(200);
    const other = server.db.updateTable('ngo').where('id', '=', people.otherAdmin.idNgo);
    await other.set({ is_active: false }).execute();
    server.clock.now = new Date(START.getTime() + 5_001);
    expect((await login({ user: 'other-admin', password: PASSWORD })).status).toBe(400);
    expect((await call('/api/staff', `Bearer ${token}`)).status).toBe(401);
    await other.set({ is_active: true }).execute();
  });

  test('an observer who was made inactive is out', async () => {
    const { authorization } = await server.bearer(people.observer);
    const observer = server.db.updateTable('observer').where('id', '=', people.observer.observerId);
    await observer.set({ is_active: false }).execute();
    server.clock.now = new Date(START.getTime() + 60_000);
    expect((await login({ user: '0722000001', password: PIN, fcmToken: 'push' })).status).toBe(400);
    expect((await call('/api/observers', authorization)).status).toBe(401);
    await observer.set({ is_active: true }).execute();
  });

  test('the sixth wrong login in a quarter of an hour has to wait, even with the right password', async () => {
    const wrong = { user: 'Somebody', password: 'wrong' };
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await login(wrong)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const limited = await login({ user: 'somebody', password: 'wrong' });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await login({ user: 'somebody else', password: 'wrong' })).status).toBe(400);
    server.clock.now = new Date(START.getTime() + 900_000);
    expect((await login(wrong)).status).toBe(400);
  });

  test('a right login clears what was wrong before', async () => {
    const wrong = { user: 'organizer', password: 'wrong' };
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) expect((await login(wrong)).status).toBe(400);
      expect((await login({ user: 'organizer', password: PASSWORD })).status).toBe(200);
    }
  });

  test('passwords, PINs and tokens stay out of the log', async () => {
    server.logged.length = 0;
    await login({ user: 'ngo-admin', password: 'let-me-not-be-seen' });
    await server.app.request('/api/open?Pin=8642&password=let-me-not-be-seen');
    expect(server.logged).toHaveLength(2);
    expect(JSON.stringify(server.logged)).not.toMatch(/let-me-not-be-seen|8642/u);
  });
});

describe('tokens', () => {
  const refused = async (authorization?: string) => {
    const response = await call('/api/anybody', authorization);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    return response.status;
  };

  test('SES-05 a token made with the right key is let in, any other answers 401', async () => {
    const secret = server.config.jwtSecret;
    const good = await sign(claimsFor(), secret);
    expect((await call('/api/anybody', `Bearer ${good}`)).status).toBe(200);

    const [header = '', payload = '', signature = ''] = good.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = `${encode({ alg: 'none' })}.${payload}.`;
    const strongerHeader = encode({ alg: 'HS512' });
    const stronger = createHmac('sha512', secret).update(`${strongerHeader}.${payload}`).digest('base64url');
    const bad = {
      missing: undefined,
      'as old consoles send it': 'Bearer null',
      'not a token': 'Bearer garbled',
      'another scheme': `Basic ${good}`,
      'no scheme': good,
      'another key': `Bearer ${await sign(claimsFor(), 'another-secret-'.repeat(4))}`,
      'changed claims': `Bearer ${header}.${encode({ ...claimsFor(), NgoAdminId: 1 })}.${signature}`,
      'changed signature': `Bearer ${header}.${payload}.${signature.slice(2)}`,
      'algorithm none': `Bearer ${none}`,
      'algorithm none with a signature': `Bearer ${none}${signature}`,
      'another algorithm': `Bearer ${strongerHeader}.${payload}.${stronger}`,
      expired: `Bearer ${await sign(claimsFor(-1), secret)}`,
      'another issuer': `Bearer ${await sign({ ...claimsFor(), iss: 'somebody' }, secret)}`,
      'another audience': `Bearer ${await sign({ ...claimsFor(), aud: 'somebody' }, secret)}`,
      'unknown account': `Bearer ${await sign({ ...claimsFor(), NgoAdminId: 9999 }, secret)}`,
      'unknown kind': `Bearer ${await sign({ ...claimsFor(), UserType: 'Root' }, secret)}`,
    };
    for (const [name, authorization] of Object.entries(bad))
      expect([name, await refused(authorization)]).toEqual([name, 401]);
  });

  test('a token that was good is refused once it has expired', async () => {
    const { authorization } = await server.bearer(people.admin);
    const before = server.clock.now;
    const status = async () => (await call('/api/staff', authorization)).status;
    const first = await status();
    server.clock.now = new Date(before.getTime() + 86_400_000 - 1000);
    const last = await status();
    server.clock.now = new Date(before.getTime() + 86_400_000);
    const expired = await status();
    server.clock.now = before;
    expect([first, last, expired, await status()]).toEqual([200, 200, 401, 200]);
  });

  test('NAV-10 each role reaches what is meant for it and is refused elsewhere with 403', async () => {
    const paths = ['/api/open', '/api/anybody', '/api/staff', '/api/organizers', '/api/observers'];
    const reach = async (caller?: Caller) => {
      const authorization = caller && (await server.bearer(caller)).authorization;
      return Promise.all(paths.map(async (path) => (await call(path, authorization)).status));
    };
    expect({
      nobody: await reach(),
      organizer: await reach(people.organizer),
      admin: await reach(people.admin),
      observer: await reach(people.observer),
    }).toEqual({
      nobody: [200, 401, 401, 401, 401],
      organizer: [200, 200, 200, 200, 403],
      admin: [200, 200, 200, 403, 403],
      observer: [200, 200, 403, 403, 200],
    });
  });

  test('the handler learns who calls as the database knows them, whatever the token claims', async () => {
    const response = await call(
      '/api/anybody',
      (await server.bearer({ ...people.admin, organizer: true })).authorization,
    );
    expect(JSON.parse(z.parse(z.string(), await response.json()))).toEqual(people.admin);
  });
});

describe('hashes', () => {
  test('a password matches its own hash alone', async () => {
    const hash = await hashPassword('secret');
    expect(hash).toMatch(/^argon2id\$19456\$2\$/u);
    expect(await Promise.all([passwordMatches('secret', hash), passwordMatches('Secret', hash)])).toEqual([
      true,
      false,
    ]);
    expect(await passwordMatches('secret', undefined)).toBe(false);
    expect(await passwordMatches('secret', 'plain text')).toBe(false);
  });

  test('a PIN matches for its phone and its key alone', () => {
    const key = { pinKey: 'a'.repeat(32) };
    const hash = hashPin(key, '0722', '1234');
    expect([
      pinMatches(key, '1234', hash),
      pinMatches(key, '1234', hash.replace('0722', '0723')),
      pinMatches(key, '1235', hash),
      pinMatches({ pinKey: 'b'.repeat(32) }, '1234', hash),
      pinMatches(key, '1234', ''),
    ]).toEqual([true, false, false, false, false]);
  });
});
