import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { County } from '#contract/stations.ts';
import { lengthsOf, neededIn, taken, takes } from './reading.ts';

describe('API-04 the counties of the console', () => {
  const county = { id: 1, name: 'Alba', code: 'AB', limit: 0, diaspora: true, order: 3 };

  test('are read with all that is known of them', () => {
    expect(z.parse(contract.listCounties.reply, [county])).toEqual([county]);
    expect(neededIn(County, county)).toEqual(['id', 'name', 'code', 'limit']);
  });

  test('are not of the diaspora, and first in order, unless said', () => {
    const { diaspora: _diaspora, order: _order, ...bare } = county;
    expect(z.parse(County, bare)).toEqual({ ...bare, diaspora: false, order: 0 });
  });

  test('may be asked for with or without the diaspora', () => {
    const { query } = contract.listCounties;
    expect(z.parse(query, { diaspora: 'false' })).toEqual({ diaspora: false });
    expect(z.parse(query, {})).toEqual({});
    expect(takes(query, { diaspora: 'maybe' })).toBe(false);
  });
});

// Phones fail to decode what lacks a field (wire.md 3.3).
describe('the places of phones have every field', () => {
  const county = {
    id: 1,
    name: 'Alba',
    code: 'AB',
    provinceCode: 'RO',
    numberOfPollingStations: 0,
    diaspora: false,
    order: 0,
  };
  const province = { id: 1, code: 'RO', name: 'Romania', order: 0 };
  const municipality = { id: 1, countyCode: 'AB', code: 'AB', name: 'Alba', numberOfPollingStations: 0, order: 0 };

  test.each([
    ['a county', contract.listPhoneCounties, county],
    ['a province', contract.listProvinces, province],
    ['a county of a province', contract.listProvinceCounties, county],
    ['a municipality', contract.listMunicipalities, municipality],
  ])('%s', (_what, { reply }, place) => {
    expect(z.parse(reply, [place])).toEqual([place]);
    expect(neededIn(reply, [place])).toEqual(Object.keys(place));
  });

  test.each([
    ['counties of a province', contract.listProvinceCounties],
    ['municipalities of a county', contract.listMunicipalities],
  ])('%s are asked for by its code', (_what, { params }) => {
    expect(z.parse(params, { code: 'AB' })).toEqual({ code: 'AB' });
    expect(takes(params, {})).toBe(false);
    expect(lengthsOf(params, (code) => ({ code }), [1, 20, 21])).toEqual([1, 20]);
  });
});

describe('polling stations', () => {
  const station = {
    id: 77,
    address: 'Str. Lungă 1',
    coordinates: '46.07,23.58',
    administrativeTerritoryCode: 'A',
    territoryCode: 'T',
    idCounty: 1,
    number: 12,
  };
  const { query, reply } = contract.listStations;

  test('are sent with every field, though two may be unknown', () => {
    expect(z.parse(reply, [station])).toEqual([station]);
    expect(neededIn(reply, [station])).toEqual(Object.keys(station));
    expect(takes(reply, [{ ...station, coordinates: null, administrativeTerritoryCode: null }])).toBe(true);
    expect(taken(reply, [[{ ...station, address: null }], [{ ...station, territoryCode: null }]])).toEqual([]);
  });

  test('are listed by 20 unless said, of one county or of all', () => {
    expect(z.parse(query, {})).toEqual({ page: 1, pageSize: 20 });
    expect(z.parse(query, { idCounty: '0', page: '2', pageSize: '100' })).toEqual({
      idCounty: 0,
      page: 2,
      pageSize: 100,
    });
  });
});

describe('an observer at a station', () => {
  const visit = {
    idPollingStation: 12,
    countyCode: 'AB',
    urbanArea: false,
    observerArrivalTime: '2026-11-21 06:00:00',
    observerLeaveTime: '2026-11-21T22:00:00Z',
    isPollingStationPresidentFemale: true,
  };
  const { countyCode: _countyCode, ...info } = visit;
  const nothingKnown = {
    urbanArea: null,
    observerArrivalTime: null,
    observerLeaveTime: null,
    isPollingStationPresidentFemale: null,
  };

  test.each([
    ['named by its number in a county', contract.visitStation, visit, []],
    ['named by its id', contract.addStationInfo, info, ['idPollingStation']],
  ])('that is %s arrived and tells what is known of it', (_how, { body }, sent, needed) => {
    expect(z.parse(body, { ...sent, other: 1 })).toEqual(sent);
    expect(neededIn(body, sent)).toEqual(needed);
    expect(z.parse(body, { ...sent, ...nothingKnown })).toEqual({ ...sent, ...nothingKnown });
    for (const name of ['observerArrivalTime', 'observerLeaveTime'])
      expect(lengthsOf(body, (date) => ({ ...sent, [name]: date }), [0, 40, 41])).toEqual([0, 40]);
  });

  test.each([
    ['arrives', contract.visitStation],
    ['leaves', contract.leaveStation],
  ])('B12 %s somewhere that cannot be read, which is kept', (_what, { body }) => {
    expect(z.parse(body, { ...visit, countyCode: null, idPollingStation: 'x' })).toMatchObject({
      countyCode: '',
      idPollingStation: 0,
    });
  });

  test('B9 tells what the apps of 2023 ask; what cannot be read was not said', () => {
    const { body } = contract.visitStation;
    const facts = {
      numberOfVotersOnTheList: 1_204,
      numberOfCommissionMembers: 7,
      numberOfFemaleMembers: 4,
      minPresentMembers: 0,
      chairmanPresence: true,
      singlePollingStationOrCommission: false,
      adequatePollingStationSize: true,
    };
    expect(z.parse(body, { ...visit, ...facts })).toEqual({ ...visit, ...facts });
    const unreadable = Object.fromEntries(Object.keys(facts).map((name) => [name, 'plenty']));
    const unsaid = Object.fromEntries(Object.keys(facts).map((name) => [name, null]));
    expect(z.parse(body, { ...visit, ...unreadable })).toEqual({ ...visit, ...unsaid });
  });

  test('left one that is named by its number', () => {
    const { body } = contract.leaveStation;
    const sent = { idPollingStation: 12, countyCode: 'AB', observerLeaveTime: '2026-11-21T22:00Z' };
    expect(z.parse(body, sent)).toEqual(sent);
    expect(neededIn(body, sent)).toEqual(['observerLeaveTime']);
    expect(lengthsOf(body, (observerLeaveTime) => ({ ...sent, observerLeaveTime }), [40, 41])).toEqual([40]);
  });

  test('left one that is named by its id', () => {
    const { params, body } = contract.updateStationInfo;
    expect(z.parse(params, { id: '77' })).toEqual({ id: 77 });
    expect(takes(params, {})).toBe(false);
    expect(z.parse(body, { observerLeaveTime: '2026-11-21T22:00Z' })).toEqual({
      observerLeaveTime: '2026-11-21T22:00Z',
    });
    expect(taken(body, [{}, { observerLeaveTime: null }])).toEqual([]);
    expect(lengthsOf(body, (observerLeaveTime) => ({ observerLeaveTime }), [40, 41])).toEqual([40]);
  });
});
