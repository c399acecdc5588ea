import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { offsetOf } from '#server/http/paged.ts';
import { countiesOf, municipality, noSuchPlace, phoneCounty, PROVINCE, stationsPage, withLimit } from './places.ts';
import { storeStationFacts } from './station-facts.ts';

type Calls =
  | 'listCounties'
  | 'listPhoneCounties'
  | 'listProvinces'
  | 'listProvinceCounties'
  | 'listMunicipalities'
  | 'listStations'
  | 'visitStation'
  | 'leaveStation'
  | 'addStationInfo'
  | 'updateStationInfo';

export const stationsHandlers: Pick<Handlers<Contract>, Calls> = {
  listCounties: async ({ query }, { db, now }) =>
    (await countiesOf(db, now)).filter(({ diaspora }) => query.diaspora !== false || !diaspora).map(withLimit),

  listPhoneCounties: async (_given, { db, now }) => (await countiesOf(db, now)).map(phoneCounty),

  listProvinces: async () => [PROVINCE],

  listProvinceCounties: async ({ params: { code } }, { db, now }) => {
    if (code !== PROVINCE.code) throw noSuchPlace('province', code);
    return (await countiesOf(db, now)).map(phoneCounty);
  },

  listMunicipalities: async ({ params: { code } }, { db, now }) => {
    const county = (await countiesOf(db, now)).find((one) => one.code === code);
    if (!county) throw noSuchPlace('county', code);
    return [municipality(county)];
  },

  listStations: ({ query }, { db }) =>
    stationsPage(db, query.idCounty ?? 0, { limit: query.pageSize, offset: offsetOf(query) }),

  visitStation: ({ body: { idPollingStation, countyCode, ...facts } }, context) =>
    storeStationFacts({ countyCode, number: idPollingStation }, facts, context),

  leaveStation: ({ body: { idPollingStation, countyCode, ...facts } }, context) =>
    storeStationFacts({ countyCode, number: idPollingStation }, facts, context),

  addStationInfo: ({ body: { idPollingStation, ...facts } }, context) =>
    storeStationFacts({ id: idPollingStation }, facts, context),

  updateStationInfo: ({ params, body }, context) => storeStationFacts({ id: params.id }, body, context),
};
