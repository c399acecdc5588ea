import type { Context as HonoContext } from 'hono';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { readMembers, readPairs } from './fields.ts';
import type { Context } from './handler.ts';
import { Refusal, type FieldProblem } from './refusal.ts';

const PARTS = ['params', 'query', 'body', 'form'] as const;

export interface Input {
  given: Partial<Record<(typeof PARTS)[number], unknown>>;
  files: Context['files'];
}

/** Reads and checks everything that the endpoint declares; refuses with every problem found, not the first alone. */
export async function readInput(endpoint: Endpoint, c: HonoContext): Promise<Input> {
  const { aliases } = endpoint;
  const form = endpoint.form ? await readForm(c) : undefined;
  const raw: Input['given'] = {
    params: c.req.param(),
    query: endpoint.query && readPairs(new URL(c.req.url).searchParams, endpoint.query, aliases),
    body: endpoint.body && (await readBody(endpoint, c)),
    form: form && readPairs(form.fields, endpoint.form, aliases),
  };
  if (holdsNul(raw)) throw new Refusal(400, 'Texts must not contain the character U+0000: no database keeps it.');
  const given: Input['given'] = {};
  const errors: FieldProblem[] = [];
  for (const part of PARTS) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = z.safeParse(schema, raw[part]);
    if (result.success) given[part] = result.data;
    else errors.push(...result.error.issues.map(({ path, message }) => ({ at: part, path: path.join('.'), message })));
  }
  if (errors.length > 0) throw new Refusal(400, 'The request is not as this call expects it.', { errors });
  return { given, files: form?.files ?? [] };
}

const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);

const contentType = (c: HonoContext) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

async function readBody(endpoint: Endpoint, c: HonoContext): Promise<unknown> {
  const type = contentType(c);
  const { aliases, body } = endpoint;
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return readPairs((await readForm(c)).fields, body, aliases);
  const text = await c.req.text();
  if (text.trim() === '') return undefined;
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw new Refusal(415, 'This call takes JSON (Content-Type: application/json).', {
      headers: { 'Accept-Post': 'application/json' },
    });
  try {
    return readMembers(JSON.parse(text), body, aliases);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.', {
      errors: [{ at: 'body', path: '', message: 'Invalid JSON' }],
    });
  }
}

async function readForm(c: HonoContext) {
  const type = contentType(c);
  if (type !== 'multipart/form-data' && type !== 'application/x-www-form-urlencoded')
    throw new Refusal(415, 'This call takes a form (Content-Type: multipart/form-data).', {
      headers: { 'Accept-Post': 'multipart/form-data' },
    });
  const form = await c.req.raw.formData().catch(() => {
    throw new Refusal(400, 'The form in the body cannot be read.');
  });
  const fields: [string, string][] = [];
  const files: { part: string; file: File }[] = [];
  for (const [part, value] of form) {
    if (typeof value === 'string') fields.push([part, value]);
    else files.push({ part, file: value });
  }
  return { fields, files };
}
