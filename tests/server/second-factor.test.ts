import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { FactorSetup } from '#contract/second-factor.ts';
import { acceptPinKey, mustBePinKey } from '#server/auth/pin-key.ts';
import type { Staff } from '#server/http/handler.ts';
import { fromBase32, giveFactor } from '#tests/support/factor.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { bodies, kindsWritten } from './ledger.given.ts';
import { codesOf, type Factors, openFactors, outcome, Problem, START, Token } from './second-factor.given.ts';

let on: Factors;
beforeAll(async () => {
  on = await openFactors();
});
beforeEach(() => on.reset());
afterAll(() => on.server.close());

describe('PEO-04 setting it up', () => {
  const begin = async (password = PASSWORD) => on.ask(on.people.admin, 'POST', '/api/v3/account/factor', { password });
  const confirm = (given: string) => on.ask(on.people.admin, 'POST', '/api/v3/account/factor/confirm', { code: given });

  test('begins with the password, counts with a code, and gives ten recovery codes once', async () => {
    expect(await outcome(begin('wrong'))).toBe('400 password-refused');
    const { secret, address } = z.parse(FactorSetup, await (await begin()).json());
    expect(address).toContain(`otpauth://totp/Vigil:ngo-admin?secret=${secret}`);
    expect([await on.factorOf(on.people.admin), await outcome(on.logIn({}))]).toEqual([
      { since: null, recoveryCodes: 0, demanded: false },
      200,
    ]);
    expect(await outcome(confirm('000000'))).toBe('400 second-factor-wrong');
    const typed = on.secretCode(secret);
    const codes = await codesOf(await confirm(`${typed.slice(0, 3)} ${typed.slice(3)}`));
    expect([codes.length, new Set(codes).size, codes.every((one) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/u.test(one))]).toEqual([
      10,
      10,
      true,
    ]);
    expect(await on.factorOf(on.people.admin)).toEqual({
      since: START.toISOString(),
      recoveryCodes: 10,
      demanded: false,
    });
    expect([await outcome(begin()), await outcome(confirm(on.secretCode(secret)))]).toEqual([
      '409 second-factor-there',
      '409 second-factor-there',
    ]);
  });

  test('whoever began before knows nothing: the secret is another one each time', async () => {
    const first = z.parse(FactorSetup, await (await begin()).json()).secret;
    const second = z.parse(FactorSetup, await (await begin()).json()).secret;
    expect(second).not.toBe(first);
    expect(await outcome(confirm(on.secretCode(first)))).toBe('400 second-factor-wrong');
    expect(await outcome(confirm(on.secretCode(second)))).toBe(200);
  });

  test('nothing can be confirmed that was not begun', async () => {
    expect(await outcome(confirm('000000'))).toBe('409 second-factor-unbegun');
  });

  test('guesses at its first code count as those at the login do', async () => {
    const { secret } = z.parse(FactorSetup, await (await begin()).json());
    const tried: unknown[] = [];
    for (let guess = 0; guess < 5; guess += 1) tried.push(await outcome(confirm('000000')));
    expect(new Set(tried)).toEqual(new Set(['400 second-factor-wrong']));
    expect(await outcome(confirm(on.secretCode(secret)))).toBe('429 too-many-logins');
    expect((await on.factorOf(on.people.admin)).since).toBeNull();
  });

  test('all other sessions of the account end, this one and those of others go on', async () => {
    const others = z.parse(Token, await (await on.logIn({})).json()).access_token;
    const organizers = z.parse(Token, await (await on.logIn({ user: 'organizer' })).json()).access_token;
    const { secret } = z.parse(FactorSetup, await (await begin()).json());
    await confirm(on.secretCode(secret));
    expect([await on.isIn(others), await on.isIn(organizers), (await begin()).status]).toEqual([false, true, 409]);
  });
});

