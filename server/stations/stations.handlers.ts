import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { offsetOf } from '#server/http/paged.ts';
import { countiesOf, municipality, noSuchPlace, phoneCounty, PROVINCE, stationsPage, withLimit } from './places.ts';
import { storeVisit } from './visits.ts';

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

  visitStation: ({ body: { idPollingStation, countyCode, ...visit } }, context) =>
    storeVisit({ countyCode, number: idPollingStation }, visit, context),

  leaveStation: ({ body: { idPollingStation, countyCode, ...visit } }, context) =>
    storeVisit({ countyCode, number: idPollingStation }, visit, context),

  addStationInfo: ({ body: { idPollingStation, ...visit } }, context) =>
    storeVisit({ id: idPollingStation }, visit, context),

  updateStationInfo: ({ params, body }, context) => storeVisit({ id: params.id }, body, context),
};
