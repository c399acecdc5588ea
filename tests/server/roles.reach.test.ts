import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { createHandlers } from '#server/handlers.ts';
import { XLSX_TYPE } from '#server/spreadsheets/file-response.ts';
import { foundEstate, grow, inventory, type Estate } from '#tests/support/estate.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { readWorkbook, texts } from '#tests/support/workbook.ts';
import type { Outcome, Outcomes, Role } from './roles.reach.given.ts';
import { addressOf, type Aimed } from './roles.reach.address.ts';
import { reach } from './roles.reach.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
});

afterAll(() => server.close());

interface Aim extends Aimed {
  body?: unknown;
  form?: Readonly<Record<string, string>>;
  file?: string;
}

interface Entry {
  ask: (of: Estate) => Aim;
  sign?: (of: Estate) => string;
  isFigure?: true;
}

function bodyOf({ body, form, file }: Aim): { body?: string | FormData; headers?: Record<string, string> } {
  if (form === undefined)
    return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const parts = new FormData();
  for (const [name, value] of Object.entries(form)) parts.set(name, value);
  if (file !== undefined) parts.set('file', new File([file], 'observers.csv'));
  return { body: parts };
}

/** A stream is read as far as it has something to say at once. */
async function read(endpoint: Endpoint, response: Response): Promise<string> {
  if (response.headers.get('content-type') === XLSX_TYPE)
    return JSON.stringify(readWorkbook(await response.bytes()).map(texts));
  const reader = endpoint.answers === 'stream' ? response.body?.getReader() : undefined;
  if (reader === undefined) return response.text();
  const nothingMore = Promise.withResolvers<{ value: undefined }>();
  const beginning = await reader.read();
  setImmediate(() => nothingMore.resolve({ value: undefined }));
  const rest = await Promise.race([reader.read(), nothingMore.promise]);
  return [beginning, rest].map(({ value }) => new TextDecoder().decode(value)).join('');
}

async function ask(endpoint: Endpoint, aim: Aim, role: Role, own: Estate) {
  const { headers, body } = bodyOf(aim);
  const bearer = await server.bearer(role === 'observer' ? own.caller : own.admin);
  const gone = new AbortController();
  const response = await server.app.request(addressOf(endpoint, aim), {
    method: endpoint.method,
    signal: gone.signal,
    headers: { ...headers, ...bearer },
    ...(body !== undefined && { body }),
  });
  const text = await read(endpoint, response);
  gone.abort();
  return { status: response.status, text };
}

/** A call that reads leaves its estates to the next one, as does one that is refused; whatever is done ends with them. */
const estates = new Map<string, Estate>();

const placeOf = ({ method }: Endpoint, purpose: Role | 'others') =>
  `${method === 'GET' ? 'read' : 'changed'} ${purpose}`;

async function estateFor(endpoint: Endpoint, purpose: Role | 'others'): Promise<Estate> {
  const place = placeOf(endpoint, purpose);
  const estate = estates.get(place) ?? (await foundEstate(server, purpose === 'organizer'));
  estates.set(place, estate);
  return estate;
}

function giveUp(endpoint: Endpoint, role: Role): void {
  for (const purpose of [role, 'others'] as const) estates.delete(placeOf(endpoint, purpose));
}

/** What became of the call, in the words of the table. */
async function outcomeOf(endpoint: Endpoint, entry: Entry, role: Role, own: Estate, target: Estate) {
  const before = await inventory(server.db, target);
  const { status, text } = await ask(endpoint, entry.ask(target), role, own);
  const isTouched = (await inventory(server.db, target)) !== before;
  const tells = entry.isFigure ? await grows() : text.includes(entry.sign?.(target) ?? target.word);
  if (status >= 400) return isTouched || (tells && role !== 'organizer') ? `${status}, and yet` : status;
  if (isTouched) return 'does';
  return tells ? 'tells' : 'nothing';

  async function grows() {
    await grow(server, target);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const grown = await ask(endpoint, entry.ask(target), role, own);
    // Its visit is open again for the next call.
    await grow(server, target);
    return withoutMoments(grown.text) !== withoutMoments(text);
  }
}

const withoutMoments = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, '');

const isRole = (key: string): key is Role => key === 'admin' || key === 'organizer' || key === 'observer';

interface Case {
  name: string;
  role: Role;
  whose: 'own' | 'others';
  expected: Outcome;
  endpoint: Endpoint;
  entry: Entry;
}

const cases: Case[] = Object.entries<'before login' | (Entry & Partial<Record<Role, Outcomes>>)>(reach).flatMap(
  ([name, entry]) =>
    entry === 'before login'
      ? []
      : Object.entries(entry).flatMap(([role, outcomes]): Case[] => {
          const endpoint = Object.entries<Endpoint>(contract).find(([other]) => other === name)?.[1];
          if (!isRole(role) || endpoint === undefined || !Array.isArray(outcomes)) return [];
          const [own, others] = outcomes;
          const common = { name, role, endpoint, entry };
          return [
            { ...common, whose: 'own', expected: own },
            { ...common, whose: 'others', expected: others },
          ];
        }),
);

describe('SES-05 NAV-10 whose data a call reaches', () => {
  test.each(cases)('$name, $role, $whose: $expected', async ({ role, whose, expected, endpoint, entry }) => {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const own = await estateFor(endpoint, role);
    const other = await estateFor(endpoint, 'others');
    const outcome = await outcomeOf(endpoint, entry, role, own, whose === 'own' ? own : other);
    if (endpoint.method !== 'GET' && typeof outcome !== 'number') giveUp(endpoint, role);
    expect(outcome).toBe(expected);
  });

  test('every call, for every role that is let in', () => {
    const roles = { public: 0, any: 3, viewer: 2, reviewer: 2, ngoAdmin: 2, organizer: 1, observer: 1, wall: 2 };
    const count = Object.values<Endpoint>(contract).reduce((sum, { access }) => sum + roles[access] * 2, 0);
    expect(cases.length).toBe(count);
  });
});
