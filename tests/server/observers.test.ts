import { describe, expect, test } from 'vitest';
import { add, get, givenObservers, list, names, note, people, server, thread, visit } from './observers.given.ts';

givenObservers();

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
          hasApp: false,
          lastSeen: '2026-11-22T06:30:00.000Z',
          numberOfNotes: 2,
          numberOfPollingStations: 2,
          isActive: true,
          pinVersion: expect.any(Number),
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
      hasApp: false,
      lastSeen: null,
      numberOfNotes: 0,
      numberOfPollingStations: 0,
      isActive: true,
      pinVersion: expect.any(Number),
    });
  });

  test('C21 only those of the ids asked for who are there, within the own NGO', async () => {
    const [ana, bob, far] = [
      await add(people.admin.idNgo, '0722000011', 'Ana of ids'),
      await add(people.admin.idNgo, '0722000012', 'Bob of ids'),
      await add(people.organizer.idNgo, '0722000013', 'Far of ids'),
    ];
    expect(await names(`?ids=${bob}&ids=${ana}&ids=${far}&ids=999999`)).toEqual(['Ana of ids', 'Bob of ids']);
    expect(await names(`?ids=${bob}&Name=ana`)).toEqual([]);
    expect(await names('?ids=999999')).toEqual([]);
    expect(await get(`/api/v1/observer?ids=${ana}&ids=${bob}`)).toMatchObject({ totalItems: 2 });
    expect(await get(`/api/v1/observer?ids=${ana}`)).toMatchObject({ totalItems: 1 });
  });

  test('SIT-01 of those expected: who was heard from since a moment, by an answer or a note, and who was not', async () => {
    const { db } = server;
    const since = '2026-11-22T06:30:00.000Z';
    const before = '2026-11-22T06:29:59.999Z';
    const person = (name: string, last: number) => add(people.admin.idNgo, `072200010${last}`, name);
    await thread(await person('Ștefan, who answered', 1), 1, since);
    const noted = await person('Dana, who wrote', 2);
    await note(noted, 2, since);
    await thread(noted, 1, before);
    const early = await person('Ion, who fell silent', 3);
    await thread(early, 1, before);
    await note(early, 1, before);
    const took = await person('Ilie, who took all back', 4);
    await thread(took, 2, since);
    await db.updateTable('thread').set({ answer_count: 0 }).where('observer_id', '=', took).execute();
    const gone = await person('Ioana, who is not expected', 5);
    await thread(gone, 3, since);
    await db.updateTable('observer').set({ is_active: false }).where('id', '=', gone).execute();
    const heard = ['Ștefan, who answered', 'Dana, who wrote'];
    expect(await names(`?heardSince=${since}`)).toEqual(heard);
    expect(await names(`?silentSince=${since}`)).toEqual([
      'Ana Observer',
      'Ion, who fell silent',
      'Ilie, who took all back',
    ]);
    expect(await names(`?heardSince=${before}`)).toEqual([...heard, 'Ion, who fell silent']);
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
    expect(await names('?Number=%200722%20000-001%20')).toEqual(['Ana Observer', 'Abroad', 'Longer']);
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
    const unknown = await server.call('GET', '/api/v1/observer?Sort=pin_hash:asc', { as: people.admin });
    expect([unknown.status, await unknown.json()]).toEqual([
      200,
      expect.not.objectContaining({ sort: expect.anything() }),
    ]);
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

  test.each([
    ['Page=-1', { page: 1, pageSize: 20 }],
    ['Page=0', { page: 1 }],
    ['Page=99999999999', { page: 1_000_000, data: [] }],
    ['Page=abc', { page: 1 }],
    ['PageSize=0', { pageSize: 20 }],
    ['PageSize=100000', { pageSize: 1_000 }],
  ])('B7 %s is read as published back ends do, within bounds', async (query, expected) => {
    const response = await server.call('GET', `/api/v1/observer?${query}`, { as: people.admin });
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining(expected)]);
  });

  test('OBS-08 a character that no database keeps is refused, not a fault', async () => {
    for (const query of ['Name=a%00b', 'Number=%00'])
      expect((await server.call('GET', `/api/v1/observer?${query}`, { as: people.admin })).status).toBe(400);
    const body = { name: 'a\u0000b', phone: '0799', pin: '1234' };
    expect((await server.call('POST', '/api/v1/observer', { as: people.admin, body })).status).toBe(400);
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
  ])('%s %s is for staff only', async (method, path) => {
    expect((await server.call(method, path)).status).toBe(401);
    expect((await server.call(method, path, { as: people.observer })).status).toBe(403);
  });
});
