import type { z } from 'zod/mini';
import type { Access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** Requests that mean harm or know no better, for every call of a contract; the same ones each time. */
export interface Hostile {
  title: string;
  method: string;
  path: string;
  access: Access;
  headers: Readonly<Record<string, string>>;
  /** Made when it is asked for: many are large, and a quick run leaves most of them out. */
  body: () => Buffer | undefined;
}

type Making = readonly [title: string, body: () => Buffer];

type Schema = z.core.$ZodType;
type Def = Schema['_zod']['def'] & {
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  options?: readonly Schema[];
  shape?: Readonly<Record<string, Schema>>;
  entries?: Readonly<Record<string, string>>;
  format?: string;
};

const MEGABYTE = 1_000_000;
/** Of nobody and nothing, so that a call that is let in destroys nothing. */
const UNKNOWN = 2_000_000_000;

/** Something that a schema takes. */
function right(schema: Schema): unknown {
  const def: Def = schema._zod.def;
  if (def.innerType) return right(def.innerType);
  if (def.type === 'pipe' && def.in) return right(def.in);
  if (def.options?.[0]) return right(def.options[0]);
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([name, part]): [string, unknown] => [name, right(part)]));
  if (def.element) return [right(def.element)];
  if (def.entries) return Object.values(def.entries)[0];
  if (def.type === 'boolean') return true;
  if (def.type === 'number') return UNKNOWN;
  return def.format === 'uuid' ? '3f2504e0-4f89-41d3-9a0c-0305e82c3301' : 'x';
}

/** Where a schema has something in it that can be wrong by itself. */
function places(schema: Schema, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const def: Def = schema._zod.def;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner) return places(inner, at);
  if (def.shape) return [at, ...Object.entries(def.shape).flatMap(([name, part]) => places(part, [...at, name]))];
  if (def.element) return [at, ...places(def.element, [...at, 0])];
  return [at];
}

/** The same with something else in one place. */
function put(value: unknown, [key, ...rest]: readonly (string | number)[], wrong: unknown): unknown {
  if (key === undefined) return wrong;
  if (Array.isArray(value)) return [put(value[0], rest, wrong)];
  const members: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  return { ...members, [key]: put(members[key], rest, wrong) };
}

const texts = [
  '',
  ' ',
  'a\0b',
  '\uD83D',
  '\uFEFF',
  '../../etc/passwd',
  '%00%',
  "'; drop table observer; --",
  '9007199254740993',
  '99999999999999999999',
  '-1',
  '1e400',
  '0x10',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01',
  '9999-12-31T23:59:59-12:00',
  '2026-02-30T00:00:00Z',
  'x'.repeat(300),
  '\u0301\u0316'.repeat(150),
];
const values = [null, {}, [], true, 1.5, -1, 0, 2 ** 31, 2 ** 53, -(2 ** 63), [[]], { length: 1e9 }, ...texts];

/** Valid JSON that no `stringify` makes. */
const raw = (json: string) => Buffer.from(json);

const filled = (one: string, [before, after]: readonly [string, string]) =>
  raw(`${before}${`${one},`.repeat(Math.floor(MEGABYTE / (one.length + 1)) - 1)}${one}${after}`);

const large: readonly Making[] = [
  ['a megabyte of brackets', () => raw('['.repeat(MEGABYTE / 2) + ']'.repeat(MEGABYTE / 2))],
  ['a megabyte of nested objects', () => raw('{"a":'.repeat(MEGABYTE / 6) + '1' + '}'.repeat(MEGABYTE / 6))],
  [
    'a megabyte of names',
    () => raw(`{${Array.from({ length: MEGABYTE / 12 }, (_, index) => `"n${index}":${index}`).join(',')}}`),
  ],
  ['one name a megabyte of times', () => filled('"a":1', ['{', '}'])],
  ['a number of a megabyte', () => raw(`{"id":${'9'.repeat(MEGABYTE)}}`)],
  ['half a megabyte of backslashes', () => raw(`{"a":"${'\\\\'.repeat(MEGABYTE / 2)}"}`)],
  ['a megabyte of the character that no database keeps', () => raw(`{"a":"${'\\u0000'.repeat(MEGABYTE / 6)}"}`)],
  ['no JSON', () => raw('{"a":')],
  ['a megabyte of blanks', () => raw(' '.repeat(MEGABYTE))],
];

const JSON_TYPE = { 'content-type': 'application/json' };
const PAIRS = { 'content-type': 'application/x-www-form-urlencoded' };

/** A megabyte of wrong things in one place of a body. */
function* heavy(schema: Schema): Generator<Making> {
  const good = right(schema);
  const marker = '"<here>"';
  for (const place of places(schema)) {
    const name = place.join('.') || 'the body';
    const [before = '', after = ''] = JSON.stringify(put(good, place, '<here>')).split(marker);
    yield [`a megabyte of {} as ${name}`, () => filled('{}', [`${before}[`, `]${after}`])];
    yield [`a megabyte of text as ${name}`, () => raw(`${before}"${'x'.repeat(MEGABYTE)}"${after}`)];
    yield [`a megabyte of marks as ${name}`, () => raw(`${before}"${'\u0301\u0316'.repeat(MEGABYTE / 4)}"${after}`)];
    yield [`a megabyte of spaces as ${name}`, () => raw(`${before}"${' '.repeat(MEGABYTE)}x"${after}`)];
  }
}

