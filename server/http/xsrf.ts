import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Vigil } from './environment.ts';
import { Refusal } from './refusal.ts';

const COOKIE = 'XSRF-TOKEN';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Double submit: a browser repeats the cookie in `X-XSRF-TOKEN`, which a page of another origin cannot read. Browsers
 * give themselves away by the cookie, by `Origin` or by `Sec-Fetch-Site`; phones send none of them and carry a bearer
 * token that no browser adds by itself. A console on a configured origin cannot read our cookie: CORS vouches for it.
 */
export function xsrf(options: { logins: ReadonlySet<string>; origins: readonly string[] }): MiddlewareHandler<Vigil> {
  return async (c, next) => {
    const cookie = getCookie(c, COOKIE);
    const origin = c.req.header('origin');
    const browser = cookie !== undefined || origin !== undefined || c.req.header('sec-fetch-site') !== undefined;
    const exempt = SAFE.has(c.req.method) || options.logins.has(c.req.path);
    const vouched = origin !== undefined && options.origins.includes(origin);
    if (browser && !exempt && !vouched && !same(cookie, c.req.header('x-xsrf-token')))
      throw new Refusal(403, 'The XSRF token is missing or wrong; reload the page.', { code: 'xsrf-wrong' });
    await next();
    if (cookie === undefined)
      setCookie(c, COOKIE, randomBytes(18).toString('base64url'), {
        sameSite: 'Strict',
        secure: c.get('secure'),
        path: '/',
      });
  };
}

function same(cookie: string | undefined, header: string | undefined): boolean {
  if (!cookie || !header) return false;
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)];
  return a.length === b.length && timingSafeEqual(a, b);
}
