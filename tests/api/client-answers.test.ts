import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { exportObservers, listObservers } from '#contract/observers.ts';
import { authorize } from '#contract/login.ts';
import type { CallFailure } from '#src/api/failure.ts';
import { clientStage, failure } from './client.given.ts';

const { wire, network, call } = clientStage();

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
    wire.answer = wrong;
    expect(await failure(call(listObservers, { query: {} }))).toEqual({ kind: 'wrongShape', status: 200, detail });
  });

  const phone = { detail: 'The Phone field is required.', errors: { Phone: ['The Phone field is required.'] } };
  const bodies: [string, () => Response, CallFailure][] = [
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
    ...['1form', 'form1', 'Form', 'form in use', '-form', ''].map((code): [string, () => Response, CallFailure] => [
      `the code "${code}", no name of a reason`,
      () => HttpResponse.json({ detail: 'It has answers', code }, { status: 409 }),
      { kind: 'refused', status: 409, detail: 'It has answers' },
    ]),
    [
      'a reason whose name is a letter',
      () => HttpResponse.json({ detail: 'It has answers', code: 'x' }, { status: 409 }),
      { kind: 'refused', status: 409, detail: 'It has answers', code: 'x' },
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
    wire.answer = wrong;
    const got = await failure(call(listObservers, { query: {} }));
    expect(got).toEqual(expected);
    expect(JSON.parse(JSON.stringify(got))).toEqual(expected);
    expect(wire.refused).toEqual([]);
  });

  test('SES-05 a 401 ends the session whose token was refused, and is passed on', async () => {
    wire.answer = () => new HttpResponse(null, { status: 401 });
    const held = network.hold('GET /api/v1/observer');
    const outcome = failure(call(listObservers, { query: {} }));
    await held.arrived;
    wire.token = 'newer';
    held.pass();
    expect(await outcome).toEqual({ kind: 'sessionOver', status: 401, detail: '' });
    expect(wire.refused).toEqual(['abc']);
  });

  test('SES-05 a 401 of the login itself ends no session', async () => {
    wire.answer = () => new HttpResponse(null, { status: 401 });
    expect(await failure(call(authorize, { body: { user: 'a', password: 'b' } }))).toMatchObject({ status: 401 });
    expect(wire.refused).toEqual([]);
  });

  test('OBS-03 a file comes with the name and the type that the server gave', async () => {
    wire.answer = () =>
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
    wire.answer = () => new HttpResponse('a;b;c', { headers: { 'content-type': 'text/csv', 'content-length': '5' } });
    const seen: [number, number | null][] = [];
    const onReceived = (bytes: number, of: number | null) => seen.push([bytes, of]);
    await call(exportObservers, { query: {} }, { onReceived });
    expect(seen.at(-1)).toEqual([5, 5]);
  });

  test('a file call that is refused still says why', async () => {
    wire.answer = () => HttpResponse.json({ title: 'Too large', detail: 'Narrow the filter' }, { status: 400 });
    expect(await failure(call(exportObservers, { query: {} }))).toEqual({
      kind: 'refused',
      status: 400,
      detail: 'Narrow the filter',
    });
  });
});