/** As many wrong items as a list may have, in each list. */
function* fullLists(schema: Schema): Generator<Making> {
  const good = right(schema);
  for (const most of [200, 500, 5_000, 50_000])
    for (const place of places(schema)) {
      if (place.at(-1) !== 0) continue;
      const list = place.slice(0, -1);
      const listOf = (item: () => unknown) => () =>
        raw(JSON.stringify(put(good, list, Array.from({ length: most }, item))));
      yield [`${most} wrong items as ${list.join('.')}`, listOf(() => ({}))];
      yield [`${most} items as ${list.join('.')}`, listOf(() => right(elementAt(schema, place)))];
    }
}

function elementAt(schema: Schema, [key, ...rest]: readonly (string | number)[]): Schema {
  const def: Def = schema._zod.def;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner) return elementAt(inner, key === undefined ? [] : [key, ...rest]);
  if (key === undefined) return schema;
  const next = typeof key === 'number' ? def.element : def.shape?.[key];
  return next ? elementAt(next, rest) : schema;
}

const BOUNDARY = 'hostile';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const form = (...parts: string[]) => raw(`${parts.join('')}--${BOUNDARY}--\r\n`);

function* forms(schema: Schema): Generator<Making> {
  const names = places(schema).flatMap(([name]) => (name === undefined ? [] : [String(name)]));
  const fields = (wrong: string, at = '') =>
    names.map((name) => part(`name="${name}"`, name === at ? wrong : /number|id$/iu.test(name) ? '1' : 'x'));
  for (const name of names)
    for (const text of texts) yield [`${name}: ${JSON.stringify(text)}`, () => form(...fields(text, name))];
  for (const name of names)
    yield [`twenty times ${name}`, () => form(...Array.from({ length: 20 }, () => part(`name="${name}"`, 'x')))];
  yield [
    '200 files',
    () => form(...fields(''), ...Array.from({ length: 190 }, () => part('name="files"; filename="a"', 'x'))),
  ];
  yield ['10,000 parts', () => form(...Array.from({ length: 10_000 }, () => part('name="a"', '')))];
  yield [
    'a megabyte of the beginnings of a boundary',
    () => form(part('name="file"; filename="a"', '\r\n--hostil'.repeat(90_000))),
  ];
  yield [
    'a head without end',
    () => raw(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${'name="'.repeat(100_000)}`),
  ];
  yield [
    'a file of a megabyte of marks',
    () => form(part('name="file"; filename="a"', `0722000001,1234,${'\u0301\u0316'.repeat(240_000)}`)),
  ];
  yield ['a file of a megabyte of commas', () => form(part('name="file"; filename="a"', ','.repeat(950_000)))];
  yield ['a file of a megabyte of quotes', () => form(part('name="file"; filename="a"', '"""b,'.repeat(190_000)))];
  yield ['a file of a megabyte of lines', () => form(part('name="file"; filename="a"', '\n'.repeat(950_000)))];
  yield ['no form', () => raw('nonsense')];
}

function queries(schema: Schema): (readonly [string, string])[] {
  const names = places(schema).flatMap(([name]) => (name === undefined ? [] : [String(name)]));
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%BD');
  return [
    ...names.flatMap((name) =>
      texts.map((text) => [`${name}=${JSON.stringify(text)}`, `${name}=${encoded(text)}`] as const),
    ),
    ...names.map((name) => [`${name} 5,000 times`, Array.from({ length: 700 }, () => `${name}=1`).join('&')] as const),
    ['10,000 parameters', Array.from({ length: 3_000 }, (_, index) => `q${index}`).join('&')],
    ['broken escapes', `${names[0]}=%E0%A4%A&${names[0]}=%`],
  ];
}

/** `quick` leaves out what differs only in where it stands. */
export function hostileRequests(contract: Readonly<Record<string, Endpoint>>, quick = false): Hostile[] {
  return Object.entries(contract).flatMap(([name, endpoint]) => Array.from(requestsFor(name, endpoint, quick)));
}

function* requestsFor(name: string, endpoint: Endpoint, quick: boolean): Generator<Hostile> {
  const { method, access, params, query, body, form: fields } = endpoint;
  const goodPath = endpoint.path.replaceAll(/:(\w+)/gu, (_, field: string) =>
    String(params ? right(elementAt(params, [field])) : 'x'),
  );
  const ask = (title: string, more: Partial<Hostile>): Hostile => ({
    title: `${name}: ${title}`,
    method,
    path: goodPath,
    access,
    headers: {},
    body: () => undefined,
    ...more,
  });
  const thin = <T>(all: Iterable<T>, every: number) => [...all].filter((_, index) => !quick || index % every === 0);
  if (params)
    for (const text of thin(
      texts.filter((one) => one.trim() !== ''),
      3,
    ))
      yield ask(`address with ${JSON.stringify(text.slice(0, 40))}`, {
        path: endpoint.path.replaceAll(/:\w+/gu, encodeURIComponent(text.toWellFormed())),
      });
  if (query) for (const [title, search] of thin(queries(query), 4)) yield ask(title, { path: `${goodPath}?${search}` });
  if (fields) for (const [title, content] of thin(forms(fields), 2)) yield ask(title, { headers: FORM, body: content });
  if (!body) return;
  const json = (title: string, content: () => Buffer) => ask(title, { headers: JSON_TYPE, body: content });
  for (const place of places(body))
    for (const wrong of thin(values, 5))
      yield json(`${place.join('.')} ${JSON.stringify(wrong)?.slice(0, 40)}`, () =>
        raw(JSON.stringify(put(right(body), place, wrong))),
      );
  for (const [title, content] of [...thin(heavy(body), 3), ...thin(fullLists(body), 2), ...thin(large, 3)])
    yield json(title, content);
  yield ask('200,000 pairs', { headers: PAIRS, body: () => raw('recipients=1&'.repeat(80_000)) });
  yield ask('packed', { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: () => raw('{}') });
}
