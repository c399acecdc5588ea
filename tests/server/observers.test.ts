import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import * as calls from '#contract/observers.ts';
import { Observer } from '#contract/observers.ts';
import { pageOf } from '#contract/values.ts';
import { hashPin, pinMatches } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { observersHandlers } from '#server/observers/observers.handlers.ts';
import { forgetCounts } from '#server/observers/search.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { readWorkbook, texts } from '#tests/support/workbook.ts';

const contract = {
  listObservers: calls.listObservers,
  countObservers: calls.countObservers,
  addObserver: calls.addObserver,
  updateObserver: calls.updateObserver,
  deleteObserver: calls.deleteObserver,
  resetObserver: calls.resetObserver,
  activeObservers: calls.activeObservers,
  importObservers: calls.importObservers,
  importTemplate: calls.importTemplate,
  exportObservers: calls.exportObservers,
};

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: observersHandlers });
  people = await addPeople(server.db, server.config);
});
afterAll(() => server.close());

/** Everything but the people goes, so that every test begins with `Ana Observer` alone. */
beforeEach(async () => {
  const { db } = server;
  forgetCounts(db);
  for (const table of [
    'delivery',
    'notification',
    'note',
    'answer',
    'thread',
    'station_visit',
    'device',
    'kept_aside',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('observer').where('id', '!=', people.observer.observerId).execute();
  await db
    .updateTable('observer')
    .set({
      name: 'Ana Observer',
      phone: '0722000001',
      pin_hash: hashPin(server.config, '0722000001', '1234'),
      is_active: true,
    })
    .execute();
});

const add = async (ngo: number, phone: string, name: string): Promise<number> => {
  const pin_hash = hashPin(server.config, phone, '1234');
  const row = await server.db
    .insertInto('observer')
    .values({ ngo_id: ngo, phone, name, pin_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

let stations: number[] = [];
beforeAll(async () => {
  const county = await server.db
    .insertInto('county')
    .values([
      { code: 'AB', name: 'Alba' },
      { code: 'CJ', name: 'Cluj' },
    ])
    .returning('id')
    .execute();
  const rows = await server.db
    .insertInto('polling_station')
    .values(
      [1, 2, 3].map((number) => ({
        county_id: county[0]?.id ?? 0,
        number,
        address: `Str. ${number}`,
        territory_code: '',
      })),
    )
    .returning('id')
    .execute();
  stations = rows.map(({ id }) => id);
});

const visit = (observer: number, station: number, arrived: string | null, left: string | null = null) =>
  server.db
    .insertInto('station_visit')
    .values({
      observer_id: observer,
      polling_station_id: stations[station - 1] ?? 0,
      arrived_at: arrived,
      left_at: left,
      urban_area: null,
      president_female: null,
      updated_at: '2026-11-22T08:00:00Z',
    })
    .execute();

const thread = async (observer: number, station: number, at: string) => {
  const { ngo_id } = await server.db
    .selectFrom('observer')
    .select('ngo_id')
    .where('id', '=', observer)
    .executeTakeFirstOrThrow();
  const { id } = await server.db.selectFrom('county').select('id').where('code', '=', 'AB').executeTakeFirstOrThrow();
  await server.db
    .insertInto('thread')
    .values({
      observer_id: observer,
      polling_station_id: stations[station - 1] ?? 0,
      county_id: id,
      station_number: station,
      ngo_id,
      answer_count: 1,
      flagged_count: 0,
      opening_flagged: 0,
      counting_flagged: 0,
      first_answer_at: at,
      last_answer_at: at,
    })
    .execute();
};

let notes = 0;
const note = (observer: number, station: number, at: string) =>
  server.db
    .insertInto('note')
    .values({
      observer_id: observer,
      polling_station_id: stations[station - 1] ?? 0,
      question_id: null,
      text: 'n',
      digest: `${(notes += 1)}`,
      created_at: at,
    })
    .execute();

const get = async (path: string, as: Caller = people.admin) => {
  const response = await server.call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
};

const Page = pageOf(Observer);
const list = async (query = '', as: Caller = people.admin) => z.parse(Page, await get(`/api/v1/observer${query}`, as));
const names = async (query = '', as: Caller = people.admin) => (await list(query, as)).data.map(({ name }) => name);

const refusal = async (response: Response) => {
  const { status, detail, errors } = z.parse(
    z.object({ status: z.int(), detail: z.string(), errors: z.optional(z.array(z.unknown())) }),
    await response.json(),
  );
  return { status, detail, errors };
};

describe('list', () => {
  test('OBS-04 a row carries everything that the console shows', async () => {
    const id = await add(people.admin.idNgo, '+40722999888', 'Ștefan Țîru');
    await visit(id, 1, '2026-11-22T05:00:00Z');
    await thread(id, 1, '2026-11-22T06:00:00.123Z');
    await thread(id, 2, '2026-11-22T05:30:00Z');
    await note(id, 2, '2026-11-22T06:30:00Z');
    await note(id, 2, '2026-11-22T06:10:00Z');
    expect(await get('/api/v1/observer?Name=stefan')).toEqual({
      data: [
        {
          id,
          ngo: 'First NGO',
          idNgo: people.admin.idNgo,
          phone: '+40722999888',
          name: 'Ștefan Țîru',
          deviceRegisterDate: null,
          lastSeen: '2026-11-22T06:30:00.000Z',
          numberOfNotes: 2,
          numberOfPollingStations: 2,
          isActive: true,
        },
      ],
      totalItems: 1,
      totalPages: 1,
      page: 1,
      pageSize: 20,
    });
  });

  test('OBS-04 who was never seen has no last sight and no figures', async () => {
    const [ana] = (await list()).data;
    expect(ana).toEqual({
      id: people.observer.observerId,
      ngo: 'First NGO',
      idNgo: people.admin.idNgo,
      phone: '0722000001',
      name: 'Ana Observer',
      deviceRegisterDate: null,
      lastSeen: null,
      numberOfNotes: 0,
      numberOfPollingStations: 0,
      isActive: true,
    });
  });

  test('OBS-08 names are found by any part, whatever the case and the marks', async () => {
    await add(people.admin.idNgo, '0722000002', 'Ștefan Țîru-Székely');
    await add(people.admin.idNgo, '0722000003', '100%_sure "Bobby" <script>');
    expect(await names('?Name=ȘTEFAN')).toEqual(['Ștefan Țîru-Székely']);
    expect(await names('?Name=%20tiru%20')).toEqual(['Ștefan Țîru-Székely']);
    expect(await names('?Name=szÉk')).toEqual(['Ștefan Țîru-Székely']);
    expect(await names('?Name=%25_')).toEqual(['100%_sure "Bobby" <script>']);
    expect(await names('?Name=%3Cscript%3E')).toEqual(['100%_sure "Bobby" <script>']);
    expect(await names(`?Name=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
    expect(await names(`?Name=${encodeURIComponent('🗳')}`)).toEqual([]);
    expect(await names('?Name=undefined')).toHaveLength(3);
  });

  test('OBP-06 phones are found by any part however they are typed, and the exact one comes first', async () => {
    await add(people.admin.idNgo, '07220000019', 'Longer');
    await add(people.admin.idNgo, '+40722000001', 'Abroad');
    expect(await names('?Number=0722000001&Sort=name:asc')).toEqual(['Ana Observer', 'Abroad', 'Longer']);
    expect(await names('?Number=%200722%20000-001%20')).toEqual(['Ana Observer', 'Longer', 'Abroad']);
    expect(await names('?Number=40722')).toEqual(['Abroad']);
    expect(await names('?Number=abc')).toEqual([]);
    expect(await names('?Number=%25')).toEqual([]);
  });

  test('OBS-04 every column sorts both ways, empty values last, equal ones by id', async () => {
    const [b, a] = [await add(people.admin.idNgo, '0799', 'Bob'), await add(people.admin.idNgo, '0711', 'Țapu')];
    await thread(b, 1, '2026-11-22T05:00:00Z');
    await note(a, 1, '2026-11-22T06:00:00Z');
    await visit(a, 1, null);
    await visit(a, 2, null);
    const sorted = async (sort: string) => {
      const { data, sort: honoured } = await list(`?Sort=${sort}`);
      expect(honoured).toBe(sort);
      return data.map(({ name }) => name);
    };
    expect(await sorted('name:asc')).toEqual(['Ana Observer', 'Bob', 'Țapu']);
    expect(await sorted('name:desc')).toEqual(['Țapu', 'Bob', 'Ana Observer']);
    expect(await sorted('phone:asc')).toEqual(['Țapu', 'Ana Observer', 'Bob']);
    expect(await sorted('phone:desc')).toEqual(['Bob', 'Ana Observer', 'Țapu']);
    expect(await sorted('lastSeen:asc')).toEqual(['Bob', 'Țapu', 'Ana Observer']);
    expect(await sorted('lastSeen:desc')).toEqual(['Țapu', 'Bob', 'Ana Observer']);
    expect(await sorted('numberOfPollingStations:asc')).toEqual(['Ana Observer', 'Bob', 'Țapu']);
    expect(await sorted('numberOfPollingStations:desc')).toEqual(['Țapu', 'Bob', 'Ana Observer']);
    await add(people.admin.idNgo, '0712', 'Bob');
    expect((await list('?Sort=name:asc')).data.map(({ phone }) => phone)).toEqual([
      '0722000001',
      '0799',
      '0712',
      '0711',
    ]);
    expect((await server.call('GET', '/api/v1/observer?Sort=pin_hash:asc', { as: people.admin })).status).toBe(400);
  });

  test('OBS-02 pages cover the list without gaps, and a page beyond it is empty', async () => {
    for (let n = 2; n <= 7; n += 1) await add(people.admin.idNgo, `072200000${n}`, `Observer ${n}`);
    const first = await list('?Page=1&PageSize=3');
    const second = await list('?page=2&pagesize=3');
    const third = await list('?Page=3&PageSize=3');
    expect(
      [first, second, third].map(({ totalItems, totalPages, page, pageSize }) => [
        totalItems,
        totalPages,
        page,
        pageSize,
      ]),
    ).toEqual([
      [7, 3, 1, 3],
      [7, 3, 2, 3],
      [7, 3, 3, 3],
    ]);
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(new Set(ids).size).toBe(7);
    expect((await list('?Page=1000000&PageSize=1000')).data).toEqual([]);
    expect(await list('?Name=nobody')).toEqual({ data: [], totalItems: 0, totalPages: 1, page: 1, pageSize: 20 });
  });

  test.each(['Page=-1', 'Page=0', 'Page=99999999999', 'Page=abc', 'PageSize=0', 'PageSize=100000'])(
    'OBS-02 %s is refused with the field that is wrong',
    async (query) => {
      const response = await server.call('GET', `/api/v1/observer?${query}`, { as: people.admin });
      expect(response.status).toBe(400);
      expect(await refusal(response)).toMatchObject({ errors: [{ at: 'query', path: query.split('=')[0] }] });
    },
  );

  test('OBS-08 a character that no database keeps is refused, not a fault', async () => {
    for (const query of ['Name=a%00b', 'Number=%00'])
      expect((await server.call('GET', `/api/v1/observer?${query}`, { as: people.admin })).status).toBe(400);
    const body = { name: 'a\u0000b', phone: '0799', pin: '1' };
    expect((await server.call('POST', '/api/v1/observer', { as: people.admin, body })).status).toBe(400);
  });

  test('OBS-01 admins see and count their own observers, organizers all', async () => {
    await add(people.otherAdmin.idNgo, '0722000001', 'Stranger');
    expect([await names(), await names('', people.otherAdmin), await names('', people.organizer)]).toEqual([
      ['Ana Observer'],
      ['Stranger'],
      ['Ana Observer', 'Stranger'],
    ]);
    expect([await get('/api/v1/observer/count'), await get('/api/v1/observer/count', people.organizer)]).toEqual([
      1, 2,
    ]);
  });
});

describe('roles', () => {
  test.each([
    ['GET', '/api/v1/observer'],
    ['GET', '/api/v1/observer/count'],
    ['POST', '/api/v1/observer'],
    ['PUT', '/api/v1/observer'],
    ['DELETE', '/api/v1/observer?id=1'],
    ['POST', '/api/v1/observer/reset'],
    ['GET', '/api/v1/observer/active?countyCodes=AB'],
    ['POST', '/api/v1/observer/import'],
    ['GET', '/api/v1/observer/import-template'],
    ['GET', '/api/v1/observer/export'],
  ])('SES-01 %s %s is for staff only', async (method, path) => {
    expect((await server.call(method, path)).status).toBe(401);
    expect((await server.call(method, path, { as: people.observer })).status).toBe(403);
  });
});

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
      created_at: expect.any(Date),
      sort_name: 'maria top',
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

  test('OBP-07 every missing or wrong field is named where it was given', async () => {
    expect(await refusal(await post({ name: ' \t ', phone: '07x' }))).toEqual({
      status: 400,
      detail: expect.any(String),
      errors: [
        { at: 'body', path: 'phone', message: expect.any(String) },
        { at: 'body', path: 'name', message: expect.any(String) },
      ],
    });
    expect(await refusal(await post({ name: 'x'.repeat(201) }, people.admin, '?Phone=letters'))).toMatchObject({
      status: 400,
      errors: [{ at: 'body', path: 'name' }],
    });
    expect(await refusal(await post({ name: 'Ana' }, people.admin, '?Phone=letters'))).toEqual({
      status: 400,
      detail: 'Some fields of the observer are missing or wrong.',
      errors: [
        { at: 'query', path: 'Phone', message: 'must be 3 to 19 digits; a plus may come first' },
        { at: 'body', path: 'pin', message: 'must be 1 to 100 characters, not only spaces' },
      ],
    });
  });

  test('OBP-07 the same phone twice in an NGO is refused at the phone; another NGO may have it', async () => {
    expect(await refusal(await post({ name: 'Twin', phone: '0722 000 001', pin: '1' }))).toEqual({
      status: 409,
      detail: 'Another observer of this NGO has this phone number.',
      errors: [{ at: 'body', path: 'phone', message: 'is already used by another observer of this NGO' }],
    });
    expect((await post({ name: 'Twin', phone: '0722000001', pin: '1' }, people.otherAdmin)).status).toBe(200);
  });

  test('OBP-04 organizers choose the NGO, others have their own only', async () => {
    const given = { name: 'New', phone: '0744', pin: '1' };
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
      expect((await post({ name, phone: '0755', pin: '1' })).status).toBe(200);
      expect(await names('?Number=0755')).toEqual([name]);
    },
  );
});

describe('update', () => {
  const put = (body: object, as: Caller = people.admin) => server.call('PUT', '/api/v1/observer', { as, body });
  const answer = async (response: Response) => [response.status, await response.json()];
  const ana = () =>
    server.db.selectFrom('observer').selectAll().where('id', '=', people.observer.observerId).executeTakeFirstOrThrow();

  test('OBP-04 only what is given changes, and the answer says whether anything did', async () => {
    const before = await ana();
    expect(await answer(await put({ idObserver: before.id, name: ' Ana  Maria ', phone: '', pin: ' ' }))).toEqual([
      200,
      true,
    ]);
    expect(await ana()).toEqual({ ...before, name: 'Ana Maria', sort_name: 'ana maria' });
    expect(await answer(await put({ idObserver: before.id, name: 'Ana Maria', phone: '0722-000-001' }))).toEqual([
      200,
      false,
    ]);
    expect(await answer(await put({ observerId: String(before.id) }))).toEqual([200, false]);
    expect(await answer(await put({ idObserver: before.id, isActive: false }))).toEqual([200, true]);
    expect((await ana()).is_active).toBe(false);
  });

  test('OBP-04 a PIN outlives a change of the phone, and both names of the field set a new one', async () => {
    const id = people.observer.observerId;
    await put({ idObserver: id, phone: '0766' });
    const moved = await ana();
    expect([moved.phone, pinMatches(server.config, '1234', moved.pin_hash)]).toEqual(['0766', true]);
    await put({ idObserver: id, password: '9876' });
    expect(pinMatches(server.config, '9876', (await ana()).pin_hash)).toBe(true);
    await put({ idObserver: id, phone: '0767', pin: '5555' });
    expect(pinMatches(server.config, '5555', (await ana()).pin_hash)).toBe(true);
  });

  test('OBP-07 a twin phone, a wrong field and an unknown observer are refused', async () => {
    await add(people.admin.idNgo, '0722000002', 'Bob');
    const id = people.observer.observerId;
    const before = await ana();
    expect(await refusal(await put({ idObserver: id, phone: '0722000002', name: 'Other' }))).toMatchObject({
      status: 409,
      errors: [{ at: 'body', path: 'phone' }],
    });
    expect(await refusal(await put({ idObserver: id, phone: '+', name: 'n'.repeat(300) }))).toMatchObject({
      status: 400,
      errors: [
        { at: 'body', path: 'name' },
        { at: 'body', path: 'phone' },
      ],
    });
    expect((await put({ idObserver: 999_999, name: 'Nobody' })).status).toBe(404);
    expect((await put({ idObserver: id, name: 'Mine' }, people.otherAdmin)).status).toBe(404);
    expect(await ana()).toEqual(before);
    expect((await put({ idObserver: id, name: 'By organizer' }, people.organizer)).status).toBe(200);
  });
});

describe('delete', () => {
  const remove = (id: number, as: Caller = people.admin) => server.call('DELETE', `/api/v1/observer?id=${id}`, { as });

  test('OBS-06 an observer without traces goes, with devices and deliveries', async () => {
    const id = await add(people.admin.idNgo, '0722000002', 'Bob');
    await server.db.insertInto('device').values({ observer_id: id, channel: 'Firebase', token: 't' }).execute();
    const { id: notification } = await server.db
      .insertInto('notification')
      .values({
        key: null,
        channel: 'Firebase',
        sender: 'Vigil',
        title: 't',
        message: 'm',
        admin_id: null,
        ngo_id: people.admin.idNgo,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('delivery')
      .values({ notification_id: notification, observer_id: id, token: 't', status: 'sent', detail: null })
      .execute();
    const response = await remove(id);
    expect([response.status, await response.json()]).toEqual([200, true]);
    expect(await names()).toEqual(['Ana Observer']);
    expect((await remove(id)).status).toBe(404);
  });

  test('OBS-06 who was in the field stays, and the refusal says why', async () => {
    const id = await add(people.admin.idNgo, '0722000002', 'Bob');
    await visit(id, 1, null);
    await note(id, 1, '2026-11-22T06:00:00Z');
    await note(id, 2, '2026-11-22T06:00:00Z');
    expect(await refusal(await remove(id))).toEqual({
      status: 409,
      detail:
        'What was sent by Bob (notes: 2, visited polling stations: 1) would be lost; deactivate the observer instead.',
      errors: undefined,
    });
    expect(await names('?Number=0722000002')).toEqual(['Bob']);
  });

  test('OBS-06 observers of other NGOs are out of reach, but not for organizers', async () => {
    const id = await add(people.otherAdmin.idNgo, '0722000002', 'Stranger');
    expect((await remove(id)).status).toBe(404);
    expect((await remove(id, people.organizer)).status).toBe(200);
  });
});

describe('reset', () => {
  const reset = (body: object, as: Caller = people.admin) =>
    server.call('POST', '/api/v1/observer/reset', { as, body });
  const pinOf = async (id: number) =>
    (await server.db.selectFrom('observer').select('pin_hash').where('id', '=', id).executeTakeFirstOrThrow()).pin_hash;

  test('OBS-10 a new PIN is set by the exact phone', async () => {
    await add(people.admin.idNgo, '07220000019', 'Longer');
    const response = await reset({ action: 'reset-password', phoneNumber: '0722 000 001', pin: '8888' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(pinMatches(server.config, '8888', await pinOf(people.observer.observerId))).toBe(true);
  });

  test('OBS-10 unknown phones, missing PINs and unknown actions are refused', async () => {
    expect((await reset({ action: 'reset-password', phoneNumber: '0722', pin: '8888' })).status).toBe(404);
    expect(
      (await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: '8888' }, people.otherAdmin)).status,
    ).toBe(404);
    expect(
      await refusal(await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: null })),
    ).toMatchObject({
      status: 400,
      errors: [{ at: 'body', path: 'pin' }],
    });
    expect((await reset({ action: 'explode', phoneNumber: '0722000001' })).status).toBe(400);
    expect(pinMatches(server.config, '1234', await pinOf(people.observer.observerId))).toBe(true);
  });

  test('OBS-10 organizers reset in any NGO unless two have the phone', async () => {
    const twin = await add(people.otherAdmin.idNgo, '0722000001', 'Twin');
    const own = await pinOf(people.observer.observerId);
    expect(
      (await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: '7' }, people.organizer)).status,
    ).toBe(409);
    expect(await pinOf(people.observer.observerId)).toBe(own);
    await server.db.deleteFrom('observer').where('id', '=', twin).execute();
    expect(
      (await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: '7' }, people.organizer)).status,
    ).toBe(200);
  });

  test('OBS-10 a device is forgotten with its tokens', async () => {
    const id = people.observer.observerId;
    await server.db.insertInto('device').values({ observer_id: id, channel: 'Firebase', token: 't' }).execute();
    await server.db.updateTable('observer').set({ device_registered_at: new Date() }).where('id', '=', id).execute();
    expect((await reset({ action: 'device', phoneNumber: '0722000001' })).status).toBe(200);
    expect(await server.db.selectFrom('device').selectAll().execute()).toEqual([]);
    expect((await list()).data[0]?.deviceRegisterDate).toBeNull();
  });
});

describe('active', () => {
  const active = async (query: string, as: Caller = people.admin) =>
    z.parse(z.array(Observer), await get(`/api/v1/observer/active?${query}`, as)).map(({ name }) => name);

  test('NTF-03 observers of a range of stations, each once, checked in or not', async () => {
    const ana = people.observer.observerId;
    const bob = await add(people.admin.idNgo, '0722000002', 'Bob');
    const gone = await add(people.admin.idNgo, '0722000003', 'Gone');
    const stranger = await add(people.otherAdmin.idNgo, '0722000004', 'Stranger');
    await visit(ana, 1, '2026-11-22T05:00:00Z');
    await visit(ana, 2, '2026-11-22T06:00:00Z');
    await visit(bob, 3, '2026-11-22T05:00:00Z', '2026-11-22T07:00:00Z');
    await visit(gone, 2, '2026-11-22T05:00:00Z');
    await visit(stranger, 2, '2026-11-22T05:00:00Z');
    await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', gone).execute();
    expect(await active('countyCodes=AB')).toEqual(['Ana Observer', 'Bob']);
    expect(
      await active(
        'countyCodes=AB&fromPollingStationNumber=undefined&toPollingStationNumber=undefined&currentlyCheckedIn=true',
      ),
    ).toEqual(['Ana Observer']);
    expect(await active('countyCodes=AB&fromPollingStationNumber=3')).toEqual(['Bob']);
    expect(await active('countyCodes=AB&countyCodes=CJ&fromPollingStationNumber=2&toPollingStationNumber=2')).toEqual([
      'Ana Observer',
    ]);
    expect(await active('countyCodes=CJ')).toEqual([]);
    expect(await active('countyCodes=XX')).toEqual([]);
    expect(await active('countyCodes=AB', people.organizer)).toEqual(['Ana Observer', 'Bob', 'Stranger']);
  });

  test('NTF-02 a range that ends before it begins is an error at its end, no county one at the counties', async () => {
    const path = '/api/v1/observer/active?countyCodes=AB&fromPollingStationNumber=3&toPollingStationNumber=2';
    expect(await refusal(await server.call('GET', path, { as: people.admin }))).toMatchObject({
      status: 400,
      errors: [{ at: 'query', path: 'toPollingStationNumber' }],
    });
    expect(await refusal(await server.call('GET', '/api/v1/observer/active', { as: people.admin }))).toMatchObject({
      status: 400,
      errors: [{ at: 'query', path: 'countyCodes' }],
    });
  });
});

describe('export', () => {
  test('OBS-03 the filtered and sorted list as a workbook, named by the day of the election', async () => {
    await add(people.admin.idNgo, '+40733', '=cmd|calc');
    await add(people.otherAdmin.idNgo, '0744', 'Stranger');
    await note(people.observer.observerId, 1, '2026-11-22T06:30:00Z');
    server.clock.now = new Date('2026-11-21T22:30:00Z');
    const response = await server.call('GET', '/api/v1/observer/export?Sort=name:desc', { as: people.admin });
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="observers-2026-11-22.xlsx"; filename*=UTF-8''observers-2026-11-22.xlsx`,
    );
    const [sheet] = readWorkbook(await response.bytes());
    expect(texts(sheet)).toEqual([
      ['Name', 'Phone', 'NGO', 'Active', 'Last seen', 'Polling stations', 'Notes', 'Device registered'],
      ['Ana Observer', '0722000001', 'First NGO', '1', '46348.35416666667', '0', '1'],
      ['=cmd|calc', '+40733', 'First NGO', '1', '0', '0'],
    ]);
  });

  test('OBS-03 the same as CSV', async () => {
    const response = await server.call('GET', '/api/v1/observer/export?format=csv&Name=ana', { as: people.organizer });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(Buffer.from(await response.bytes()).toString('utf8')).toBe(
      '\uFEFFName,Phone,NGO,Active,Last seen,Polling stations,Notes,Device registered\r\nAna Observer,0722000001,First NGO,true,,0,0,\r\n',
    );
  });
});
