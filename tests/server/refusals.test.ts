import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { fieldCodes, refusals } from '#contract/refusal-codes.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const Problem = z.object({ status: z.int(), code: z.optional(z.string()) });

test.each([
  ['organizer', 'GET', '/api/v1/ngo/999', { status: 404, code: 'ngo-unknown' }],
  ['admin', 'POST', '/api/v1/ngo', { status: 403, code: 'organizers-only' }],
  ['observer', 'GET', '/api/v1/observer', { status: 403, code: 'not-for-your-role' }],
  ['organizer', 'GET', '/api/v1/answers?from=soon', { status: 400, code: 'period-unreadable' }],
  ['organizer', 'GET', '/api/v1/nothing', { status: 404 }],
] as const)('LNG-03 %s, %s %s: the reason has a name where people meet it', async (who, method, path, problem) => {
  const reply = await election.server.call(method, withIds(path), { as: election.people[who] });
  expect(await read(reply, Problem)).toEqual(problem);
});

/** The addresses of NGOs, whose ids are known once they are there. */
const withIds = (path: string): string => {
  const { organizer, admin } = election.people;
  return path.replace('{organizers}', String(organizer.idNgo)).replace('{first}', String(admin.idNgo));
};

const Told = z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

describe('C16 LNG-03 what a reason says in figures and names is told beside its name', () => {
  test.each([
    [
      'an NGO with belongings',
      'DELETE',
      '/api/v1/ngo/{first}',
      undefined,
      { code: 'ngo-has-data', values: { ngo: 'First NGO', observers: 2, accounts: 1, notifications: 0 } },
    ],
    [
      'a short name that is taken',
      'POST',
      '/api/v1/ngo',
      { name: 'Another', shortName: 'one' },
      { code: 'ngo-name-taken', values: { ngo: 'First NGO', shortName: 'one' } },
    ],
    [
      'a phone that nobody has',
      'POST',
      '/api/v1/observer/reset',
      { action: 'reset-password', phoneNumber: '0799999999', pin: '123456' },
      { code: 'observer-phone-unknown', values: { phone: '0799999999' } },
    ],
    [
      'a page too deep',
      'GET',
      '/api/v1/answers?page=1000000&pageSize=100',
      undefined,
      { code: 'pages-end', values: { last: 100_000 } },
    ],
  ] as const)('%s', async (_, method, path, body, told) => {
    const reply = await election.server.call(method, withIds(path), {
      as: election.people.organizer,
      ...(body && { body }),
    });
    expect(await read(reply, Told)).toEqual(told);
  });

  const imported = async (text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'observers.csv');
    const headers = await election.server.bearer(election.people.organizer);
    return election.server.app.request('/api/v1/observer/import', { method: 'POST', headers, body: form });
  };

  test.each([
    ['a column', 'Telefon,Nume\n0722,Ana', { code: 'import-columns-missing', values: { columns: 'pin' } }],
    ['an end', '\n'.repeat(50_001).concat('x'), { code: 'import-too-long', values: { lines: 50_000 } }],
  ])('a file without %s', async (_, text, told) => {
    expect(await read(await imported(text), Told)).toEqual(told);
  });
});

const Fields = z.object({ errors: z.array(z.object({ path: z.string(), code: z.string() })) });
const observer = { name: 'Dan', phone: '0755000009', pin: '1234' };

test.each([
  ['admin', 'POST', '/api/v1/observer', { ...observer, name: ' ', phone: 'x' }, ['phone wrong', 'name required']],
  ['admin', 'POST', '/api/v1/observer', { ...observer, phone: '0722000001' }, ['phone observer-phone-taken']],
  ['admin', 'PUT', '/api/v1/observer', { idObserver: 1, phone: 'x' }, ['phone wrong']],
  ['organizer', 'POST', '/api/v1/observer', { ...observer, idNgo: 999 }, ['idNgo ngo-unknown']],
  [
    'organizer',
    'POST',
    '/api/v1/ngo',
    { name: ' ', shortName: 'ELEVEN CHARS' },
    ['shortName too-long', 'name required'],
  ],
  ['organizer', 'POST', '/api/v1/ngo', { name: 'Another', shortName: 'one' }, ['shortName ngo-short-name-taken']],
  ['organizer', 'PATCH', '/api/v1/ngo/{organizers}/status', { isActive: false }, ['isActive own-ngo']],
  ['organizer', 'PATCH', '/api/v1/ngo/{first}/status', { isActive: 'perhaps' }, ['isActive wrong']],
  ['organizer', 'PATCH', '/api/v1/ngo/{first}/status', {}, ['isActive required']],
  [
    'admin',
    'POST',
    '/api/v1/ngo/{first}/ngoadmin',
    { account: 'dan', password: 'short' },
    ['password password-too-short'],
  ],
  [
    'admin',
    'POST',
    '/api/v1/ngo/{first}/ngoadmin',
    { account: 'organizer', password: 'long enough words' },
    ['account account-name-taken'],
  ],
] as const)('LNG-03 %s, %s %s %j: what is wrong with a field has a name', async (who, method, path, body, named) => {
  const reply = await election.server.call(method, withIds(path), { as: election.people[who], body });
  const { errors } = await read(reply, Fields);
  expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual(named);
});

test('LNG-03 every name is one that the server gives', () => {
  const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join('server', file), 'utf8'))
    .join('');
  for (const names of [Object.keys(refusals), [...fieldCodes]]) {
    expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
    expect([...names]).toEqual([...new Set(names)].toSorted());
  }
});
