import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { FactorSetup, SecondFactor } from '#contract/second-factor.ts';
import { createAuthenticate } from '#server/auth/callers.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { acceptPinKey, mustBePinKey } from '#server/auth/pin-key.ts';
import { writeDemanded } from '#server/auth/second-factor.ts';
import { createHandlers } from '#server/handlers.ts';
import type { Staff } from '#server/http/handler.ts';
import { codeOfText, factorCode, fromBase32, giveFactor } from '#tests/support/factor.ts';
import { addPeople, addStaff, PASSWORD, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { bodies, kindsWritten } from './ledger.given.ts';

const START = new Date('2026-11-22T08:00:00.000Z');

let server: TestServer;
let people: People;
let colleague: Staff;
let password_hash: string;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers(), now: START });
  people = await addPeople(server.db, server.config);
  password_hash = await hashPassword(PASSWORD);
  colleague = await addStaff(server.db, people.admin.idNgo, 'Șerban', 'viewer');
});
beforeEach(async () => {
  const { db, clock } = server;
  clock.now = START;
  for (const table of ['second_factor', 'session', 'login_limit', 'refused_login'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('ngo_admin').set({ password_hash }).execute();
  await writeDemanded(db, false);
});
afterAll(() => server.close());

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};
const code = (steps = 0) => factorCode(server.clock.now, steps);
const Token = z.object({ access_token: z.string() });
const Codes = z.object({ recoveryCodes: z.array(z.string()) });
const Problem = z.object({ code: z.optional(z.string()), error: z.optional(z.string()), detail: z.string() });

const post = (path: string, body: unknown, remoteAddress = '192.0.2.7') =>
  server.app.request(
    path,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress } } },
  );
const logIn = (given: { user?: string; password?: string; code?: string | null }, address?: string) =>
  post('/api/v2/access/authorize', { user: 'ngo-admin', password: PASSWORD, ...given }, address);
/** 200, or why not. */
const outcome = async (asked: Response | Promise<Response>) => {
  const reply = await asked;
  if (reply.ok) return reply.status;
  const problem = z.parse(Problem, await reply.json());
  return `${reply.status} ${problem.code ?? problem.detail}`;
};
const ask = (caller: Staff, method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: caller, ...(body !== undefined && { body }) });
const factorOf = async (caller: Staff) =>
  z.parse(SecondFactor, await (await ask(caller, 'GET', '/api/v3/account/factor')).json());
const codesOf = async (reply: Response) => z.parse(Codes, await reply.json()).recoveryCodes;
const secretCode = (secret: string) => codeOfText(secret, server.clock.now);
const isIn = async (token: string) => {
  const { db, config, clock } = server;
  return (await createAuthenticate({ db, config, now: () => clock.now })(`Bearer ${token}`, true)) !== undefined;
};

