import type { Context as HonoContext } from 'hono';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FieldCode } from '#contract/refusals.ts';
import { readMembers, readPairs } from './fields.ts';
import type { Context } from './handler.ts';
import { boundaryOf, MalformedForm, readParts, type Part } from './multipart.ts';
import { Refusal, type FieldProblem } from './refusal.ts';
import type { Uploads } from './uploads.ts';

/** All text fields of a form together. */
const MOST_TEXT = 1024 * 1024;
const MOST_PARTS = 200;

const PARTS = ['params', 'query', 'body', 'form'] as const;

export interface Input {
  given: Partial<Record<(typeof PARTS)[number], unknown>>;
  files: Context['files'];
}

/** Reads and checks everything that the endpoint declares; refuses with every problem found, not the first alone. */
export async function readInput(endpoint: Endpoint, c: HonoContext, uploads: Uploads): Promise<Input> {
  const { aliases } = endpoint;
  const form = endpoint.form ? await readForm(c, uploads) : undefined;
  const raw: Input['given'] = {
    params: c.req.param(),
    query: endpoint.query && readPairs(new URL(c.req.url).searchParams, endpoint.query, aliases),
    body: endpoint.body && (await readBody(endpoint, c, uploads)),
    form: form && readPairs(form.fields, endpoint.form, aliases),
  };
  removeNul(raw, endpoint);
  const given: Input['given'] = {};
  const errors: FieldProblem[] = [];
  for (const part of PARTS) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = z.safeParse(schema, raw[part]);
    if (result.success) given[part] = result.data;
    else errors.push(...result.error.issues.map((issue) => problemOf(part, raw[part], issue)));
  }
  if (errors.length > 0)
    throw new Refusal(400, 'The request is not as this call expects it.', { code: 'request-invalid', errors });
  return { given, files: form?.files ?? [] };
}

function problemOf(at: string, given: unknown, issue: z.core.$ZodIssue): FieldProblem {
  return { at, path: issue.path.join('.'), message: issue.message, code: codeOf(given, issue) };
}

/** Nothing given, or nothing but spaces, is the one thing that people mend otherwise than a wrong value. */
function codeOf(given: unknown, issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too-long';
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too-short';
  return isThere(given, issue.path) ? 'wrong' : 'required';
}

const isThere = (given: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce((value: unknown, key) => new Map(Object.entries(value ?? {})).get(String(key)), given) !== undefined;

/**
 * No database keeps U+0000. One in what a phone sends must not cost the whole post: it is left out; staff are told.
 * Without recursion, since a body may be nested deeper than the stack.
 */
function removeNul(raw: object, { access }: Endpoint): void {
  const holders = [raw];
  for (const holder of holders) {
    const members: [string, unknown][] = Object.entries(holder);
    for (const [key, value] of members) {
      if (typeof value === 'object' && value !== null) holders.push(value);
      if (typeof value !== 'string' || !value.includes('\0')) continue;
      if (access !== 'observer')
        throw new Refusal(400, 'Texts must not contain the character U+0000: no database keeps it.', {
          code: 'text-with-nul',
        });
      Reflect.set(holder, key, value.replaceAll('\0', ''));
    }
  }
}

const contentType = (c: HonoContext) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

async function readBody(endpoint: Endpoint, c: HonoContext, uploads: Uploads): Promise<unknown> {
  const type = contentType(c);
  const { aliases, body } = endpoint;
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return readPairs((await readForm(c, uploads)).fields, body, aliases);
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
      errors: [{ at: 'body', path: '', message: 'Invalid JSON', code: 'wrong' }],
    });
  }
}

interface Form {
  fields: [string, string][];
  files: { part: string; file: File }[];
}

async function readForm(c: HonoContext, uploads: Uploads): Promise<Form> {
  const type = contentType(c);
  if (type === 'application/x-www-form-urlencoded')
    return { fields: [...new URLSearchParams(await c.req.text())], files: [] };
  if (type !== 'multipart/form-data')
    throw new Refusal(415, 'This call takes a form (Content-Type: multipart/form-data).', {
      headers: { 'Accept-Post': 'multipart/form-data' },
    });
  const boundary = boundaryOf(c.req.header('content-type') ?? '');
  const { body } = c.req.raw;
  if (boundary === undefined || !body) throw unreadable();
  try {
    return await keepParts(readParts(uploads.counted(body), boundary), uploads);
  } catch (error) {
    if (error instanceof MalformedForm) throw unreadable();
    throw error;
  }
}

const unreadable = () => new Refusal(400, 'The form in the body cannot be read.', { code: 'request-invalid' });

/** Texts stay in memory, files go to the disk while they come in. */
async function keepParts(parts: AsyncIterable<Part>, uploads: Uploads): Promise<Form> {
  const form: Form = { fields: [], files: [] };
  let text = 0;
  for await (const part of parts) {
    if (form.fields.length + form.files.length === MOST_PARTS)
      throw new Refusal(413, `The form has more than ${MOST_PARTS} parts.`, { code: 'body-too-large' });
    if (part.fileName !== undefined) {
      form.files.push({ part: part.name, file: await uploads.keep(part) });
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.chunks) {
      text += chunk.length;
      if (text > MOST_TEXT)
        throw new Refusal(413, 'The texts of the form are larger than 1 MB.', { code: 'body-too-large' });
      chunks.push(chunk);
    }
    form.fields.push([part.name, Buffer.concat(chunks).toString('utf8')]);
  }
  return form;
}
