import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { fieldCodes, refusalCodes } from '#contract/refusals.ts';
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
  const reply = await election.server.call(method, path, { as: election.people[who] });
  expect(await read(reply, Problem)).toEqual(problem);
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
  ['organizer', 'PATCH', '/api/v1/ngo/1/status', { isActive: false }, ['isActive own-ngo']],
  ['organizer', 'PATCH', '/api/v1/ngo/2/status', { isActive: 'perhaps' }, ['isActive wrong']],
  ['organizer', 'PATCH', '/api/v1/ngo/2/status', {}, ['isActive required']],
  ['admin', 'POST', '/api/v1/ngo/2/ngoadmin', { account: 'dan', password: 'short' }, ['password password-too-short']],
  [
    'admin',
    'POST',
    '/api/v1/ngo/2/ngoadmin',
    { account: 'organizer', password: 'long enough words' },
    ['account account-name-taken'],
  ],
] as const)('LNG-03 %s, %s %s %j: what is wrong with a field has a name', async (who, method, path, body, named) => {
  const reply = await election.server.call(method, path, { as: election.people[who], body });
  const { errors } = await read(reply, Fields);
  expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual(named);
});

test('LNG-03 every name is one that the server gives', () => {
  const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join('server', file), 'utf8'))
    .join('');
  for (const names of [refusalCodes, fieldCodes]) {
    expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
    expect([...names]).toEqual([...new Set(names)].toSorted());
  }
});
