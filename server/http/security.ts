import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import type { Vigil } from './environment.ts';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For everything that is no page: should a browser ever show it as one, it may do nothing. */
const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A PDF of the console's own: browsers show it with a page of theirs, which Safari leaves blank in a sandbox. */
export const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function securityHeaders(): MiddlewareHandler<Vigil> {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', INERT_POLICY);
    if (c.get('secure')) c.header('Strict-Transport-Security', 'max-age=31536000');
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  };
}

/** The policy of the console's page. Its inline scripts are known by their hashes; styles are inserted by Emotion. */
export function pagePolicy(html: string, config: Pick<Config, 'apiBase'>): string {
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gu)];
  const hashes = scripts.map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  const api = config.apiBase === '' ? [] : [new URL(config.apiBase).origin];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...api].join(' '),
    ["media-src 'self' data: blob:", ...api].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...api].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
