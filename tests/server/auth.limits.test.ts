import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { hashPin } from '#server/auth/pins.ts';
import { tidyLimits } from '#server/auth/charge-login.ts';
import { createHandlers } from '#server/handlers.ts';
import { addPeople, PASSWORD, PIN, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let people: People;
let day = 0;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
  people = await addPeople(server.db, server.config);
});
beforeEach(async () => {
  await server.db.deleteFrom('login_limit').execute();
  day += 1;
  server.clock.now = new Date(Date.UTC(2026, 10, day, 6));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.close());

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};

async function send(path: string, address: string, body: unknown, authorization?: string) {
  const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return server.app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
}

/** A phone logs in; `fcmToken` is what a stranger does not know. */
const phoneFrom = async (address: string, user: string, password: string, fcmToken = 'a phone') =>
  (await send('/api/v2/access/authorize', address, { user, password, fcmToken })).status;
const staffFrom = async (address: string, user: string, password: string) =>
  (await send('/api/v2/access/authorize', address, { user, password })).status;

const phoneOf = (index: number) => `0788${String(index).padStart(6, '0')}`;
const addressOf = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;
const counted = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

async function addObservers(count: number) {
  const values = Array.from({ length: count }, (_, index) => ({
    ngo_id: people.admin.idNgo,
    phone: phoneOf(index),
    name: `Observer ${index}`,
    pin_hash: hashPin(server.config, phoneOf(index), PIN),
  }));
  await server.db
    .insertInto('observer')
    .values(values)
    .onConflict((known) => known.doNothing())
    .execute();
}