describe('PEO-04 setting it up', () => {
  const begin = async (password = PASSWORD) => ask(people.admin, 'POST', '/api/v3/account/factor', { password });
  const confirm = (given: string) => ask(people.admin, 'POST', '/api/v3/account/factor/confirm', { code: given });

  test('begins with the password, counts with a code, and gives ten recovery codes once', async () => {
    expect(await outcome(begin('wrong'))).toBe('400 password-refused');
    const { secret, address } = z.parse(FactorSetup, await (await begin()).json());
    expect(address).toContain(`otpauth://totp/Vigil:ngo-admin?secret=${secret}`);
    expect([await factorOf(people.admin), await outcome(logIn({}))]).toEqual([
      { since: null, recoveryCodes: 0, demanded: false },
      200,
    ]);
    expect(await outcome(confirm('000000'))).toBe('400 second-factor-wrong');
    const typed = secretCode(secret);
    const codes = await codesOf(await confirm(`${typed.slice(0, 3)} ${typed.slice(3)}`));
    expect([codes.length, new Set(codes).size, codes.every((one) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/u.test(one))]).toEqual([
      10,
      10,
      true,
    ]);
    expect(await factorOf(people.admin)).toEqual({ since: START.toISOString(), recoveryCodes: 10, demanded: false });
    expect([await outcome(begin()), await outcome(confirm(secretCode(secret)))]).toEqual([
      '409 second-factor-there',
      '409 second-factor-there',
    ]);
  });

  test('whoever began before knows nothing: the secret is another one each time', async () => {
    const first = z.parse(FactorSetup, await (await begin()).json()).secret;
    const second = z.parse(FactorSetup, await (await begin()).json()).secret;
    expect(second).not.toBe(first);
    expect(await outcome(confirm(secretCode(first)))).toBe('400 second-factor-wrong');
    expect(await outcome(confirm(secretCode(second)))).toBe(200);
  });

  test('nothing can be confirmed that was not begun', async () => {
    expect(await outcome(confirm('000000'))).toBe('409 second-factor-unbegun');
  });

  test('guesses at its first code count as those at the login do', async () => {
    const { secret } = z.parse(FactorSetup, await (await begin()).json());
    const tried: unknown[] = [];
    for (let guess = 0; guess < 5; guess += 1) tried.push(await outcome(confirm('000000')));
    expect(new Set(tried)).toEqual(new Set(['400 second-factor-wrong']));
    expect(await outcome(confirm(secretCode(secret)))).toBe('429 too-many-logins');
    expect((await factorOf(people.admin)).since).toBeNull();
  });

  test('all other sessions of the account end, this one and those of others go on', async () => {
    const others = z.parse(Token, await (await logIn({})).json()).access_token;
    const organizers = z.parse(Token, await (await logIn({ user: 'organizer' })).json()).access_token;
    const { secret } = z.parse(FactorSetup, await (await begin()).json());
    await confirm(secretCode(secret));
    expect([await isIn(others), await isIn(organizers), (await begin()).status]).toEqual([false, true, 409]);
  });
});

