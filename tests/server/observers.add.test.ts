import { describe, expect, test } from 'vitest';
import { pinMatches } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { givenObservers, names, people, refusal, server } from './observers.given.ts';

givenObservers();

describe('add', () => {
  const post = (body: unknown, as: Caller = people.admin, query = '') =>
    server.call('POST', `/api/v1/observer${query}`, { as, body });

  test('OBP-04 an observer is added to the own NGO, tidied, with a PIN that logs in', async () => {
    const response = await post({
      name: '  Maria \t Țop ',
      phone: '0722 000-222',
      pin: ' 4321 ',
      sendSMS: false,
      unknown: 1,
    });
    expect(response.status).toBe(200);
    const id: unknown = await response.json();
    const row = await server.db
      .selectFrom('observer')
      .selectAll()
      .where('phone', '=', '0722000222')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      id,
      ngo_id: people.admin.idNgo,
      phone: '0722000222',
      name: 'Maria Țop',
      pin_hash: expect.any(String),
      is_active: true,
      is_test: false,
      device_registered_at: null,
      last_device: null,
      erased_at: null,
      notes_erased_at: null,
      security_stamp: expect.any(String),
      created_at: expect.any(Date),
      sort_name: 'maria top',
      pin_version: 0,
      changed_at: null,
      changed_by: null,
    });
    expect([pinMatches(server.config, '4321', row.pin_hash), pinMatches(server.config, '1234', row.pin_hash)]).toEqual([
      true,
      false,
    ]);
  });

  test('OBP-04 old consoles give the fields in the query, and the body wins', async () => {
    const query = '?Phone=+40722333444&Pin=1111&Name=From%20Query&SendSMS=false';
    expect((await post(undefined, people.admin, query)).status).toBe(200);
    expect((await post({ name: 'From Body', phone: '0733' }, people.admin, query)).status).toBe(200);
    const rows = await server.db
      .selectFrom('observer')
      .select(['name', 'phone'])
      .where('name', 'like', 'From%')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { name: 'From Query', phone: '40722333444' },
      { name: 'From Body', phone: '0733' },
    ]);
  });

  test('B14 what stands in an address, a PIN above all, gets into no log', async () => {
    const query = '?Phone=%2B40722555666&Pin=90817263&Name=Sanda&SendSMS=false';
    const body = { name: 'Sanda', phone: '+40722555666', pin: '90817263' };
    expect((await post(body, people.admin, query)).status).toBe(200);
    expect((await post(body, people.admin, query)).status).toBe(409);
    expect((await post({}, people.admin, '?Phone=x&Pin=90817263')).status).toBe(400);
    expect((await post(body, people.observer, query)).status).toBe(403);
    expect(server.logged.filter(({ path }) => path === '/api/v1/observer').length).toBeGreaterThan(3);
    expect(JSON.stringify(server.logged)).not.toMatch(/90817263|722555666|Sanda/u);
  });

  test('OBP-07 every missing or wrong field is named where it was given', async () => {
    expect(await refusal(await post({ name: ' \t ', phone: '07x' }))).toEqual({
      status: 400,
      detail: expect.any(String),
      errors: [
        { at: 'body', path: 'phone', message: expect.any(String), code: 'wrong' },
        { at: 'body', path: 'name', message: expect.any(String), code: 'required' },
      ],
    });
    expect(await refusal(await post({ name: 'x'.repeat(201) }, people.admin, '?Phone=letters'))).toMatchObject({
      status: 400,
      errors: [{ at: 'body', path: 'name', code: 'too-long' }],
    });
    expect(await refusal(await post({ name: 'Ana' }, people.admin, '?Phone=letters'))).toEqual({
      status: 400,
      detail: 'Some fields of the observer are missing or wrong.',
      errors: [
        { at: 'query', path: 'Phone', message: 'must be 3 to 19 digits; a plus may come first', code: 'wrong' },
        { at: 'body', path: 'pin', message: 'must be 4 to 100 characters, not only spaces', code: 'wrong' },
      ],
    });
  });

  test('OBP-07 the same phone twice in an NGO is refused at the phone; another NGO may have it', async () => {
    expect(await refusal(await post({ name: 'Twin', phone: '0722 000 001', pin: '1234' }))).toEqual({
      status: 409,
      detail: 'Another observer of this NGO has this phone number.',
      errors: [
        {
          at: 'body',
          path: 'phone',
          message: 'is already used by another observer of this NGO',
          code: 'observer-phone-taken',
        },
      ],
    });
    expect((await post({ name: 'Twin', phone: '0722000001', pin: '1234' }, people.otherAdmin)).status).toBe(200);
  });

  test('OBP-04 organizers choose the NGO, others have their own only', async () => {
    const given = { name: 'New', phone: '0744', pin: '1234' };
    expect((await post({ ...given, idNgo: people.admin.idNgo }, people.organizer)).status).toBe(200);
    expect((await post({ ...given, idNgo: people.otherAdmin.idNgo })).status).toBe(403);
    expect((await post({ ...given, phone: '0745', ongId: String(people.admin.idNgo) })).status).toBe(200);
    expect(await refusal(await post({ ...given, idNgo: 999 }, people.organizer))).toMatchObject({
      status: 400,
      errors: [{ at: 'body', path: 'idNgo' }],
    });
  });

  test.each([`O'Neill "Q"`, '<script>alert(1)</script>', "=cmd|' /C calc'!A0", 'Ștefăniță Țîru', '🗳️ Emoji', '\\ % _'])(
    'OBP-02 the name %s is kept as it is',
    async (name) => {
      expect((await post({ name, phone: '0755', pin: '1234' })).status).toBe(200);
      expect(await names('?Number=0755')).toEqual([name]);
    },
  );
});
