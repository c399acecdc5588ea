import { describe, expect, test } from 'vitest';
import { givenContract, JSON_TYPE, post, request } from './http.given.ts';

givenContract();

test('every answer carries the security headers, and the API is never cached', async () => {
  for (const path of ['/api/read/1', '/api/v9/nothing', '/api/liar', '/', '/health']) {
    const { headers } = await request(path);
    expect({
      path,
      nosniff: headers.get('x-content-type-options'),
      referrer: headers.get('referrer-policy'),
      opener: headers.get('cross-origin-opener-policy'),
      frames: headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
      permissions: headers.has('permissions-policy'),
    }).toEqual({
      path,
      nosniff: 'nosniff',
      referrer: 'no-referrer',
      opener: 'same-origin',
      frames: true,
      permissions: true,
    });
  }
  expect((await request('/api/read/1')).headers.get('cache-control')).toBe('no-store');
});

describe('API-03 the XSRF token', () => {
  const guarded = async (headers: Record<string, string>) => (await post('/api/guarded', '', headers)).status;

  test('browsers have to repeat the cookie, phones have none to repeat', async () => {
    const cookie = 'XSRF-TOKEN=abc';
    expect({
      phone: await guarded({}),
      repeated: await guarded({ cookie, 'x-xsrf-token': 'abc' }),
      'not repeated': await guarded({ cookie }),
      wrong: await guarded({ cookie, 'x-xsrf-token': 'abd' }),
      'another length': await guarded({ cookie, 'x-xsrf-token': 'abcd' }),
      'empty cookie': await guarded({ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }),
      'browser without the cookie': await guarded({ 'sec-fetch-site': 'cross-site' }),
      'foreign page': await guarded({ origin: 'https://evil.example', 'x-xsrf-token': 'abc' }),
      'configured console': await guarded({ origin: 'https://console.example' }),
    }).toEqual({
      phone: 401,
      repeated: 401,
      'not repeated': 403,
      wrong: 403,
      'another length': 403,
      'empty cookie': 403,
      'browser without the cookie': 403,
      'foreign page': 403,
      'configured console': 401,
    });
    expect((await post('/api/write', '{"name":"Ana"}', { ...JSON_TYPE, cookie })).status).toBe(200);
  });

  test('the cookie is handed out once, for this site alone', async () => {
    const cookie = (await request('/')).headers.get('set-cookie');
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Strict$/u);
    expect((await request('/', { headers: { cookie: 'XSRF-TOKEN=abc' } })).headers.get('set-cookie')).toBeNull();
    expect((await request('https://vigil.example/')).headers.get('set-cookie')).toContain('; Secure');
  });

  test('a console on a configured origin may call, any other may not', async () => {
    const allowed = async (origin: string) =>
      (await request('/api/read/1', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect([await allowed('https://console.example'), await allowed('https://evil.example')]).toEqual([
      'https://console.example',
      null,
    ]);
  });
});
