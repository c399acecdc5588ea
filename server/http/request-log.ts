import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { callerAddress } from './caller-address.ts';
import type { Vigil } from './environment.ts';
import type { Metrics } from './metrics.ts';

const NUMBER = /\+?\d(?:[\s().-]*\d){6,}/gu;
const SIGNED = /(?<=\/note\/file\/)[^/]+/u;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.[a-z\d]{1,4})?$/u;

/** Without what may be a phone number, since people type one anywhere and links carry them, and without signatures. */
export const maskedPath = (path: string): string =>
  path
    .replace(SIGNED, '[signed]')
    .split('/')
    .map((step) => (UUID.test(step) ? step : decoded(step).replaceAll(NUMBER, '[number]')))
    .join('/');

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Gives each request an id and an origin, and one line in the log when it is done: the path without its query. */
export function requests(services: { config: Config; log: Log; metrics: Metrics }): MiddlewareHandler<Vigil> {
  const { config, log, metrics } = services;
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('route', 'other');
    c.set('address', callerAddress(config, c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress));
    const scheme = config.trustProxy ? c.req.header('x-forwarded-proto') : undefined;
    c.set('secure', (scheme ?? new URL(c.req.url).protocol.replace(':', '')) === 'https');
    await next();
    c.header('X-Request-Id', requestId);
    const { method } = c.req;
    const path = maskedPath(c.req.path);
    const { status } = c.res;
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    metrics.count({ method, route: c.get('route'), status, seconds: milliseconds / 1000 });
    const caller = c.get('caller');
    const line = { id: requestId, method, path, status, ms: milliseconds, ...(caller && { caller }) };
    // Who refuses with 503 says why, once for many.
    log[status >= 500 && status !== 503 ? 'error' : 'info']('request', line);
  };
}
