import type { z } from 'zod/mini';
import type { Failure, FailureKind } from '#contract/failures.values.ts';
import { jsonOrText, type ServerResponse } from './serverResponse.ts';

/** A failure with what only the asker of the call reads: machines keep the rest. */
export interface CallFailure extends Failure {
  /** What the server found wrong, by field. */
  errors?: Record<string, string[]>;
  /** The names of the same, by field, where the server has them. */
  errorCodes?: Record<string, string>;
  /** Whatever else it told about it. */
  members?: Record<string, unknown>;
}

/** The server was not reached, or fell silent. */
export const noAnswer: Failure = { kind: 'offline', status: null, detail: '' };

/** It took longer than anybody waits. */
export const tooLate: Failure = { kind: 'timeout', status: null, detail: '' };

const maxLength = 500;
const maxFacts = 20;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, maxLength) : '');

type Messages = readonly [field: string, messages: string[]];

/** A dictionary of field names and their messages, as ASP.NET writes it. */
const named = (value: Record<string, unknown>): Messages[] =>
  Object.entries(value).map(([field, messages]) => [field, [messages].flat().map(textOf)]);

/** A list of `path` and `message`, as our own server writes it. */
const listed = (value: unknown[]): Messages[] => {
  const fields = new Map<string, string[]>();
  for (const item of value.map((item) => (isRecord(item) ? item : {}))) {
    const field = textOf(item['path']);
    fields.set(field, [...(fields.get(field) ?? []), textOf(item['message'])]);
  }
  return [...fields];
};

/** What is wrong, by field; undefined when it is something else. */
function fieldErrors(value: unknown): Record<string, string[]> | undefined {
  if (!isRecord(value) && !Array.isArray(value)) return undefined;
  const entries = Array.isArray(value) ? listed(value) : named(value);
  const wellFormed = entries.every(
    ([field, messages]) => field !== '' && messages.length > 0 && messages.every((message) => message !== ''),
  );
  return entries.length > 0 && wellFormed ? Object.fromEntries(entries) : undefined;
}

/** The first name that a field has; other servers than ours have none. */
function fieldCodes(value: unknown): Record<string, string> {
  const items = Array.isArray(value) ? value.filter(isRecord) : [];
  return Object.fromEntries(
    items
      .map((item) => [textOf(item['path']), textOf(item['code'])] as const)
      .filter(([path, code]) => path !== '' && isCode(code))
      .toReversed(),
  );
}

/** As many as words can say; whatever else stands there is left out. */
function factsIn(value: unknown): Record<string, string | number> | undefined {
  const facts: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(isRecord(value) ? value : {}).slice(0, maxFacts)) {
    if (typeof fact === 'number') facts[name] = fact;
    if (typeof fact === 'string') facts[name] = fact.slice(0, maxLength);
  }
  return Object.keys(facts).length > 0 ? facts : undefined;
}

const isCode = (text: string) => /^[a-z][a-z-]*$/u.test(text);

/** Reads each of the error bodies of wire.md 1.0: text, ModelState, problem+json with and without errors, message, nothing. */
export function explain(
  body: string,
): Pick<CallFailure, 'detail' | 'code' | 'values' | 'errors' | 'errorCodes' | 'members'> {
  if (looksLikeHtml(body)) return { detail: '' };
  const value = jsonOrText(body);
  if (!isRecord(value)) return { detail: textOf(value) };
  const said = ['detail', 'message', 'error', 'title'].map((key) => textOf(value[key])).find((text) => text !== '');
  const errors = fieldErrors('errors' in value || said !== undefined ? value['errors'] : value);
  const detail = said ?? (errors === undefined ? '' : (Object.values(errors).flat()[0] ?? ''));
  const code = textOf(value['code']);
  const values = factsIn(value['values']);
  const errorCodes = fieldCodes(value['errors']);
  const members = said === undefined ? [] : Object.entries(value).filter(([name]) => !usual.has(name));
  return {
    detail,
    ...(isCode(code) && { code, ...(values && { values }) }),
    ...(errors && { errors }),
    ...(Object.keys(errorCodes).length > 0 && { errorCodes }),
    ...(members.length > 0 && { members: Object.fromEntries(members) }),
  };
}

/** Of every problem, RFC 9457's and those of published back ends. */
const usual: ReadonlySet<string> = new Set([
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'message',
  'error',
  'errors',
  'code',
  'values',
  'traceId',
]);

export const looksLikeHtml = (text: string) => /^\s*<(!doctype|html|head|body)\b/iu.test(text);

export function kindOf(status: number): FailureKind {
  if (status === 401) return 'sessionOver';
  if (status === 403) return 'forbidden';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'server' : 'refused';
}

/** The seconds of a Retry-After header; the date that it may carry instead is not used by any back end known. */
export function pauseOf(header: unknown): Pick<Failure, 'retryAfter'> {
  const seconds = typeof header === 'string' && /^\d+$/u.test(header) ? Number(header) : undefined;
  return seconds === undefined ? {} : { retryAfter: seconds };
}

/** What a server refused, and why. */
export async function refusalOf({ status, header, text }: ServerResponse): Promise<CallFailure> {
  return { kind: kindOf(status), status, ...explain(await text()), ...pauseOf(header('retry-after')) };
}

export const wrongShape = (status: number, detail: string): Failure => ({ kind: 'wrongShape', status, detail });

/** Names the first thing that is not as agreed. */
export const misshapen = (status: number, { issues: [issue] }: z.core.$ZodError): Failure =>
  wrongShape(status, issue === undefined ? '' : [issue.path.join('.'), issue.code].join(' ').trim());