describe('PEO-04 the second step of the login', () => {
  beforeEach(() => giveFactor(server, people.admin.adminId));

  test('comes after the password alone: a stranger cannot tell who has a second factor, nor who is there', async () => {
    const wrong = { password: 'wrong', code: '000000' };
    expect([await outcome(logIn({ password: 'wrong' })), await outcome(logIn(wrong))]).toEqual([
      '400 Invalid credentials',
      '400 Invalid credentials',
    ]);
    expect(await outcome(logIn({ user: 'nobody', code: '000000' }))).toBe('400 Invalid credentials');
    expect([
      await outcome(logIn({})),
      await outcome(logIn({ code: null })),
      await outcome(logIn({ code: '' })),
    ]).toEqual(['400 second-factor-needed', '400 second-factor-needed', '400 second-factor-needed']);
    expect(await outcome(logIn({ code: code() }))).toBe(200);
  });

  test('published consoles and phones read why in the field that they show', async () => {
    for (const path of ['/api/v1/access/authorize', '/api/v2/access/authorize']) {
      const reply = await post(path, { user: 'ngo-admin', password: PASSWORD });
      expect([reply.status, z.parse(Problem, await reply.json()).error]).toEqual([
        400,
        'This account asks for a code, too: log in with the console of this server.',
      ]);
    }
  });

  test('a code is good once, and none that is older afterwards', async () => {
    expect([await outcome(logIn({ code: code() })), await outcome(logIn({ code: code() }))]).toEqual([
      200,
      '400 second-factor-wrong',
    ]);
    expect(await outcome(logIn({ code: code(-1) }))).toBe('400 second-factor-wrong');
    later(30);
    expect(await outcome(logIn({ code: code() }))).toBe(200);
  });

  test('of ten that come with the same code at once one is let in', async () => {
    const same = code();
    const addresses = Array.from({ length: 10 }, (_, at) => `198.51.${at}.1`);
    const replies = await Promise.all(addresses.map((address) => outcome(logIn({ code: same }, address))));
    expect(replies.filter((one) => one === 200)).toHaveLength(1);
  });

  test('clocks may be one step apart, and no more', async () => {
    expect([await outcome(logIn({ code: code(-2) })), await outcome(logIn({ code: code(2) }))]).toEqual([
      '400 second-factor-wrong',
      '400 second-factor-wrong',
    ]);
    expect([await outcome(logIn({ code: code(-1) })), await outcome(logIn({ code: code(1) }))]).toEqual([200, 200]);
  });

  test('guesses at the code count as those at the password do, and the right password forgives none', async () => {
    const tried: unknown[] = [];
    for (let guess = 0; guess < 5; guess += 1)
      tried.push(await outcome(logIn({ code: '000000' })), await outcome(logIn({})));
    expect(new Set(tried.filter((_, at) => at % 2 === 0))).toEqual(new Set(['400 second-factor-wrong']));
    expect(await outcome(logIn({ code: code() }))).toBe('429 too-many-logins');
    expect((await kindsWritten(server.db)).at(-1)).toBe('account.locked');
    later(31);
    expect(await outcome(logIn({ code: code() }))).toBe(200);
  });

  test('nor does a right password under "My account"', async () => {
    const removing = (given: string) =>
      outcome(ask(people.admin, 'POST', '/api/v3/account/factor/remove', { password: PASSWORD, code: given }));
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await removing('000000')).toBe('400 second-factor-wrong');
      await ask(people.admin, 'POST', '/api/v3/account/factor', { password: PASSWORD });
    }
    expect(await removing(code())).toBe('429 too-many-logins');
  });

  test('a recovery code opens once, with or without its hyphen, and each is an act', async () => {
    const renewed = await ask(people.admin, 'POST', '/api/v3/account/factor/codes', {
      password: PASSWORD,
      code: code(),
    });
    const [first = '', second = ''] = await codesOf(renewed);
    expect([
      await outcome(logIn({ code: first })),
      await outcome(logIn({ code: first })),
      await outcome(logIn({ code: ` ${second.replace('-', '').toLowerCase()} ` })),
    ]).toEqual([200, '400 second-factor-wrong', 200]);
    expect((await factorOf(people.admin)).recoveryCodes).toBe(8);
    const used = (await bodies(server.db)).filter((body) => JSON.stringify(body).includes('recoveryCodeUsed'));
    expect(used.map((body) => z.parse(z.object({ data: z.unknown() }), body).data)).toEqual([{ left: 9 }, { left: 8 }]);
  });

  test('those of another account are nothing, and new ones end those of before', async () => {
    await giveFactor(server, people.organizer.adminId);
    const renew = async (caller: Staff) => {
      later(60);
      return codesOf(await ask(caller, 'POST', '/api/v3/account/factor/codes', { password: PASSWORD, code: code() }));
    };
    const [theirs = ''] = await renew(people.organizer);
    const [before = ''] = await renew(people.admin);
    await renew(people.admin);
    expect([await outcome(logIn({ code: theirs })), await outcome(logIn({ code: before }))]).toEqual([
      '400 second-factor-wrong',
      '400 second-factor-wrong',
    ]);
  });

  test('observers have none: their login is as it was', async () => {
    const reply = await outcome(logIn({ user: '0722000001', password: '1234' }));
    expect(reply).toBe('400 Invalid credentials');
    const phone = { user: '0722000001', password: '1234', fcmToken: 'token' };
    expect(await outcome(post('/api/v2/access/authorize', phone))).toBe(200);
  });
});

