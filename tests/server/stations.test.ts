import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/stations.ts';
import type { Caller } from '#server/http/handler.ts';
import { stationsHandlers } from '#server/stations/stations.handlers.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  listCounties: calls.listCounties,
  listPhoneCounties: calls.listPhoneCounties,
  listProvinces: calls.listProvinces,
  listProvinceCounties: calls.listProvinceCounties,
  listMunicipalities: calls.listMunicipalities,
  listStations: calls.listStations,
  visitStation: calls.visitStation,
  leaveStation: calls.leaveStation,
  addStationInfo: calls.addStationInfo,
  updateStationInfo: calls.updateStationInfo,
};

let server: TestServer;
let people: People;
let alba = 0;
let abroad = 0;
let second = 0;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: stationsHandlers });
  people = await addPeople(server.db, server.config);
  const county = (values: { code: string; name: string; sort_order: number; diaspora?: boolean }) =>
    server.db.insertInto('county').values(values).returning('id').executeTakeFirstOrThrow();
  abroad = (await county({ code: 'DI', name: 'Diaspora', sort_order: 2, diaspora: true })).id;
  alba = (await county({ code: 'AB', name: 'Alba', sort_order: 1 })).id;
  for (const number of [2, 1]) {
    const values = { county_id: alba, number, address: `Strada Țepeș ${number}`, territory_code: '1017' };
    const { id } = await server.db
      .insertInto('polling_station')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (number === 2) second = id;
  }
  // Its first six are missing.
  await server.db
    .insertInto('polling_station')
    .values({ county_id: abroad, number: 7, address: 'Str. Șapte 7', territory_code: '1018' })
    .execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('station_visit').execute();
  await server.db.deleteFrom('kept_aside').execute();
  await server.db.deleteFrom('change_uncounted').execute();
});

const get = async (path: string, as: Caller = people.observer) => {
  const response = await server.call('GET', path, { as });
  const body: unknown = await response.json();
  return { status: response.status, body };
};

describe('places', () => {
  test('NTF-01 counties come in order with the number of their stations, without the diaspora when asked', async () => {
    const rows = [
      { id: alba, name: 'Alba', code: 'AB', limit: 2, diaspora: false, order: 1 },
      { id: abroad, name: 'Diaspora', code: 'DI', limit: 7, diaspora: true, order: 2 },
    ];
    expect(await get('/api/v1/polling-station', people.admin)).toEqual({ status: 200, body: rows });
    expect(await get('/api/v1/polling-station?diaspora=true', people.organizer)).toEqual({ status: 200, body: rows });
    expect(await get('/api/v1/polling-station?diaspora=false')).toEqual({ status: 200, body: rows.slice(0, 1) });
    expect((await server.call('GET', '/api/v1/polling-station')).status).toBe(401);
  });

  test('API-01 phones find the same as county, province and municipality', async () => {
    const county = {
      id: alba,
      name: 'Alba',
      code: 'AB',
      provinceCode: 'ALL',
      numberOfPollingStations: 2,
      diaspora: false,
      order: 1,
    };
    const other = {
      id: abroad,
      name: 'Diaspora',
      code: 'DI',
      provinceCode: 'ALL',
      numberOfPollingStations: 1,
      diaspora: true,
      order: 2,
    };
    expect(await get('/api/v1/county')).toEqual({ status: 200, body: [county, other] });
    expect(await get('/api/v1/province')).toEqual({
      status: 200,
      body: [{ id: 1, code: 'ALL', name: 'All counties', order: 1 }],
    });
    expect(await get('/api/v1/province/ALL/counties')).toEqual({ status: 200, body: [county, other] });
    expect(await get('/api/v1/county/AB/municipalities')).toEqual({
      status: 200,
      body: [{ id: alba, countyCode: 'AB', code: 'AB', name: 'Alba', numberOfPollingStations: 2, order: 1 }],
    });
    expect((await get('/api/v1/province/XX/counties')).status).toBe(404);
    expect((await get('/api/v1/county/XX/municipalities')).status).toBe(404);
  });

  test('API-01 stations come as a bare page in the order of their numbers', async () => {
    const station = {
      id: second,
      address: 'Strada Țepeș 2',
      coordinates: null,
      administrativeTerritoryCode: null,
      territoryCode: '1017',
      idCounty: alba,
      number: 2,
    };
    expect(await get('/api/v2/polling-station?idCounty=0&page=3&pageSize=1')).toEqual({ status: 200, body: [station] });
    expect(await get(`/api/v2/polling-station?idCounty=${abroad}`)).toMatchObject({
      status: 200,
      body: [{ number: 7 }],
    });
    expect(await get('/api/v2/polling-station?idCounty=999')).toEqual({ status: 200, body: [] });
    expect(await get('/api/v2/polling-station?page=-1')).toEqual(await get('/api/v2/polling-station'));
  });
});

