import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { PASSWORD, PIN } from '#tests/support/people.ts';
import { call, givenLogin, people, server, START } from './auth.given.ts';

givenLogin();

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const login = (body: unknown, version = 'v2') => server.call('POST', `/api/${version}/access/authorize`, { body });
const tokenOf = async (response: Response) => z.parse(Token, await response.json()).access_token;

describe('login', () => {
  test('SES-02 SES-03 a staff token carries the claims that consoles read, with times of this login', async () => {
    const response = await login({ user: 'ngo-admin', password: PASSWORD });
    expect(response.status).toBe(200);
    const { access_token, expires_in } = z.parse(Token, await response.json());
    const { jti, ...claims } = decodeJwt(access_token);
    expect(expires_in).toBe(86_400);
    expect(jti).toMatch(/^[\da-f-]{36}$/u);
    expect(claims).toEqual({
      sid: expect.stringMatching(/^[\da-f-]{36}$/u),
      unique_name: 'ngo-admin',
      sub: 'ngo-admin',
      IdNgo: String(people.admin.idNgo),
      UserType: 'NgoAdmin',
      Organizer: false,
      Role: 'ngoAdmin',
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

  test('A6 the sixth wrong login has to wait, even with the right password, and the next wait is longer', async () => {
    const wrong = { user: 'Somebody', password: 'wrong' };
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await login(wrong)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const limited = await login({ user: 'somebody', password: 'wrong' });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await login({ user: 'somebody else', password: 'wrong' })).status).toBe(400);
    server.clock.now = new Date(START.getTime() + 30_000);
    expect((await login(wrong)).status).toBe(400);
    expect((await login(wrong)).headers.get('retry-after')).toBe('60');
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
    await server.app.request('/api/open?Pin=8642097531864209&password=let-me-not-be-seen');
    expect(server.logged).toHaveLength(2);
    expect(JSON.stringify(server.logged)).not.toMatch(/let-me-not-be-seen|8642097531864209/u);
  });
});
