import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { count, flag, givenCount, givenId, id, nothing, orElse, phoneCounty, phoneStation, text } from './scalars.ts';
import { page, pageSize } from './paging.ts';

/** A county with the number of its polling stations. */
export const County = z.object({
  id,
  name: z.string(),
  code: z.string(),
  limit: count,
  diaspora: z._default(z.boolean(), false),
  order: z._default(z.int(), 0),
});
export type County = z.output<typeof County>;

export const listCounties = endpoint({
  method: 'GET',
  path: '/api/v1/polling-station',
  summary: 'Counties with their number of polling stations',
  access: 'any',
  query: z.object({ diaspora: z.optional(flag) }),
  lenient: true,
  reply: z.array(County),
});

const CountyOfPhones = z.object({
  id,
  name: z.string(),
  code: z.string(),
  provinceCode: z.string(),
  numberOfPollingStations: count,
  diaspora: z.boolean(),
  order: z.int(),
});

export const listPhoneCounties = endpoint({
  method: 'GET',
  path: '/api/v1/county',
  summary: 'Counties as phones read them',
  access: 'any',
  reply: z.array(CountyOfPhones),
});

/** Later phones choose province, county, municipality. Here one province holds all counties, and a county is its own municipality. */
export const listProvinces = endpoint({
  method: 'GET',
  path: '/api/v1/province',
  summary: 'The one province that holds all counties (later phones)',
  access: 'any',
  reply: z.array(z.object({ id, code: z.string(), name: z.string(), order: z.int() })),
});

export const listProvinceCounties = endpoint({
  method: 'GET',
  path: '/api/v1/province/:code/counties',
  summary: 'The counties of a province (later phones)',
  access: 'any',
  params: z.object({ code: text(maxLength.countyCode) }),
  reply: z.array(CountyOfPhones),
});

export const listMunicipalities = endpoint({
  method: 'GET',
  path: '/api/v1/county/:code/municipalities',
  summary: 'The county as its own municipality (later phones)',
  access: 'any',
  params: z.object({ code: text(maxLength.countyCode) }),
  reply: z.array(
    z.object({
      id,
      countyCode: z.string(),
      code: z.string(),
      name: z.string(),
      numberOfPollingStations: count,
      order: z.int(),
    }),
  ),
});

export const listStations = endpoint({
  method: 'GET',
  path: '/api/v2/polling-station',
  summary: 'Polling stations of a county, or of all',
  access: 'any',
  query: z.object({
    idCounty: z.optional(givenCount),
    page,
    pageSize: pageSize(20),
  }),
  lenient: true,
  reply: z.array(
    z.object({
      id,
      address: z.string(),
      coordinates: z.nullable(z.string()),
      administrativeTerritoryCode: z.nullable(z.string()),
      territoryCode: z.string(),
      idCounty: id,
      number: z.int(),
    }),
  ),
});

/** Phones send three date formats and cannot say their zone; the server reads all three (wire.md 3.5). */
const phoneDate = z.nullish(text(40));

const optionalCount = orElse(z.nullish(givenCount), null);
const optionalFlag = orElse(z.nullish(z.boolean()), null);

/** What the apps of 2020 ask of a station, and then what those of 2023 ask instead. What cannot be read was not said. */
const aboutStation = {
  urbanArea: optionalFlag,
  isPollingStationPresidentFemale: optionalFlag,
  numberOfVotersOnTheList: optionalCount,
  numberOfCommissionMembers: optionalCount,
  numberOfFemaleMembers: optionalCount,
  minPresentMembers: optionalCount,
  chairmanPresence: optionalFlag,
  singlePollingStationOrCommission: optionalFlag,
  adequatePollingStationSize: optionalFlag,
};

/** Sent on arrival and again whenever something changes; `idPollingStation` is the number within the county. */
export const visitStation = endpoint({
  method: 'POST',
  path: '/api/v1/polling-station',
  summary: 'An observer arrived at, or left, a polling station',
  access: 'observer',
  body: z.object({
    idPollingStation: phoneStation,
    countyCode: phoneCounty,
    observerArrivalTime: phoneDate,
    observerLeaveTime: phoneDate,
    ...aboutStation,
  }),
  aliases: { idPollingStation: ['pollingStationNumber'] },
  reply: nothing,
});

export const leaveStation = endpoint({
  method: 'PUT',
  path: '/api/v1/polling-station',
  summary: 'An observer left a polling station',
  access: 'observer',
  body: z.object({
    idPollingStation: phoneStation,
    countyCode: phoneCounty,
    observerLeaveTime: text(40),
  }),
  aliases: { idPollingStation: ['pollingStationNumber'] },
  reply: nothing,
});

/** Like the first visit call, with the database id of the station. */
export const addStationInfo = endpoint({
  method: 'POST',
  path: '/api/v2/polling-station-info',
  summary: 'An observer arrived at a polling station, named by id',
  access: 'observer',
  body: z.object({
    idPollingStation: givenId,
    observerArrivalTime: phoneDate,
    observerLeaveTime: phoneDate,
    ...aboutStation,
  }),
  reply: nothing,
});

export const updateStationInfo = endpoint({
  method: 'PUT',
  path: '/api/v2/polling-station-info/:id',
  summary: 'An observer left a polling station, named by id',
  access: 'observer',
  params: z.object({ id: givenId }),
  body: z.object({ observerLeaveTime: text(40) }),
  reply: nothing,
});
