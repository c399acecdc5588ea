import { STATUS_CODES } from 'node:http';
import { MAX_PROBLEMS } from './field-problems.ts';
import type { FieldProblem, Refusal } from './refusal.ts';

/** In bytes: with what else stands in an answer it stays below 16 kB. */
const MAX_BYTES = 14_000;

/** Any refusal as problem+json (RFC 9457). A long list of what is wrong is cut, never so that none is left. */
export function problem(refusal: Refusal): Response {
  const { status, detail, code, values, errors, headers, members } = refusal;
  const body = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(code !== undefined && { code }),
    ...(values !== undefined && { values }),
    ...(errors.length > 0 && { errors: beginningOf(errors) }),
    ...members,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  });
}

function beginningOf(errors: readonly FieldProblem[]): FieldProblem[] {
  let bytes = 0;
  return errors
    .slice(0, MAX_PROBLEMS)
    .filter((error) => (bytes += Buffer.byteLength(JSON.stringify(error))) <= MAX_BYTES);
}
