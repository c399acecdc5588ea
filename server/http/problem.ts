import { STATUS_CODES } from 'node:http';
import type { Refusal } from './refusal.ts';

/** Any refusal as problem+json (RFC 9457). */
export function problem(refusal: Refusal): Response {
  const { status, detail, code, errors, headers, members } = refusal;
  const body = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(code !== undefined && { code }),
    ...(errors.length > 0 && { errors }),
    ...members,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  });
}