describe('PEO-04 taking it away', () => {
  const remove = (given: { password: string; code: string }) =>
    outcome(ask(people.admin, 'POST', '/api/v3/account/factor/remove', given));

  test('by oneself, with password and code', async () => {
    await giveFactor(server, people.admin.adminId);
    expect([
      await remove({ password: 'wrong', code: code() }),
      await remove({ password: PASSWORD, code: '000000' }),
      await remove({ password: PASSWORD, code: code() }),
      await remove({ password: PASSWORD, code: code(1) }),
    ]).toEqual(['400 password-refused', '400 second-factor-wrong', 204, '409 second-factor-unbegun']);
    expect(await outcome(logIn({}))).toBe(200);
  });

  test('by an administrator of the NGO, whose colleague lost the phone: their sessions end', async () => {
    await giveFactor(server, colleague.adminId);
    const path = `/api/v3/ngo/${people.admin.idNgo}/accounts/${colleague.adminId}/factor`;
    const { authorization } = await server.bearer(colleague);
    const isThere = () => isIn(authorization.slice('Bearer '.length));
    expect([await outcome(ask(people.otherAdmin, 'DELETE', path)), await isThere()]).toEqual(['404 ngo-unknown', true]);
    expect([await outcome(ask(people.admin, 'DELETE', path)), await isThere()]).toEqual([204, false]);
    expect((await kindsWritten(server.db)).at(-1)).toBe('account.factorReset');
    const before = (await kindsWritten(server.db)).length;
    expect(await outcome(ask(people.organizer, 'DELETE', path))).toBe(204);
    expect((await kindsWritten(server.db)).length).toBe(before);
  });

  test('nobody resets their own, for which a code is asked', async () => {
    await giveFactor(server, people.admin.adminId);
    const path = `/api/v3/ngo/${people.admin.idNgo}/accounts/${people.admin.adminId}/factor`;
    expect(await outcome(ask(people.admin, 'DELETE', path))).toBe('409 second-factor-own');
    expect((await factorOf(people.admin)).since).not.toBeNull();
  });

  test('administrators see who has one', async () => {
    await giveFactor(server, people.admin.adminId);
    await giveFactor(server, colleague.adminId, { isBegun: true });
    const reply = await ask(people.admin, 'GET', `/api/v1/ngo/${people.admin.idNgo}/ngoadmin`);
    const Rows = z.array(z.object({ account: z.string(), secondFactor: z.boolean() }));
    expect(z.parse(Rows, await reply.json())).toEqual([
      { account: 'ngo-admin', secondFactor: true },
      { account: 'Șerban', secondFactor: false },
    ]);
  });

  test('a lost PIN_KEY takes all of them along, since nothing opens them any more', async () => {
    const { db, config } = server;
    await mustBePinKey(db, config);
    await giveFactor(server, people.admin.adminId);
    await acceptPinKey(db, { pinKey: 'another key that is long enough' }, START);
    expect([(await kindsWritten(db)).slice(-2), await outcome(logIn({}))]).toEqual([
      ['account.factorReset', 'election.pinKeyAccepted'],
      200,
    ]);
    await acceptPinKey(db, config, START);
  });
});

