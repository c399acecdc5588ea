import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { createHandlers } from '#server/handlers.ts';
import { addPeople, PASSWORD, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let people: People;
let authorization: string;

const Token = z.object({ access_token: z.string() });

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers(), now: new Date('2026-11-22T08:00:00.000Z') });
  people = await addPeople(server.db, server.config);
  const reply = await server.app.request('/api/v2/access/authorize', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'organizer', password: PASSWORD }),
  });
  authorization = `Bearer ${z.parse(Token, await reply.json()).access_token}`;
});
afterAll(() => server.close());

/** As the organizer. */
const ask = async (method: string, path: string, body: unknown): Promise<Response> =>
  server.app.request(path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const Problem = z.object({ code: z.string(), errors: z.array(z.object({ path: z.string(), code: z.string() })) });
const problemOf = async (reply: Response) => {
  const { code, errors } = z.parse(Problem, await reply.json());
  return [reply.status, code, ...errors.map((error) => `${error.path} ${error.code}`)];
};

describe('PEO-03 names of accounts', () => {
  test('a name that differs only in case, width or invisible characters is taken', async () => {
    const path = `/api/v1/ngo/${people.admin.idNgo}/ngoadmin`;
    for (const account of ['NGO-ADMIN', 'ｎｇｏ-admin', 'ngo\u200B-admin', ' ngo-admin'])
      expect(await problemOf(await ask('POST', path, { account, password: 'quiet river 7 lamps' }))).toEqual([
        409,
        'account-name-taken',
        'account account-name-taken',
      ]);
    expect(await problemOf(await ask('POST', path, { account: '\u200B', password: 'quiet river 7 lamps' }))).toEqual([
      400,
      expect.any(String),
      'account required',
    ]);
  });

  test.each([
    ['a Cyrillic letter', 'ngо-admin'],
    ['a Greek letter', 'ngο-admin'],
    ['a letter without its dot', 'ngo-admın'],
    ['another dash', 'ngo\u2011admin'],
    ['a mark', 'ngo-admiń'],
    ['r and n for m', 'ngo-adrnin'],
    ['a digit', 'ng0-admin'],
  ])(
    'A13 a name that looks like another one is taken, by a new account and by a renamed one: %s',
    async (_, account) => {
      const path = `/api/v1/ngo/${people.otherAdmin.idNgo}/ngoadmin`;
      const taken = [409, 'account-name-taken', 'account account-name-taken'];
      expect(await problemOf(await ask('POST', path, { account, password: 'quiet river 7 lamps' }))).toEqual(taken);
      expect(await problemOf(await ask('POST', `${path}/${people.otherAdmin.adminId}`, { account }))).toEqual(taken);
    },
  );

  test('A13 the own name may be written anew so that it looks the same', async () => {
    const path = `/api/v1/ngo/${people.otherAdmin.idNgo}/ngoadmin/${people.otherAdmin.adminId}`;
    for (const account of ['othér-admin', 'other-admin'])
      expect((await ask('POST', path, { account })).status).toBe(200);
  });
});
