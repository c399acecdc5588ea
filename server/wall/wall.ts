import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { getWall } from '#contract/wall.ts';
import type { Config } from '#server/config.ts';
import { boardOf } from '#server/coverage/board.ts';
import type { Db } from '#server/db/open.ts';
import { scoped, type Reader, type Scope } from '#server/scope.ts';
import { situationOf } from '#server/situation/figures.ts';
import { situationSeries } from '#server/situation/series.ts';
import { visited } from '#server/situation/stations.ts';
import { TtlCache } from '#server/ttl-cache.ts';

type Wall = Omit<Reply<typeof getWall>, 'linkEnds'>;

/** Counties change slowly, and every wall shows the same. */
const memory = new TtlCache<Wall['counties']>(1_000);

/** What the situation says at this moment, without anybody's name. */
export async function wallOf(db: Db, config: Config, caller: Reader, now: Date): Promise<Wall> {
  const scope = scoped(caller);
  const [{ longest, ...figures }, { forms }, board, counties] = await Promise.all([
    situationOf(db, caller, now),
    situationSeries(db, caller, now),
    boardOf(db, config, caller, now),
    memory.get(db, JSON.stringify(scope), now, () => readCounties(db, scope)),
  ]);
  const { counties: _, hasShapes: _shapes, ...coverage } = board;
  return { ...figures, waitingSince: longest[0]?.since ?? null, counties, forms, coverage };
}

async function readCounties(db: Db, scope: Scope): Promise<Wall['counties']> {
  const { rows } = await sql<Wall['counties'][number]>`
    select c.code, c.name, count(s.id) as stations, count(seen.polling_station_id) as covered,
      coalesce(sum(seen.flagged), 0) as flagged
    from county c join polling_station s on s.county_id = c.id
    left join (
      select polling_station_id, sum(flagged_count) as flagged from (${visited(scope)}) v group by 1
    ) seen on seen.polling_station_id = s.id
    group by c.id order by c.sort_order, c.code`.execute(db);
  return rows;
}
