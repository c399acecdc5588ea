import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Caller } from '#server/http/handler.ts';
import { call, givenLogin, people, server, START } from './auth.given.ts';

givenLogin();

/** A session of the admin, whose id is in their tokens. */
let sid: string;
beforeAll(async () => {
  sid = await server.keyOf(people.admin);
});

const claimsFor = (seconds = 3600) => ({
  sid,
  UserType: 'NgoAdmin',
  NgoAdminId: people.admin.adminId,
  IdNgo: '1',
  iss: 'VoteMonitorJwtIssuer',
  aud: 'vigil',
  exp: Math.floor(START.getTime() / 1000) + seconds,
});
const sign = (claims: Record<string, unknown>, secret: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

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
      expired: `Bearer ${await sign(claimsFor(-31), secret)}`,
      'without an end': `Bearer ${await sign({ ...claimsFor(), exp: undefined }, secret)}`,
      'without a session': `Bearer ${await sign({ ...claimsFor(), sid: undefined }, secret)}`,
      'a session that is none': `Bearer ${await sign({ ...claimsFor(), sid: 'x' }, secret)}`,
      "somebody else's session": `Bearer ${await sign({ ...claimsFor(), sid: await server.keyOf(people.organizer) }, secret)}`,
      'another issuer': `Bearer ${await sign({ ...claimsFor(), iss: 'somebody' }, secret)}`,
      'another audience': `Bearer ${await sign({ ...claimsFor(), aud: 'somebody' }, secret)}`,
      'unknown account': `Bearer ${await sign({ ...claimsFor(), NgoAdminId: 9999 }, secret)}`,
      'an id that no database holds': `Bearer ${await sign({ ...claimsFor(), NgoAdminId: 2 ** 31 }, secret)}`,
      'an id of a phone that no database holds': `Bearer ${await sign({ ...claimsFor(), UserType: 'Observer', ObserverId: String(2 ** 31), stamp: sid }, secret)}`,
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
    server.clock.now = new Date(before.getTime() + 86_400_000 + 29_000);
    const last = await status();
    server.clock.now = new Date(before.getTime() + 86_400_000 + 30_000);
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
