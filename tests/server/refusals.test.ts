import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { refusalCodes } from '#contract/refusals.ts';
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

test('LNG-03 every name is one that the server gives', () => {
  const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join('server', file), 'utf8'))
    .join('');
  expect(refusalCodes.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  expect([...refusalCodes]).toEqual([...new Set(refusalCodes)].toSorted());
});