describe('PEO-04 the second step of the login', () => {
  beforeEach(() => giveFactor(on.server, on.people.admin.adminId));

  test('comes after the password alone: a stranger cannot tell who has a second factor, nor who is there', async () => {
    const wrong = { password: 'wrong', code: '000000' };
    expect([await outcome(on.logIn({ password: 'wrong' })), await outcome(on.logIn(wrong))]).toEqual([
      '400 Invalid credentials',
      '400 Invalid credentials',
    ]);
    expect(await outcome(on.logIn({ user: 'nobody', code: '000000' }))).toBe('400 Invalid credentials');
    expect([
      await outcome(on.logIn({})),
      await outcome(on.logIn({ code: null })),
      await outcome(on.logIn({ code: '' })),
    ]).toEqual(['400 second-factor-needed', '400 second-factor-needed', '400 second-factor-needed']);
    expect(await outcome(on.logIn({ code: on.code() }))).toBe(200);
  });

  test('published consoles and phones read why in the field that they show', async () => {
    for (const path of ['/api/v1/access/authorize', '/api/v2/access/authorize']) {
      const reply = await on.post(path, { user: 'ngo-admin', password: PASSWORD });
      expect([reply.status, z.parse(Problem, await reply.json()).error]).toEqual([
        400,
        'This account asks for a code, too: log in with the console of this server.',
      ]);
    }
  });

  test('a code is good once, and none that is older afterwards', async () => {
    expect([await outcome(on.logIn({ code: on.code() })), await outcome(on.logIn({ code: on.code() }))]).toEqual([
      200,
      '400 second-factor-wrong',
    ]);
    expect(await outcome(on.logIn({ code: on.code(-1) }))).toBe('400 second-factor-wrong');
    on.later(30);
    expect(await outcome(on.logIn({ code: on.code() }))).toBe(200);
  });

  test('of ten that come with the same code at once one is let in', async () => {
    const same = on.code();
    const addresses = Array.from({ length: 10 }, (_, at) => `198.51.${at}.1`);
    const replies = await Promise.all(addresses.map((address) => outcome(on.logIn({ code: same }, address))));
    expect(replies.filter((one) => one === 200)).toHaveLength(1);
  });

  test('clocks may be one step apart, and no more', async () => {
    expect([await outcome(on.logIn({ code: on.code(-2) })), await outcome(on.logIn({ code: on.code(2) }))]).toEqual([
      '400 second-factor-wrong',
      '400 second-factor-wrong',
    ]);
    expect([await outcome(on.logIn({ code: on.code(-1) })), await outcome(on.logIn({ code: on.code(1) }))]).toEqual([
      200, 200,
    ]);
  });

  test('guesses at the code count as those at the password do, and the right password forgives none', async () => {
    const tried: unknown[] = [];
    for (let guess = 0; guess < 5; guess += 1)
      tried.push(await outcome(on.logIn({ code: '000000' })), await outcome(on.logIn({})));
    expect(new Set(tried.filter((_, at) => at % 2 === 0))).toEqual(new Set(['400 second-factor-wrong']));
    expect(await outcome(on.logIn({ code: on.code() }))).toBe('429 too-many-logins');
    expect((await kindsWritten(on.server.db)).at(-1)).toBe('account.locked');
    on.later(31);
    expect(await outcome(on.logIn({ code: on.code() }))).toBe(200);
  });

  test('nor does a right password under "My account"', async () => {
    const removing = (given: string) =>
      outcome(on.ask(on.people.admin, 'POST', '/api/v3/account/factor/remove', { password: PASSWORD, code: given }));
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await removing('000000')).toBe('400 second-factor-wrong');
      await on.ask(on.people.admin, 'POST', '/api/v3/account/factor', { password: PASSWORD });
    }
    expect(await removing(on.code())).toBe('429 too-many-logins');
  });

  test('a recovery code opens once, with or without its hyphen, and each is an act', async () => {
    const renewed = await on.ask(on.people.admin, 'POST', '/api/v3/account/factor/codes', {
      password: PASSWORD,
      code: on.code(),
    });
    const [first = '', second = ''] = await codesOf(renewed);
    expect([
      await outcome(on.logIn({ code: first })),
      await outcome(on.logIn({ code: first })),
      await outcome(on.logIn({ code: ` ${second.replace('-', '').toLowerCase()} ` })),
    ]).toEqual([200, '400 second-factor-wrong', 200]);
    expect((await on.factorOf(on.people.admin)).recoveryCodes).toBe(8);
    const used = (await bodies(on.server.db)).filter((body) => JSON.stringify(body).includes('recoveryCodeUsed'));
    expect(used.map((body) => z.parse(z.object({ data: z.unknown() }), body).data)).toEqual([{ left: 9 }, { left: 8 }]);
  });

  test('those of another account are nothing, and new ones end those of before', async () => {
    await giveFactor(on.server, on.people.organizer.adminId);
    const renew = async (caller: Staff) => {
      on.later(60);
      return codesOf(
        await on.ask(caller, 'POST', '/api/v3/account/factor/codes', { password: PASSWORD, code: on.code() }),
      );
    };
    const [theirs = ''] = await renew(on.people.organizer);
    const [before = ''] = await renew(on.people.admin);
    await renew(on.people.admin);
    expect([await outcome(on.logIn({ code: theirs })), await outcome(on.logIn({ code: before }))]).toEqual([
      '400 second-factor-wrong',
      '400 second-factor-wrong',
    ]);
  });

  test('observers have none: their login is as it was', async () => {
    const reply = await outcome(on.logIn({ user: '0722000001', password: '1234' }));
    expect(reply).toBe('400 Invalid credentials');
    const phone = { user: '0722000001', password: '1234', fcmToken: 'token' };
    expect(await outcome(on.post('/api/v2/access/authorize', phone))).toBe(200);
  });
});

