import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { during } from '#tests/support/overlap.ts';

// Two people who read the same thing and save it one after the other, or at the same moment. On a server
// (TEST_DATABASE_URL) the two overlap; the embedded database does one after the other. The outcome must be the same.

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const people = () => election.people;
const send = async (as: Caller, method: string, path: string, body?: unknown) => {
  const response = await election.server.call(method, path, { as, body });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, body: answer };
};

const contested = (path: string, stored: object, by: string | null) => ({
  status: 409,
  body: expect.objectContaining({
    status: 409,
    code: 'changed-meanwhile',
    errors: [{ at: 'body', path, message: expect.any(String), code: 'changed-meanwhile' }],
    stored: expect.objectContaining(stored),
    changedAt: election.server.clock.now.toISOString(),
    changedBy: by,
  }),
});

/** Begins both while nobody may change the rows, and lets them go when both wait for it, where they can. */
const together = <T>(table: 'observer' | 'ngo' | 'ngo_admin', works: (() => Promise<T>)[]): Promise<T[]> =>
  during(election.server.db, (trx) => sql`select id from ${sql.table(table)} for update`.execute(trx), works);

describe('C19 one observer, two savers', () => {
  const before = { name: 'Ana Observer', phone: '0722000001', isActive: true, pinVersion: 0 };
  beforeEach(() =>
    election.server.db
      .updateTable('observer')
      .set({ name: 'Ana Observer', phone: '0722000001', is_active: true, pin_version: 0, changed_at: null })
      .where('id', '=', people().observer.observerId)
      .execute(),
  );
  const save = (as: Caller, values: object) =>
    send(as, 'PUT', '/api/v1/observer', { idObserver: people().observer.observerId, ...values });
  const stored = () =>
    election.server.db
      .selectFrom('observer')
      .select(['name', 'phone', 'is_active', 'pin_hash', 'pin_version'])
      .where('id', '=', people().observer.observerId)
      .executeTakeFirstOrThrow();

  test('the second who changes the same field is told what is stored, and by whom; nothing is overwritten', async () => {
    expect(await save(people().admin, { name: 'Ana Maria', before })).toMatchObject({
      status: 200,
      body: { name: 'Ana Maria', pinVersion: 0 },
    });
    const told = contested('name', { name: 'Ana Maria', phone: '0722000001' }, people().admin.account);
    expect(await save(people().organizer, { name: 'Ana Pop', phone: '0722999999', before })).toEqual(told);
    expect(await stored()).toMatchObject({ name: 'Ana Maria', phone: '0722000001' });
    const again = { ...before, name: 'Ana Maria' };
    expect(await save(people().organizer, { name: 'Ana Pop', before: again })).toMatchObject({ status: 200 });
    const third = contested('name', { name: 'Ana Pop' }, null);
    expect(await save(people().admin, { name: 'Ana M. Pop', before: again })).toEqual(third);
  });

  test('fields that only one of both changed are brought together, and the answer says so', async () => {
    await save(people().admin, { phone: '0722888888', before });
    const values = { name: 'Ana Pop', phone: '0722 000 001', isActive: true, before };
    expect(await save(people().admin, values)).toMatchObject({
      status: 200,
      body: { name: 'Ana Pop', phone: '0722888888' },
    });
    expect(await stored()).toMatchObject({ name: 'Ana Pop', phone: '0722888888' });
  });

  test('what both want is no conflict, however each wrote it', async () => {
    await save(people().admin, { name: 'Ana Pop', phone: '0722777777', before });
    const same = { name: ' Ana  Pop', phone: '+40 722 777 777', before };
    expect(await save(people().admin, same)).toMatchObject({ status: 200, body: { name: 'Ana Pop' } });
  });

  test('two new PINs: the second is told, since nobody sees a PIN', async () => {
    expect(await save(people().admin, { pin: '111111', before })).toMatchObject({ body: { pinVersion: 1 } });
    const { pin_hash } = await stored();
    const told = contested('pin', { pinVersion: 1 }, people().admin.account);
    expect(await save(people().admin, { pin: '222222', before })).toEqual(told);
    expect((await stored()).pin_hash).toBe(pin_hash);
    const body = { action: 'reset-password', phoneNumber: '0722000001', pin: '333333' };
    expect(await send(people().admin, 'POST', '/api/v1/observer/reset', body)).toMatchObject({ status: 200 });
    expect((await stored()).pin_version).toBe(2);
  });

  test('clients that tell nothing of what they had read still overwrite', async () => {
    await save(people().admin, { name: 'Ana Maria', before });
    expect(await save(people().admin, { name: 'Ana Pop', pin: '123456' })).toEqual({ status: 200, body: true });
    expect(await save(people().admin, { name: 'Ana Pop' })).toEqual({ status: 200, body: false });
    expect(await stored()).toMatchObject({ name: 'Ana Pop', pin_version: 1 });
  });

  test('of two at the same instant one saves and the other is told', async () => {
    const wanted = ['Ana Maria', 'Ana Pop'];
    const works = wanted.map((name) => () => save(people().admin, { name, before }));
    const replies = await together('observer', works);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const winner = wanted[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect(replies.find(({ status }) => status === 409)).toEqual(
      contested('name', { name: winner }, people().admin.account),
    );
    expect((await stored()).name).toBe(winner);
  });

  test('who was deleted meanwhile is not there, and one of others is not told of', async () => {
    const { id } = await election.server.db
      .insertInto('observer')
      .values({ ngo_id: people().otherAdmin.idNgo, phone: '0744000777', name: 'Of others', pin_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { idObserver: id, name: 'Mine', before: { name: 'Another' } };
    expect(await send(people().admin, 'PUT', '/api/v1/observer', body)).toMatchObject({
      status: 404,
      body: { code: 'observer-unknown' },
    });
    await election.server.db.deleteFrom('observer').where('id', '=', id).execute();
    expect(await send(people().organizer, 'PUT', '/api/v1/observer', body)).toMatchObject({ status: 404 });
  });
});

describe('C19 one NGO, two savers', () => {
  const before = { shortName: 'ONE', name: 'First NGO', organizer: false, isActive: true };
  beforeEach(() =>
    election.server.db
      .updateTable('ngo')
      .set({ short_name: 'ONE', name: 'First NGO', organizer: false, is_active: true })
      .where('id', '=', people().admin.idNgo)
      .execute(),
  );
  const save = (values: object) =>
    send(people().organizer, 'PUT', '/api/v1/ngo', { idNgo: people().admin.idNgo, ...before, ...values });

  test('the second who changes the same field is told; what only one changed is brought together', async () => {
    expect(await save({ name: 'The first', before })).toMatchObject({ status: 200 });
    const told = contested('name', { name: 'The first', shortName: 'ONE' }, people().organizer.account);
    expect(await save({ name: 'First of all', shortName: '1ST', before })).toEqual(told);
    expect(await save({ shortName: '1ST', isActive: false, before })).toEqual({
      status: 200,
      body: { id: people().admin.idNgo, ...before, name: 'The first', shortName: '1ST', isActive: false },
    });
  });

  test('by the call of published back ends, too', async () => {
    await save({ name: 'The first', before });
    const path = `/api/v1/ngo/${people().admin.idNgo}`;
    expect(await send(people().organizer, 'POST', path, { ...before, name: 'Other', before })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
  });

  test('a switch in the list is no field that anybody wrote: it counts as a change and meets no conflict', async () => {
    await send(people().organizer, 'PATCH', `/api/v1/ngo/${people().admin.idNgo}/status`, { isActive: false });
    expect(await save({ name: 'The first', before })).toMatchObject({
      status: 200,
      body: { name: 'The first', isActive: false },
    });
  });

  test('clients that tell nothing of what they had read still overwrite', async () => {
    await save({ name: 'The first', before });
    expect(await save({ name: 'First of all' })).toMatchObject({ status: 200, body: { name: 'First of all' } });
  });

  test('of two at the same instant one saves and the other is told', async () => {
    const works = ['The first', 'First of all'].map((name) => () => save({ name, before }));
    const replies = await together('ngo', works);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('C19 one account, two savers', () => {
  const path = () => `/api/v1/ngo/${people().admin.idNgo}/ngoadmin/${people().admin.adminId}`;
  const version = async () => {
    const { body } = await send(people().organizer, 'GET', path());
    return expect.objectContaining({ passwordVersion: expect.any(Number) }).asymmetricMatch(body)
      ? Number(Reflect.get(Object(body), 'passwordVersion'))
      : Number.NaN;
  };
  const save = (values: object) => send(people().organizer, 'POST', path(), values);

  test('two new passwords: the second is told, and then sets theirs all the same', async () => {
    const passwordVersion = await version();
    const before = { passwordVersion };
    expect(await save({ password: 'the first long one', before })).toMatchObject({
      status: 200,
      body: { id: people().admin.adminId, passwordVersion: passwordVersion + 1, password: null },
    });
    const told = contested('password', { passwordVersion: passwordVersion + 1 }, people().organizer.account);
    expect(await save({ password: 'the second long one', before })).toEqual(told);
    const then = { passwordVersion: passwordVersion + 1 };
    expect(await save({ password: 'the second long one', before: then })).toMatchObject({ status: 200 });
    expect(await version()).toBe(passwordVersion + 2);
  });

  test('two new names: the second is told', async () => {
    const before = { account: people().admin.account };
    expect(await save({ account: 'renamed', before })).toMatchObject({ status: 200, body: { account: 'renamed' } });
    expect(await save({ account: 'otherwise', before })).toEqual(
      contested('account', { account: 'renamed' }, people().organizer.account),
    );
    expect(await save({ account: people().admin.account })).toEqual({ status: 200, body: undefined });
  });

  test('of two at the same instant one saves and the other is told', async () => {
    const before = { passwordVersion: await version() };
    const passwords = ['one long password', 'another long password'];
    const works = passwords.map((password) => () => save({ password, before }));
    const replies = await together('ngo_admin', works);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
