import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  activeObservers,
  deleteObserver,
  exportObservers,
  importObservers,
  listObservers,
} from '#contract/observers.ts';
import { authorize } from '#contract/session.ts';
import type { Failure as MachineFailure } from '#machines/failure.ts';
import { createClient } from '#src/api/client.ts';
import type { Failure } from '#src/api/failure.ts';
import { openNetwork } from '#tests/support/network.ts';

const refused: string[] = [];
let token: string | null = 'abc';
let answer: () => Response;
const network = openNetwork(() => answer());
const credentials = { token: () => token, refused: (old: string) => refused.push(old) };
const call = createClient({ base: '', credentials });

const emptyPage = { data: [], totalItems: 0, totalPages: 1 };

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

beforeEach(() => {
  token = 'abc';
  answer = () => HttpResponse.json(emptyPage);
});

afterEach(() => {
  network.heal();
  network.seen.length = 0;
  refused.length = 0;
});

afterAll(() => network.close());

const address = () => network.seen.map((one) => `${one.method} ${one.address}`);

describe('what is sent', () => {
  test('API-01 a query call is made as the contract says, with the bearer token', async () => {
    await call(listObservers, { query: { Name: 'Ana', Page: 1, PageSize: 100 } });
    expect(address()).toEqual(['GET /api/v1/observer?Name=Ana&Page=1&PageSize=100']);
    expect(network.seen[0]?.headers['authorization']).toBe('Bearer abc');
  });

  test('API-02 everything is encoded, plus signs too, and absent fields are left out', async () => {
    await call(listObservers, { query: { Name: 'Ștefan & co', Number: '+40 722', Page: 2 } });
    expect(address()).toEqual(['GET /api/v1/observer?Name=%C8%98tefan+%26+co&Number=%2B40+722&Page=2']);
  });

  test('NTF-03 a list repeats its key', async () => {
    answer = () => HttpResponse.json([]);
    await call(activeObservers, { query: { countyCodes: ['AB', 'CJ'], currentlyCheckedIn: 'true' } });
    expect(address()).toEqual(['GET /api/v1/observer/active?countyCodes=AB&countyCodes=CJ&currentlyCheckedIn=true']);
  });

  test('API-02 a GET given a body and no query turns its fields into the query', async () => {
    const odd = endpoint({
      method: 'GET',
      path: '/api/v1/odd/:key',
      summary: 'Odd',
      access: 'staff',
      params: z.object({ key: z.string() }),
      body: z.object({ one: z.string(), many: z.array(z.int()) }),
      reply: z.unknown(),
    });
    await call(odd, { params: { key: 'a/b' }, body: { one: '+', many: [1, 2] } });
    expect(address()).toEqual(['GET /api/v1/odd/a%2Fb?one=%2B&many=1&many=2']);
    expect(network.seen[0]?.body).toBe('');
  });

  test('LOG-05 the login call carries no token', async () => {
    answer = () => HttpResponse.json({ access_token: 'new', expires_in: 60 });
    expect(await call(authorize, { body: { user: 'ana', password: 'secret' } })).toEqual({ access_token: 'new' });
    expect(network.seen[0]?.headers['authorization']).toBeUndefined();
    expect(network.seen[0]?.body).toBe('{"user":"ana","password":"secret"}');
  });

  test('API-03 calls that change something carry the XSRF token on relative addresses only', async () => {
    document.cookie = 'XSRF-TOKEN=t0k%2Fen';
    answer = () => HttpResponse.json(true);
    await call(deleteObserver, { query: { id: 7 } });
    answer = () => HttpResponse.json(emptyPage);
    await call(listObservers, { query: {} });
    answer = () => HttpResponse.json(true);
    await createClient({ base: location.origin, credentials })(deleteObserver, { query: { id: 7 } });
    expect(network.seen.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['t0k/en', undefined, undefined]);
  });

  test('API-05 the base is put before every path', async () => {
    await createClient({ base: `${location.origin}/behind`, credentials })(listObservers, { query: {} });
    expect(address()).toEqual(['GET /behind/api/v1/observer']);
  });

  test('OBI-03 files go as multipart, beside the fields of the form, with their progress', async () => {
    answer = () => HttpResponse.json(3);
    const shares: number[] = [];
    const files = { file: new File(['0722;1;Ana'], 'observers.csv', { type: 'text/csv' }) };
    const onProgress = (share: number) => shares.push(share);
    expect(await call(importObservers, { form: { ongId: '4' }, files }, { onProgress })).toEqual({
      count: 3,
      errors: [],
    });
    expect(network.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/u);
    expect(network.seen[0]?.body).toContain('name="ongId"\r\n\r\n4\r\n');
    expect(network.seen[0]?.body).toContain('name="file"; filename="observers.csv"');
    expect(shares.at(-1)).toBe(1);
  });

  test('TAB-02 a call that was given up is aborted', async () => {
    const held = network.hold('GET /api/v1/observer');
    const gone = new AbortController();
    const outcome = failure(call(listObservers, { query: {} }, { signal: gone.signal }));
    await held.arrived;
    gone.abort();
    expect(await outcome).toMatchObject({ code: 'ERR_CANCELED' });
    held.pass();
  });
});

