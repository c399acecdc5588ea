import type { Reply } from '#contract/endpoint.ts';
import type { getWall } from '#contract/wall.ts';
import type { Config } from '#server/config.ts';
import { boardOf } from '#server/coverage/board.ts';
import { askedBy } from '#server/coverage/cell-states.ts';
import { recordsOf } from '#server/coverage/records.ts';
import type { Db } from '#server/db/open.ts';
import { scoped, type Reader, type Scope } from '#server/scope.ts';
import { coveredByCounty } from '#server/situation/covered.ts';
import { situationOf } from '#server/situation/figures.ts';
import { situationSeries } from '#server/situation/series.ts';
import { countiesOf } from '#server/stations/places.ts';
import { TtlCache } from '#server/ttl-cache.ts';

type Wall = Omit<Reply<typeof getWall>, 'linkEnds'>;

/** Counties change slowly, and every wall shows the same. */
const memory = new TtlCache<Wall['counties']>(1_000);

/** What the situation says at this moment, without anybody's name. */
export async function wallOf(db: Db, config: Config, caller: Reader, now: Date): Promise<Wall> {
  const scope = scoped(caller);
  const [{ longest, ...figures }, { forms }, board, counties] = await Promise.all([
    situationOf({ db, config, caller, now }),
    situationSeries(db, caller, now),
    boardOf(db, config, caller, now),
    memory.get(db, JSON.stringify(scope), now, () => readCounties(db, config, scope, now)),
  ]);
  const { counties: _, hasShapes: _shapes, ...coverage } = board;
  return { ...figures, waitingSince: longest[0]?.since ?? null, counties, forms, coverage };
}

async function readCounties(db: Db, config: Config, scope: Scope, now: Date): Promise<Wall['counties']> {
  const counties = await countiesOf(db, now);
  const records = await recordsOf(db, config, now);
  const byCounty = coveredByCounty(records.stations.values(), askedBy(records, scope, now));
  return counties.flatMap(({ id, code, name }) => {
    const covered = byCounty.get(id);
    return covered ? [{ code, name, ...covered }] : [];
  });
}