describe('A6 guesses', () => {
  test('at a thousand observers from one address come to an end', async () => {
    const statuses = [];
    for (let index = 0; index < 150; index += 1) statuses.push(await phoneFrom('192.0.2.1', phoneOf(index), '0000'));
    expect(counted(statuses)).toEqual({ 400: 120, 429: 30 });
    later(60);
    expect([
      await phoneFrom('192.0.2.1', phoneOf(201), '0000'),
      await phoneFrom('192.0.2.2', phoneOf(202), '0000'),
    ]).toEqual([400, 400]);
  });

  test('from a thousand addresses at one observer come to an end', async () => {
    const statuses = [];
    for (let index = 0; index < 60; index += 1)
      statuses.push(await phoneFrom(addressOf(index), people.observer.phone, '0000'));
    expect(counted(statuses)).toEqual({ 400: 20, 429: 40 });
  });

  test('from all addresses of one network count as from one', async () => {
    const statuses = [];
    for (let index = 1; index <= 8; index += 1)
      statuses.push(await phoneFrom(`2001:db8:1:2::${index}`, people.observer.phone, '0000'));
    expect(counted(statuses)).toEqual({ 400: 5, 429: 3 });
    expect(await phoneFrom('2001:db8:1:3::1', people.observer.phone, '0000')).toBe(400);
  });

  test('that come at the same moment are no more than those that come one by one', async () => {
    const all = Array.from({ length: 40 }, (_, index) =>
      phoneFrom('192.0.2.1', people.observer.phone, String(1_000_000 + index)),
    );
    expect(counted(await Promise.all(all))).toEqual({ 400: 5, 429: 35 });
  });

  test.each([60, -60, 3_600])(
    'A10 count by the clock of the database: a process that is %i s ahead lets nobody in earlier',
    async (seconds) => {
      const wrong = () => staffFrom('192.0.2.1', 'ngo-admin', 'wrong');
      const before = [];
      for (let guess = 0; guess < 5; guess += 1) before.push(await wrong());
      const real = Date.now;
      vi.spyOn(Date, 'now').mockImplementation(() => real() + seconds * 1_000);
      later(seconds);
      expect([...before, await wrong()]).toEqual([400, 400, 400, 400, 400, 429]);
      later(31);
      expect(await wrong()).toBe(400);
    },
  );

  test('at one account count together however its name is written', async () => {
    const names = ['ngo-admin', 'NGO-Admin', ' ngo-admin', 'ｎｇｏ-admin', 'ngo-\u200Badmin', 'Ngo-admin '];
    const statuses = [];
    for (const name of names) statuses.push(await staffFrom('192.0.2.1', name, 'wrong'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await staffFrom('192.0.2.9', 'ＮＧＯ-admin', PASSWORD)).toBe(200);
  });

  test('at one phone number count together however it is written', async () => {
    const numbers = ['0722000001', '+40722000001', '0040722000001', '0722 000 001', '0722-000-001', '+40 722 000 001'];
    const statuses = [];
    for (const number of numbers) statuses.push(await phoneFrom('192.0.2.1', number, '0000'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('at the old password count as those at the login do', async () => {
    const { authorization } = await server.bearer(people.admin);
    const change = async (oldPassword: string) => {
      const body = { oldPassword, newPassword: 'quiet river 7 lamps' };
      const reply = await send('/api/v3/account/password', '192.0.2.1', body, authorization);
      const { errors = [] } = z.parse(Problem, await reply.json());
      return [reply.status, ...errors.map(({ path, code }) => `${path} ${code}`)];
    };
    for (let guess = 0; guess < 5; guess += 1)
      expect(await change(`wrong ${guess}`)).toEqual([400, 'oldPassword old-password-wrong']);
    expect(await change(PASSWORD)).toEqual([429]);
    expect(await staffFrom('192.0.2.1', 'ngo-admin', PASSWORD)).toBe(429);
  });

  const Problem = z.object({ errors: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))) });
});

describe('A6 nobody is shut out by others', () => {
  const storm = async () => {
    for (let index = 0; index < 30; index += 1) await phoneFrom(addressOf(index), people.observer.phone, '0000', 'x');
  };

  test('who comes from where they logged in before is let in while strangers guess', async () => {
    expect(await phoneFrom('192.0.2.1', people.observer.phone, PIN)).toBe(200);
    await storm();
    expect({
      'the same phone elsewhere': await phoneFrom('192.0.2.77', people.observer.phone, PIN),
      'another phone at the same address': await phoneFrom('192.0.2.1', people.observer.phone, PIN, 'another phone'),
      'another phone elsewhere': await phoneFrom('192.0.2.78', people.observer.phone, PIN, 'a third phone'),
    }).toEqual({
      'the same phone elsewhere': 200,
      'another phone at the same address': 200,
      'another phone elsewhere': 429,
    });
  });

  test('a new PIN from staff lets its owner in at once', async () => {
    await storm();
    const reset = { action: 'reset-password', phoneNumber: people.observer.phone, pin: PIN };
    const { authorization } = await server.bearer(people.organizer);
    expect(await phoneFrom('192.0.2.1', people.observer.phone, PIN)).toBe(429);
    expect((await send('/api/v1/observer/reset', '192.0.2.9', reset, authorization)).status).toBe(200);
    expect(await phoneFrom('192.0.2.1', people.observer.phone, PIN)).toBe(200);
  });

  test('a new password from staff lets its owner in at once', async () => {
    for (let index = 0; index < 30; index += 1) await staffFrom(addressOf(index), 'other-admin', 'wrong');
    const path = `/api/v1/ngo/${people.otherAdmin.idNgo}/ngoadmin/${people.otherAdmin.adminId}`;
    const { authorization } = await server.bearer(people.organizer);
    const password = 'quiet river 7 lamps';
    expect(await staffFrom('192.0.2.1', 'other-admin', PASSWORD)).toBe(429);
    expect((await send(path, '192.0.2.9', { password }, authorization)).status).toBe(200);
    expect(await staffFrom('192.0.2.1', 'other-admin', password)).toBe(200);
  });

  test('on election morning observers log in behind one address, each sixth after a mistake', async () => {
    await addObservers(120);
    const statuses = [];
    for (let index = 0; index < 120; index += 1) {
      if (index % 6 === 0) statuses.push(await phoneFrom('203.0.113.9', phoneOf(index), '0000', `phone ${index}`));
      statuses.push(await phoneFrom('203.0.113.9', phoneOf(index), PIN, `phone ${index}`));
    }
    expect(counted(statuses)).toEqual({ 200: 120, 400: 20 });
  });

  test('100 who log in right at the same moment behind one address are all let in', async () => {
    await addObservers(100);
    const all = Array.from({ length: 100 }, (_, index) =>
      phoneFrom('203.0.113.9', phoneOf(index), PIN, `phone ${index}`),
    );
    expect(counted(await Promise.all(all))).toEqual({ 200: 100 });
  });

  test('whoever mistyped five times waits half a minute, then a minute, and is forgotten after success', async () => {
    const attempt = async (pin: string) => {
      const body = { user: people.observer.phone, password: pin, fcmToken: 'a phone' };
      const reply = await send('/api/v2/access/authorize', '192.0.2.1', body);
      return [reply.status, reply.headers.get('retry-after')];
    };
    for (let guess = 0; guess < 5; guess += 1) expect(await attempt('0000')).toEqual([400, null]);
    expect(await attempt(PIN)).toEqual([429, '30']);
    later(30);
    expect(await attempt('0000')).toEqual([400, null]);
    expect(await attempt(PIN)).toEqual([429, '60']);
    later(60);
    expect(await attempt(PIN)).toEqual([200, null]);
    for (let guess = 0; guess < 5; guess += 1) expect(await attempt('0000')).toEqual([400, null]);
  });
});

test('A6 what is counted names neither people nor addresses, and is gone when it is old', async () => {
  await phoneFrom('192.0.2.55', people.observer.phone, '0000');
  await staffFrom('192.0.2.55', 'ngo-admin', 'wrong');
  const rows = await server.db.selectFrom('login_limit').selectAll().execute();
  expect(rows).toHaveLength(6);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|0722|ngo-admin/u);
  later(25 * 3_600);
  await tidyLimits(server.db, server.clock.now);
  expect(await server.db.selectFrom('login_limit').selectAll().execute()).toEqual([]);
});