describe('PEO-04 an organizer demands it of all staff', () => {
  const demand = (demanded: boolean, caller = people.organizer) =>
    outcome(ask(caller, 'PUT', '/api/v3/accounts/factor', { demanded }));

  test('who has one alone, so that nobody locks themselves out, and organizers alone', async () => {
    expect([await demand(true), await demand(true, people.admin)]).toEqual([
      '409 second-factor-first',
      '403 organizers-only',
    ]);
    await giveFactor(server, people.organizer.adminId);
    expect(await demand(true)).toBe(204);
    const before = (await kindsWritten(server.db)).length;
    expect([await demand(true), (await kindsWritten(server.db)).length]).toEqual([204, before]);
    expect((await factorOf(people.organizer)).demanded).toBe(true);
    expect(
      await outcome(
        ask(people.organizer, 'POST', '/api/v3/account/factor/remove', { password: PASSWORD, code: code() }),
      ),
    ).toBe('409 second-factor-demanded');
  });

  test('whoever has none is out at once, and comes in by setting it up: nothing else is let through before', async () => {
    await giveFactor(server, people.organizer.adminId);
    await giveFactor(server, colleague.adminId);
    const without = z.parse(Token, await (await logIn({})).json()).access_token;
    const { authorization } = await server.bearer(colleague);
    await demand(true);
    expect([await isIn(without), await isIn(authorization.slice('Bearer '.length))]).toEqual([false, true]);
    expect([await outcome(logIn({})), await outcome(logIn({ code: code() }))]).toEqual([
      '400 second-factor-missing',
      '400 second-factor-missing',
    ]);
    const credentials = { user: 'ngo-admin', password: PASSWORD };
    const begun = await post('/api/v3/access/factor', credentials);
    const { secret } = z.parse(FactorSetup, await begun.json());
    const confirm = (given: object) => post('/api/v3/access/factor/confirm', { ...credentials, ...given });
    expect(await outcome(confirm({ code: '000000' }))).toBe('400 second-factor-wrong');
    const confirmed: unknown = await (await confirm({ code: secretCode(secret) })).json();
    expect(z.parse(Codes, confirmed).recoveryCodes).toHaveLength(10);
    expect(await isIn(z.parse(Token, confirmed).access_token)).toBe(true);
    expect([await outcome(logIn({})), await outcome(post('/api/v3/access/factor', credentials))]).toEqual([
      '400 second-factor-needed',
      '409 second-factor-there',
    ]);
  });

  test('a removal that meets the demand leaves no session without a second factor, whichever comes first', async () => {
    await giveFactor(server, people.organizer.adminId);
    for (let round = 0; round < 10; round += 1) {
      await writeDemanded(server.db, false);
      await giveFactor(server, people.admin.adminId);
      const { authorization } = await server.bearer(people.admin);
      later(30);
      const removing = ask(people.admin, 'POST', '/api/v3/account/factor/remove', { password: PASSWORD, code: code() });
      const [, removed] = await Promise.all([demand(true), outcome(removing)]);
      const isStill = await isIn(authorization.slice('Bearer '.length));
      expect(['204 out', '409 second-factor-demanded in']).toContain(`${removed} ${isStill ? 'in' : 'out'}`);
    }
  });

  test('the password is asked for first there, too, and guesses at it count', async () => {
    await writeDemanded(server.db, true);
    const begin = (password: string) => outcome(post('/api/v3/access/factor', { user: 'ngo-admin', password }));
    const tried: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) tried.push(await begin('wrong'));
    expect([new Set(tried.slice(0, 5)), tried[5]]).toEqual([
      new Set(['400 Invalid credentials']),
      '429 too-many-logins',
    ]);
    await writeDemanded(server.db, false);
    later(31);
    expect(await begin(PASSWORD)).toBe('409 second-factor-unbegun');
  });

  test('no longer demanded, who has none comes in with the password', async () => {
    await giveFactor(server, people.organizer.adminId);
    await demand(true);
    await demand(false);
    expect([await outcome(logIn({})), await outcome(logIn({ user: 'organizer' }))]).toEqual([
      200,
      '400 second-factor-needed',
    ]);
  });
});

test('PEO-04 no secret lies anywhere in clear, and none is logged', async () => {
  const { db } = server;
  const begun = await ask(people.admin, 'POST', '/api/v3/account/factor', { password: PASSWORD });
  const { secret } = z.parse(FactorSetup, await begun.json());
  const reply = await ask(people.admin, 'POST', '/api/v3/account/factor/confirm', { code: secretCode(secret) });
  const codes = await codesOf(reply);
  const stored = JSON.stringify([
    await db.selectFrom('second_factor').selectAll().execute(),
    await db.selectFrom('recovery_code').selectAll().execute(),
    await db.selectFrom('act').selectAll().execute(),
    await db.selectFrom('act_text').selectAll().execute(),
    server.logged,
  ]);
  const raw = fromBase32(secret);
  const forms = [
    secret,
    raw.toString('hex'),
    raw.toString('base64url'),
    ...codes,
    ...codes.map((one) => one.replace('-', '')),
  ];
  expect(forms.filter((form) => stored.includes(form))).toEqual([]);
});
