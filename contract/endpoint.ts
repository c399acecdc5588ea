import type { z } from 'zod/mini';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Fields = z.ZodMiniObject;

export interface Endpoint {
  method: Method;
  /** Hono style: `/api/v1/ngo/:id`. */
  path: string;
  summary: string;
  access: Access;
  /** What is answered where no token came at all, instead of 401: nothing of what is stored. */
  withoutToken?: 'empty page';
  params?: Fields;
  /** Keys are compared without regard to case; the texts ``, `undefined` and `null` count as absent; a repeated key is a list. */
  query?: Fields;
  /** Values of the query that cannot be read are left out, as published back ends do; for lists alone. */
  lenient?: true;
  body?: z.ZodMiniType;
  /** How large the body may be, in bytes, where that is not a megabyte. */
  maxBytes?: number;
  /** The text fields of a multipart form; its files are read apart. */
  form?: Fields;
  /** Other names under which published clients send a field of the query, body or form. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** It only asks, although it is no GET, or changes what no list shows: what was read before is as good as it was. */
  changesNothing?: true;
  /** `json` unless said: a file has a name and a type, a stream is server-sent events. */
  answers?: 'json' | 'file' | 'stream';
  /** What the embedded server sends (shape E of wire.md plus what later clients need beside it). */
  reply: z.ZodMiniType;
  /** What the console accepts where published back ends differ; hands on the shape of `reply`. */
  reads?: z.ZodMiniType;
}

/** Keeps the literal type of an endpoint and checks it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller gives: the parts that the endpoint declares, before parsing. */
export type Args<E extends Endpoint> = Present<{
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: Input<E['body']>;
}>;

/** What a handler receives: the parts that the endpoint declares, parsed. */
export type Parsed<E extends Endpoint> = Present<{
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  form: Output<E['form']>;
}>;

/** What a handler gives back. */
export type Reply<E extends Endpoint> = Input<E['reply']>;

/** What a caller reads: parsed, the same shape whichever back end answered. */
export type Read<E extends Endpoint> = E extends { reads: infer R extends z.ZodMiniType }
  ? z.output<R>
  : Output<E['reply']>;
