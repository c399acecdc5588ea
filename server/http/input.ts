import { setImmediate } from 'node:timers/promises';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { compiled } from './compiled-schema.ts';
import { MAX_PROBLEMS, problemsOf } from './field-problems.ts';
import { readMembers, readPairs } from './fields.ts';
import type { Context } from './handler.ts';
import { readable } from './lenient-query.ts';
import { boundaryOf, MalformedForm, readParts, type Part } from './multipart.ts';
import { Refusal, type FieldProblem } from './refusal.ts';
import type { RequestBody } from './request-body.ts';
import { withoutHalfPairs } from './lone-surrogates.ts';
import { withoutNul, withoutNulEscapes, withoutNulPairs } from './nul-characters.ts';
import type { Uploads } from './uploads.ts';

/** All text fields of a form together. */
const MAX_TEXT = 1024 * 1024;
const MAX_PARTS = 200;
/** Of an address-line-like body: some phones send a handful of fields so. */
const MAX_PAIRS = 64 * 1024;
/** In characters: reading as much at once with all that follows would keep everybody else waiting. */
const LONG = 256 * 1024;

const PARTS = ['params', 'query', 'body', 'form'] as const;

export interface Input {
  given: Partial<Record<(typeof PARTS)[number], unknown>>;
  files: Context['files'];
}

interface Reading {
  endpoint: Endpoint;
  c: HonoContext;
  body: RequestBody;
  uploads: Uploads;
}

/** Reads and checks everything that the endpoint declares; refuses with the problems found, not the first alone. */
export async function readInput(reading: Reading): Promise<Input> {
  const { endpoint, c, body } = reading;
  const { aliases } = endpoint;
  if (endpoint.form || endpoint.body) body.check();
  const form = endpoint.form ? await readForm(reading) : undefined;
  const raw: Input['given'] = {
    params: withoutNul(c.req.param(), endpoint),
    query:
      endpoint.query && readPairs(withoutNulPairs(new URL(c.req.url).searchParams, endpoint), endpoint.query, aliases),
    body: endpoint.body && (await readBody(reading)),
    form: form && readPairs(withoutNulPairs(form.fields, endpoint), endpoint.form, aliases),
  };
  if (endpoint.lenient && endpoint.query) raw.query = readable(endpoint.query, raw.query);
  const given: Input['given'] = {};
  const errors: FieldProblem[] = [];
  for (const part of PARTS) {
    const declared = endpoint[part];
    if (!declared) continue;
    const schema = part === 'body' ? compiled(declared) : declared;
    const problems = problemsOf(part, schema, raw[part]);
    if (problems.length === 0) given[part] = z.parse(schema, raw[part]);
    else errors.push(...problems);
  }
  if (errors.length > 0)
    throw new Refusal(400, 'The request is not as this call expects it.', {
      code: 'request-invalid',
      errors: errors.slice(0, MAX_PROBLEMS),
    });
  return { given, files: form?.files ?? [] };
}

const contentType = (c: HonoContext) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

async function readBody(reading: Reading): Promise<unknown> {
  const { endpoint, c } = reading;
  const type = contentType(c);
  const { aliases, body } = endpoint;
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return readPairs(withoutNulPairs((await readForm(reading)).fields, endpoint), body, aliases);
  const text = await reading.body.text();
  if (text.trim() === '') return undefined;
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw new Refusal(415, 'This call takes JSON (Content-Type: application/json).', {
      headers: { 'Accept-Post': 'application/json' },
    });
  const json = parsed(withoutHalfPairs(withoutNulEscapes(text, endpoint)));
  if (text.length > LONG) await setImmediate();
  return readMembers(json, body, aliases);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.', {
      code: 'request-invalid',
      errors: [{ at: 'body', path: '', message: 'Invalid JSON', code: 'wrong' }],
    });
  }
}

interface Form {
  fields: [string, string][];
  files: { part: string; file: File }[];
}

async function readForm({ c, body, uploads }: Reading): Promise<Form> {
  const type = contentType(c);
  if (type === 'application/x-www-form-urlencoded')
    return { fields: [...new URLSearchParams(await body.text(MAX_PAIRS))], files: [] };
  if (type !== 'multipart/form-data')
    throw new Refusal(415, 'This call takes a form (Content-Type: multipart/form-data).', {
      headers: { 'Accept-Post': 'multipart/form-data' },
    });
  const boundary = boundaryOf(c.req.header('content-type') ?? '');
  if (boundary === undefined) throw unreadable();
  try {
    return await keepParts(readParts(body.chunks(), boundary), { body, uploads });
  } catch (error) {
    if (error instanceof MalformedForm) throw unreadable();
    throw error;
  }
}

const unreadable = () => new Refusal(400, 'The form in the body cannot be read.', { code: 'request-invalid' });

/** Texts stay in memory, files go to the disk while they come in. */
async function keepParts(
  parts: AsyncIterable<Part>,
  { body, uploads }: Pick<Reading, 'body' | 'uploads'>,
): Promise<Form> {
  const form: Form = { fields: [], files: [] };
  let text = 0;
  for await (const part of parts) {
    if (form.fields.length + form.files.length === MAX_PARTS)
      throw new Refusal(413, `The form has more than ${MAX_PARTS} parts.`, { code: 'request-invalid' });
    if (part.fileName !== undefined) {
      form.files.push({ part: part.name, file: await uploads.keep(part) });
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.chunks) {
      text += chunk.length;
      if (text > MAX_TEXT)
        throw new Refusal(413, 'The texts of the form are larger than 1 MB.', {
          code: 'body-too-large',
          values: { megabytes: 1 },
        });
      body.keep(chunk);
      chunks.push(chunk);
    }
    form.fields.push([part.name, Buffer.concat(chunks).toString('utf8')]);
  }
  return form;
}