describe('PEO-04 taking it away', () => {
  const remove = (given: { password: string; code: string }) =>
    outcome(on.ask(on.people.admin, 'POST', '/api/v3/account/factor/remove', given));

  test('by oneself, with password and code', async () => {
    await giveFactor(on.server, on.people.admin.adminId);
    expect([
      await remove({ password: 'wrong', code: on.code() }),
      await remove({ password: PASSWORD, code: '000000' }),
      await remove({ password: PASSWORD, code: on.code() }),
      await remove({ password: PASSWORD, code: on.code(1) }),
    ]).toEqual(['400 password-refused', '400 second-factor-wrong', 204, '409 second-factor-unbegun']);
    expect(await outcome(on.logIn({}))).toBe(200);
  });

  test('by an administrator of the NGO, whose colleague lost the phone: their sessions end', async () => {
    await giveFactor(on.server, on.colleague.adminId);
    const path = `/api/v3/ngo/${on.people.admin.idNgo}/accounts/${on.colleague.adminId}/factor`;
    const { authorization } = await on.server.bearer(on.colleague);
    const isThere = () => on.isIn(authorization.slice('Bearer '.length));
    expect([await outcome(on.ask(on.people.otherAdmin, 'DELETE', path)), await isThere()]).toEqual([
      '404 ngo-unknown',
      true,
    ]);
    expect([await outcome(on.ask(on.people.admin, 'DELETE', path)), await isThere()]).toEqual([204, false]);
    expect((await kindsWritten(on.server.db)).at(-1)).toBe('account.factorReset');
    const before = (await kindsWritten(on.server.db)).length;
    expect(await outcome(on.ask(on.people.organizer, 'DELETE', path))).toBe(204);
    expect((await kindsWritten(on.server.db)).length).toBe(before);
  });

  test('nobody resets their own, for which a code is asked', async () => {
    await giveFactor(on.server, on.people.admin.adminId);
    const path = `/api/v3/ngo/${on.people.admin.idNgo}/accounts/${on.people.admin.adminId}/factor`;
    expect(await outcome(on.ask(on.people.admin, 'DELETE', path))).toBe('409 second-factor-own');
    expect((await on.factorOf(on.people.admin)).since).not.toBeNull();
  });

  test('administrators see who has one', async () => {
    await giveFactor(on.server, on.people.admin.adminId);
    await giveFactor(on.server, on.colleague.adminId, { isBegun: true });
    const reply = await on.ask(on.people.admin, 'GET', `/api/v1/ngo/${on.people.admin.idNgo}/ngoadmin`);
    const Rows = z.array(z.object({ account: z.string(), secondFactor: z.boolean() }));
    expect(z.parse(Rows, await reply.json())).toEqual([
      { account: 'ngo-admin', secondFactor: true },
      { account: 'Șerban', secondFactor: false },
    ]);
  });

  test('a lost PIN_KEY takes all of them along, since nothing opens them any more', async () => {
    const { db, config } = on.server;
    await mustBePinKey(db, config);
    await giveFactor(on.server, on.people.admin.adminId);
    await acceptPinKey(db, { pinKey: 'another key that is long enough' }, START);
    expect([(await kindsWritten(db)).slice(-2), await outcome(on.logIn({}))]).toEqual([
      ['account.factorReset', 'election.pinKeyAccepted'],
      200,
    ]);
    await acceptPinKey(db, config, START);
  });
});

test('PEO-04 no secret lies anywhere in clear, and none is logged', async () => {
  const { db } = on.server;
  const begun = await on.ask(on.people.admin, 'POST', '/api/v3/account/factor', { password: PASSWORD });
  const { secret } = z.parse(FactorSetup, await begun.json());
  const reply = await on.ask(on.people.admin, 'POST', '/api/v3/account/factor/confirm', {
    code: on.secretCode(secret),
  });
  const codes = await codesOf(reply);
  const stored = JSON.stringify([
    await db.selectFrom('second_factor').selectAll().execute(),
    await db.selectFrom('recovery_code').selectAll().execute(),
    await db.selectFrom('act').selectAll().execute(),
    await db.selectFrom('act_text').selectAll().execute(),
    on.server.logged,
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
