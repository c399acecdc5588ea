import { sql } from 'kysely';
import type { StatisticMethod, StatisticValue } from '#contract/statistics.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped, type Scope } from '#server/scope.ts';

interface TopList {
  asOf: string;
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
    data: await compute(db, scope, QUESTIONS[method]),
  }));
}

/** Counties are labelled `AB Alba`, stations as `AB 12`. Without test observers and inactive NGOs, without zeros. */
async function compute(db: Db, scope: Scope, { counts, by }: Question): Promise<StatisticValue[]> {
  const value = counts === 'observers' ? sql`count(distinct t.observer_id)` : sql`sum(${sql.ref(`t.${counts}`)})`;
  const place = by === 'county' ? sql`t.county_id` : sql`t.county_id, t.station_number`;
  const label = by === 'county' ? sql`c.code || ' ' || c.name` : sql`c.code || ' ' || g.station_number`;
  const ties = by === 'county' ? sql`c.name` : sql`c.code, g.station_number`;
  const { rows } = await sql<{ label: string; value: number }>`
    select ${label} as label, g.value
    from (
      select ${place}, ${value} as value
      from thread t join observer o on o.id = t.observer_id join ngo n on n.id = t.ngo_id
      where not o.is_test and n.is_active and ${scope.within('t.ngo_id')}
        and ${counts === 'observers' ? sql`t.answer_count` : sql.ref(`t.${counts}`)} > 0
      group by ${place}) g
    join county c on c.id = g.county_id
    order by g.value desc, ${ties}`.execute(db);
  return rows.map((row) => ({ label: row.label, value: String(row.value) }));
}