describe('visits', () => {
  const tell = async (method: string, path: string, body: unknown) => {
    const response = await server.call(method, path, { as: people.observer, body });
    return [response.status, await response.text()];
  };
  const visits = () =>
    server.db
      .selectFrom('station_visit')
      .select(['polling_station_id', 'arrived_at', 'left_at', 'urban_area', 'president_female'])
      .execute();
  const aside = () =>
    server.db
      .selectFrom('kept_aside')
      .select(['kind', 'observer_id', 'county_code', 'station_number', 'reason', 'payload'])
      .execute();
  const arrival = { countyCode: 'AB', idPollingStation: 2, observerArrivalTime: '2026-11-22 09:00:00' };
  const row = {
    polling_station_id: 0,
    arrived_at: new Date('2026-11-22T07:00:00Z'),
    left_at: null,
    urban_area: null,
    president_female: null,
  };

  test('API-01 arriving, telling more and leaving make one visit; what is not said again stays', async () => {
    expect(await tell('POST', '/api/v1/polling-station', arrival)).toEqual([200, '']);
    expect(
      await tell('POST', '/api/v1/polling-station', {
        ...arrival,
        urbanArea: true,
        isPollingStationPresidentFemale: false,
      }),
    ).toEqual([200, '']);
    expect(
      await tell('PUT', '/api/v1/polling-station', {
        countyCode: 'AB',
        idPollingStation: '2',
        observerLeaveTime: '2026-11-22T10:00Z',
      }),
    ).toEqual([200, '']);
    expect(await tell('POST', '/api/v1/polling-station', { ...arrival, observerArrivalTime: null })).toEqual([200, '']);
    expect(await visits()).toEqual([
      {
        ...row,
        polling_station_id: second,
        left_at: new Date('2026-11-22T08:00:00Z'),
        urban_area: true,
        president_female: false,
      },
    ]);
    expect(await aside()).toEqual([]);
  });

  test('API-01 who comes back is there again; a late repetition of the first arrival changes nothing', async () => {
    await tell('POST', '/api/v1/polling-station', { ...arrival, observerLeaveTime: '2026-11-22 10:00:00' });
    await tell('POST', '/api/v1/polling-station', arrival);
    expect(await visits()).toEqual([{ ...row, polling_station_id: second, left_at: new Date('2026-11-22T08:00:00Z') }]);
    await tell('POST', '/api/v1/polling-station', { ...arrival, observerArrivalTime: '2026-11-22 12:00:00' });
    expect(await visits()).toEqual([
      { ...row, polling_station_id: second, arrived_at: new Date('2026-11-22T10:00:00Z') },
    ]);
  });

  test('API-01 later calls name the station by its id', async () => {
    expect(
      await tell('POST', '/api/v2/polling-station-info', {
        idPollingStation: second,
        observerArrivalTime: '2026-11-22T07:00:00Z',
      }),
    ).toEqual([200, '']);
    expect(
      await tell('PUT', `/api/v2/polling-station-info/${second}`, { observerLeaveTime: '2026-11-22T08:00:00Z' }),
    ).toEqual([200, '']);
    expect(await visits()).toEqual([{ ...row, polling_station_id: second, left_at: new Date('2026-11-22T08:00:00Z') }]);
  });

  test('API-01 an unknown station is kept aside once and accepted', async () => {
    const visit = { ...arrival, countyCode: 'ZZ', urbanArea: true };
    for (let n = 0; n < 2; n += 1) expect(await tell('POST', '/api/v1/polling-station', visit)).toEqual([200, '']);
    expect(
      await tell('PUT', '/api/v2/polling-station-info/999', { observerLeaveTime: '2026-11-22T08:00:00Z' }),
    ).toEqual([200, '']);
    const kept = { kind: 'visit', observer_id: people.observer.observerId, reason: 'unknown-station' };
    expect(await aside()).toEqual([
      {
        ...kept,
        county_code: 'ZZ',
        station_number: 2,
        payload: { observerArrivalTime: '2026-11-22 09:00:00', urbanArea: true },
      },
      { ...kept, county_code: '', station_number: 999, payload: { observerLeaveTime: '2026-11-22T08:00:00Z' } },
    ]);
    expect(await visits()).toEqual([]);
  });

  test('B12 a visit of no station is kept aside and accepted', async () => {
    expect(await tell('POST', '/api/v1/polling-station', { ...arrival, idPollingStation: null })).toEqual([200, '']);
    expect(await aside()).toMatchObject([{ reason: 'unknown-station', county_code: 'AB', station_number: 0 }]);
  });

  test.each(['POST', 'PUT'] as const)(
    'A1 %s a county as long as the contract takes is kept aside as it came',
    async (method) => {
      const countyCode = 'Ș'.repeat(100);
      const sent = { countyCode, pollingStationNumber: 1, observerLeaveTime: '2026-11-22T08:00:00Z' };
      expect(await tell(method, '/api/v1/polling-station', { ...arrival, ...sent, idPollingStation: 1 })).toEqual([
        200,
        '',
      ]);
      expect(await aside()).toMatchObject([{ reason: 'unknown-station', county_code: countyCode }]);
    },
  );

  test.each([
    [{ observerLeaveTime: 'soon' }, {}],
    [
      { observerArrivalTime: 'early', observerLeaveTime: '2026-11-22 10:00:00' },
      { arrived_at: null, left_at: new Date('2026-11-22T08:00:00Z') },
    ],
  ])('API-01 a date that cannot be read does not lose the visit: %j', async (said, stored) => {
    expect(await tell('POST', '/api/v1/polling-station', { ...arrival, ...said })).toEqual([200, '']);
    expect(await visits()).toEqual([{ ...row, polling_station_id: second, ...stored }]);
    expect(await aside()).toMatchObject([{ reason: 'unreadable-date', payload: said }]);
  });

  test('COV-01 who counts hears of an arrival and of a departure, not of what else is told', async () => {
    const uncounted = async () => (await server.db.selectFrom('change_uncounted').select('id').execute()).length;
    await tell('POST', '/api/v1/polling-station', { ...arrival, observerArrivalTime: null, urbanArea: true });
    const told = [await uncounted()];
    await tell('POST', '/api/v1/polling-station', arrival);
    told.push(await uncounted());
    const { observerArrivalTime: _, ...station } = arrival;
    await tell('PUT', '/api/v1/polling-station', { ...station, observerLeaveTime: '2026-11-22 10:00:00' });
    expect([...told, await uncounted()]).toEqual([0, 1, 2]);
  });

  test('API-01 only observers visit', async () => {
    for (const [method, path] of [
      ['POST', '/api/v1/polling-station'],
      ['PUT', '/api/v1/polling-station'],
      ['POST', '/api/v2/polling-station-info'],
      ['PUT', '/api/v2/polling-station-info/1'],
    ] as const)
      expect((await server.call(method, path, { as: people.organizer, body: arrival })).status).toBe(403);
  });
});
