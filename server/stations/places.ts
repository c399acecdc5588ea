import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface CountyRow {
  id: number;
  name: string;
  code: string;
  diaspora: boolean;
  order: number;
  stations: number;
  highest: number;
}

/** Later phones ask for provinces first; here there is one. */
export const PROVINCE = { id: 1, code: 'ALL', name: 'All counties', order: 1 };

const SECONDS = 10_000;
const counties = new TtlCache<CountyRow[]>(SECONDS);

/** Every county with the number of its stations, in the order that the election gives them. A few seconds old at most. */
export const countiesOf = (db: Db, now: Date): Promise<CountyRow[]> =>
  counties.get(db, 'counties', now, async () => {
    const { rows } = await sql<CountyRow>`
      select c.id, c.name, c.code, c.diaspora, c.sort_order as order, coalesce(s.stations, 0) as stations,
        coalesce(s.highest, 0) as highest
      from county as c left join (
        select county_id, count(*) as stations, max(number) as highest
        from polling_station group by county_id) as s on s.county_id = c.id
      order by c.sort_order, c.code`.execute(db);
    return rows;
  });

/** Consoles ask for the stations from 1 to the limit: where numbers are missing, the highest one lies above their count. */
export const withLimit = ({ stations, highest, ...county }: CountyRow) => ({
  ...county,
  limit: Math.max(stations, highest),
});

export const phoneCounty = ({ id, name, code, diaspora, order, stations }: CountyRow) => ({
  id,
  name,
  code,
  diaspora,
  order,
  provinceCode: PROVINCE.code,
  numberOfPollingStations: stations,
});

export const municipality = ({ id, code, name, order, stations }: CountyRow) => ({
  id,
  countyCode: code,
  code,
  name,
  order,
  numberOfPollingStations: stations,
});

export const noSuchPlace = (what: string, code: string): Refusal =>
  new Refusal(404, `There is no ${what} with the code ${code}.`);

/** Stations in the order of county and number; county 0 means all of them. */
export const stationsPage = (db: Db, county: number, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('polling_station')
    .select(['id', 'address', 'coordinates', 'administrative_territory_code as administrativeTerritoryCode'])
    .select(['territory_code as territoryCode', 'county_id as idCounty', 'number'])
    .$if(county > 0, (all) => all.where('county_id', '=', county))
    .orderBy('county_id')
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();
