import { sql } from 'kysely';
import type { StatisticMethod, StatisticValue } from '#contract/statistics.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { countedVisits } from './counted-visits.ts';

interface TopList {
  asOf: string;
  total: number;
  visitedStations: number;
  data: StatisticValue[];
}

interface Question {
  counts: 'observers' | 'flagged_count' | 'opening_flagged' | 'counting_flagged';
  by: 'county' | 'station';
}

const QUESTIONS: Readonly<Record<StatisticMethod, Question>> = {
  observerNumber: { counts: 'observers', by: 'county' },
  countiesIrregularities: { counts: 'flagged_count', by: 'county' },
  pollingStationIrregularities: { counts: 'flagged_count', by: 'station' },
  countiesOpeningIrregularities: { counts: 'opening_flagged', by: 'county' },
  pollingStationOpeningIrregularities: { counts: 'opening_flagged', by: 'station' },
  countiesByCountingIrregularities: { counts: 'counting_flagged', by: 'county' },
  pollingStationsByCountingIrregularities: { counts: 'counting_flagged', by: 'station' },
};

const lists = new TtlCache<TopList>(15_000);

/** A complete top list, greatest first, at most 15 seconds old; `asOf` says when it was computed. */
export function topList(db: Db, caller: Staff, method: StatisticMethod, now: Date): Promise<TopList> {
  const scope = scoped(caller);
  return lists.get(db, JSON.stringify([method, scope]), now, async () => ({
    asOf: now.toISOString(),
    ...(await compute(db, scope, QUESTIONS[method])),
  }));
}

/**
 * Counties are labelled `AB Alba`, stations as `AB 12`. Without test observers and inactive NGOs, without zeros. In one
 * statement, so that the rows and their total are of one instant.
 */
async function compute(db: Db, scope: Scope, { counts, by }: Question): Promise<Omit<TopList, 'asOf'>> {
  const value = counts === 'observers' ? sql`count(distinct t.observer_id)` : sql`sum(${sql.ref(`t.${counts}`)})`;
  const place = by === 'county' ? sql`t.county_id` : sql`t.county_id, t.station_number`;
  const label = by === 'county' ? sql`c.code || ' ' || c.name` : sql`c.code || ' ' || g.station_number`;
  const ties = by === 'county' ? sql`c.name` : sql`c.code, g.station_number`;
  const { rows } = await sql<Row>`
    select ${label} as label, coalesce(g.value, 0) as value, c.code as county, g.stations,
      ${by === 'county' ? sql`null::int` : sql`g.station_number`} as station
    from (
      select ${place}, ${value} as value, count(distinct t.polling_station_id) as stations,
        grouping(t.county_id) = 1 as is_whole
      from ${countedVisits({ scope })}
      group by grouping sets ((${place}), ())) g
    left join county c on c.id = g.county_id
    where g.is_whole or g.value > 0
    order by g.is_whole desc, g.value desc, ${ties}`.execute(db);
  const [whole, ...places] = rows;
  return {
    total: whole?.value ?? 0,
    visitedStations: whole?.stations ?? 0,
    data: places.map(({ value, station, stations, ...place }) =>
      Object.assign(place, { value: String(value) }, station === null ? { visitedStations: stations } : { station }),
    ),
  };
}

interface Row {
  label: string;
  value: number;
  county: string;
  station: number | null;
  stations: number;
}
