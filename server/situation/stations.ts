import { sql } from 'kysely';
import type { Parsed, Reply } from '#contract/endpoint.ts';
import type { listReportingStations } from '#contract/situation.ts';
import { viewpointOf } from '#server/coverage/viewpoint.ts';
import { recordsOf } from '#server/coverage/records.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { offsetOf, paged } from '#server/http/paged.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { isCovered, isMeantBy } from './covered-stations.ts';

type Station = Reply<typeof listReportingStations>['data'][number];

/** The stations of all counties or of one, all or only those that are covered, or not: those that the figures count. */
export async function stationsPage(
  { db, config, caller, now }: Context<Staff>,
  query: Parsed<typeof listReportingStations>['query'],
): Promise<Reply<typeof listReportingStations>> {
  const scope = scoped(caller);
  const county = (await countiesOf(db, now)).find(({ code }) => code === query.county)?.id;
  const records = await recordsOf(db, config, now);
  const viewpoint = viewpointOf(records, scope, now);
  const isMeant = isMeantBy(viewpoint);
  const found = [...records.stations.values()].filter(
    (one) =>
      (query.county === undefined || one.county === county) &&
      isMeant(one) &&
      (query.covered === undefined || isCovered(one, viewpoint) === query.covered),
  );
  const from = offsetOf(query);
  const ids = found.slice(from, from + query.pageSize).map(({ id }) => id);
  return paged(await readStations(db, scope, ids), found.length, query);
}

/** In the order of the ids, with what came from each, as it was counted. */
async function readStations(db: Db, scope: Scope, ids: readonly number[]): Promise<Station[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Station, 'lastAnswer'> & { last: Date | null }>`
    select s.id, c.code as county, c.name as "countyName", s.number, s.address,
      count(distinct v.observer_id) as visits, coalesce(sum(v.flagged), 0) as flagged, max(v.last_at) as last
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join polling_station s on s.id = wanted.id join county c on c.id = s.county_id
    left join visit_form v on v.polling_station_id = s.id and v.answered > 0 and ${scope.within('v.ngo_id')}
    group by wanted.place, s.id, c.id order by wanted.place`.execute(db);
  return rows.map(({ last, ...row }) => Object.assign(row, { lastAnswer: last?.toISOString() ?? null }));
}