describe('what comes back', () => {
  const wrongShapes: [string, () => Response, string][] = [
    ['a page that lacks its totals', () => HttpResponse.json({ data: [] }), 'totalItems invalid_type'],
    ['an array', () => HttpResponse.json([]), 'invalid_type'],
    ['nothing', () => new HttpResponse(null, { status: 200 }), 'invalid_type'],
    ['text', () => HttpResponse.text('all fine'), 'invalid_type'],
    [
      'half of a JSON',
      () => HttpResponse.text('{"data":[', { headers: { 'content-type': 'application/json' } }),
      'invalid_type',
    ],
    ['a page of a proxy', () => HttpResponse.html('<!DOCTYPE html><p>Log in to the hotel'), ''],
  ];
  test.each(wrongShapes)('API-04 %s is of the wrong shape', async (_, wrong, detail) => {
    answer = wrong;
    expect(await failure(call(listObservers, { query: {} }))).toEqual({ kind: 'wrongShape', status: 200, detail });
  });

  const phone = { detail: 'The Phone field is required.', errors: { Phone: ['The Phone field is required.'] } };
  const bodies: [string, () => Response, Failure][] = [
    [
      'plain text',
      () => HttpResponse.text('Invalid credentials', { status: 400 }),
      { kind: 'refused', status: 400, detail: 'Invalid credentials' },
    ],
    [
      'JSON inside plain text',
      () => HttpResponse.text('{ "error": "No such phone" }', { status: 400 }),
      { kind: 'refused', status: 400, detail: 'No such phone' },
    ],
    [
      'a ModelState dictionary',
      () => HttpResponse.json({ Phone: phone.errors.Phone }, { status: 400 }),
      { kind: 'refused', status: 400, ...phone },
    ],
    [
      'problem+json',
      () =>
        HttpResponse.json(
          { type: 'x', title: 'Conflict', status: 409, detail: 'It has answers', traceId: '1' },
          { status: 409 },
        ),
      { kind: 'refused', status: 409, detail: 'It has answers' },
    ],
    [
      'problem+json with errors',
      () => HttpResponse.json({ title: 'Invalid', status: 400, errors: phone.errors }, { status: 400 }),
      { kind: 'refused', status: 400, detail: 'Invalid', errors: phone.errors },
    ],
    [
      'problem+json with a list of errors',
      () =>
        HttpResponse.json(
          {
            detail: 'Some fields are wrong.',
            errors: [
              { at: 'body', path: 'phone', message: 'is taken', code: 'observer-phone-taken' },
              { at: 'body', path: 'name', message: 'is too long' },
              { at: 'body', path: 'phone', message: 'is too short' },
            ],
          },
          { status: 409 },
        ),
      {
        kind: 'refused',
        status: 409,
        detail: 'Some fields are wrong.',
        errors: { phone: ['is taken', 'is too short'], name: ['is too long'] },
        errorCodes: { phone: 'observer-phone-taken' },
      },
    ],
    [
      'a message',
      () => HttpResponse.json({ message: 'No county' }, { status: 400 }),
      { kind: 'refused', status: 400, detail: 'No county' },
    ],
    [
      'problem+json with a reason that has a name',
      () => HttpResponse.json({ status: 409, detail: 'It has answers', code: 'form-in-use' }, { status: 409 }),
      { kind: 'refused', status: 409, detail: 'It has answers', code: 'form-in-use' },
    ],
    [
      'a code that is no name of a reason',
      () => HttpResponse.json({ detail: 'It has answers', code: 42 }, { status: 409 }),
      { kind: 'refused', status: 409, detail: 'It has answers' },
    ],
    ['an empty body', () => new HttpResponse(null, { status: 404 }), { kind: 'refused', status: 404, detail: '' }],
    [
      'a proxy that fails',
      () => HttpResponse.html('<html><h1>502</h1></html>', { status: 502 }),
      { kind: 'server', status: 502, detail: '' },
    ],
    [
      'a server that takes too long',
      () => new HttpResponse(null, { status: 504 }),
      { kind: 'timeout', status: 504, detail: '' },
    ],
    [
      'too many calls',
      () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '20' } }),
      { kind: 'refused', status: 429, detail: '', retryAfter: 20 },
    ],
    [
      'NAV-10 a role that may not',
      () => new HttpResponse(null, { status: 403 }),
      { kind: 'forbidden', status: 403, detail: '' },
    ],
    ['a connection that breaks', () => HttpResponse.error(), { kind: 'offline', status: null, detail: '' }],
  ];
  test.each(bodies)('%s is a failure as plain data', async (_, wrong, expected) => {
    answer = wrong;
    const got = await failure(call(listObservers, { query: {} }));
    expect(got).toEqual(expected);
    expect(JSON.parse(JSON.stringify(got))).toEqual(expected);
    expect(refused).toEqual([]);
  });

  test('SES-05 a 401 ends the session whose token was refused, and is passed on', async () => {
    answer = () => new HttpResponse(null, { status: 401 });
    const held = network.hold('GET /api/v1/observer');
    const outcome = failure(call(listObservers, { query: {} }));
    await held.arrived;
    token = 'newer';
    held.pass();
    expect(await outcome).toEqual({ kind: 'sessionOver', status: 401, detail: '' });
    expect(refused).toEqual(['abc']);
  });

  test('SES-05 a 401 of the login itself ends no session', async () => {
    answer = () => new HttpResponse(null, { status: 401 });
    expect(await failure(call(authorize, { body: { user: 'a', password: 'b' } }))).toMatchObject({ status: 401 });
    expect(refused).toEqual([]);
  });

  test('OBS-03 a file comes with the name and the type that the server gave', async () => {
    answer = () =>
      new HttpResponse('a;b', {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''observatori%20%C8%99i.csv`,
        },
      });
    const { name, type, blob } = await call(exportObservers, { query: { format: 'csv' } });
    expect([name, type, await blob.text()]).toEqual(['observatori și.csv', 'text/csv', 'a;b']);
  });

  test('ANS-07 tells the bytes of a file as they arrive, and how many there will be', async () => {
    answer = () => new HttpResponse('a;b;c', { headers: { 'content-type': 'text/csv', 'content-length': '5' } });
    const seen: [number, number | null][] = [];
    const onReceived = (bytes: number, of: number | null) => seen.push([bytes, of]);
    await call(exportObservers, { query: {} }, { onReceived });
    expect(seen.at(-1)).toEqual([5, 5]);
  });

  test('a file call that is refused still says why', async () => {
    answer = () => HttpResponse.json({ title: 'Too large', detail: 'Narrow the filter' }, { status: 400 });
    expect(await failure(call(exportObservers, { query: {} }))).toEqual({
      kind: 'refused',
      status: 400,
      detail: 'Narrow the filter',
    });
  });
});

test('a failure is what machines call a failure', () => {
  expectTypeOf<Failure>().toExtend<MachineFailure>();
  expectTypeOf<MachineFailure>().toExtend<Failure>();
});
