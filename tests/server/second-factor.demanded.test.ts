import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { FactorSetup } from '#contract/second-factor.ts';
import { writeDemanded } from '#server/auth/second-factor.ts';
import { giveFactor } from '#tests/support/factor.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { kindsWritten } from './ledger.given.ts';
import { Codes, openFactors, outcome, Token, type Factors } from './second-factor.given.ts';

let on: Factors;
beforeAll(async () => {
  on = await openFactors();
});
beforeEach(() => on.reset());
afterAll(() => on.server.close());

describe('PEO-04 an organizer demands it of all staff', () => {
  const demand = (demanded: boolean, caller = on.people.organizer) =>
    outcome(on.ask(caller, 'PUT', '/api/v3/accounts/factor', { demanded }));

  test('who has one alone, so that nobody locks themselves out, and organizers alone', async () => {
    expect([await demand(true), await demand(true, on.people.admin)]).toEqual([
      '409 second-factor-first',
      '403 organizers-only',
    ]);
    await giveFactor(on.server, on.people.organizer.adminId);
    expect(await demand(true)).toBe(204);
    const before = (await kindsWritten(on.server.db)).length;
    expect([await demand(true), (await kindsWritten(on.server.db)).length]).toEqual([204, before]);
    expect((await on.factorOf(on.people.organizer)).demanded).toBe(true);
    expect(
      await outcome(
        on.ask(on.people.organizer, 'POST', '/api/v3/account/factor/remove', { password: PASSWORD, code: on.code() }),
      ),
    ).toBe('409 second-factor-demanded');
  });

  test('whoever has none is out at once, and comes in by setting it up: nothing else is let through before', async () => {
    await giveFactor(on.server, on.people.organizer.adminId);
    await giveFactor(on.server, on.colleague.adminId);
    const without = z.parse(Token, await (await on.logIn({})).json()).access_token;
    const { authorization } = await on.server.bearer(on.colleague);
    await demand(true);
    expect([await on.isIn(without), await on.isIn(authorization.slice('Bearer '.length))]).toEqual([false, true]);
    expect([await outcome(on.logIn({})), await outcome(on.logIn({ code: on.code() }))]).toEqual([
      '400 second-factor-missing',
      '400 second-factor-missing',
    ]);
    const credentials = { user: 'ngo-admin', password: PASSWORD };
    const begun = await on.post('/api/v3/access/factor', credentials);
    const { secret } = z.parse(FactorSetup, await begun.json());
    const confirm = (given: object) => on.post('/api/v3/access/factor/confirm', { ...credentials, ...given });
    expect(await outcome(confirm({ code: '000000' }))).toBe('400 second-factor-wrong');
    const confirmed: unknown = await (await confirm({ code: on.secretCode(secret) })).json();
    expect(z.parse(Codes, confirmed).recoveryCodes).toHaveLength(10);
    expect(await on.isIn(z.parse(Token, confirmed).access_token)).toBe(true);
    expect([await outcome(on.logIn({})), await outcome(on.post('/api/v3/access/factor', credentials))]).toEqual([
      '400 second-factor-needed',
      '409 second-factor-there',
    ]);
  });

  test('a removal that meets the demand leaves no session without a second factor, whichever comes first', async () => {
    await giveFactor(on.server, on.people.organizer.adminId);
    for (let round = 0; round < 10; round += 1) {
      await writeDemanded(on.server.db, false);
      await giveFactor(on.server, on.people.admin.adminId);
      const { authorization } = await on.server.bearer(on.people.admin);
      on.later(30);
      const removing = on.ask(on.people.admin, 'POST', '/api/v3/account/factor/remove', {
        password: PASSWORD,
        code: on.code(),
      });
      const [, removed] = await Promise.all([demand(true), outcome(removing)]);
      const isStill = await on.isIn(authorization.slice('Bearer '.length));
      expect(['204 out', '409 second-factor-demanded in']).toContain(`${removed} ${isStill ? 'in' : 'out'}`);
    }
  });

  test('the password is asked for first there, too, and guesses at it count', async () => {
    await writeDemanded(on.server.db, true);
    const begin = (password: string) => outcome(on.post('/api/v3/access/factor', { user: 'ngo-admin', password }));
    const tried: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) tried.push(await begin('wrong'));
    expect([new Set(tried.slice(0, 5)), tried[5]]).toEqual([
      new Set(['400 Invalid credentials']),
      '429 too-many-logins',
    ]);
    await writeDemanded(on.server.db, false);
    on.later(31);
    expect(await begin(PASSWORD)).toBe('409 second-factor-unbegun');
  });

  test('no longer demanded, who has none comes in with the password', async () => {
    await giveFactor(on.server, on.people.organizer.adminId);
    await demand(true);
    await demand(false);
    expect([await outcome(on.logIn({})), await outcome(on.logIn({ user: 'organizer' }))]).toEqual([
      200,
      '400 second-factor-needed',
    ]);
  });
});
