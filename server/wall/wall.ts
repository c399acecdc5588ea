import type { Reply } from '#contract/endpoint.ts';
import type { getWall } from '#contract/wall.ts';
import type { Config } from '#server/config.ts';
import { boardOf } from '#server/coverage/board.ts';
import type { Db } from '#server/db/open.ts';
import { scoped, type Reader, type Scope } from '#server/scope.ts';
import { coveredOf } from '#server/situation/covered-stations.ts';
import { situationOf } from '#server/situation/figures.ts';
import { situationSeries } from '#server/situation/series.ts';
import { countiesOf } from '#server/stations/places.ts';

type Wall = Omit<Reply<typeof getWall>, 'linkEnds'>;

/** What the situation says at this moment, without anybody's name. */
export async function wallOf(db: Db, config: Config, caller: Reader, now: Date): Promise<Wall> {
  const scope = scoped(caller);
  const [{ longest, ...figures }, { forms }, board, counties] = await Promise.all([
    situationOf({ db, config, caller, now }),
    situationSeries(db, caller, now),
    boardOf(db, config, caller, now),
    readCounties(db, config, scope, now),
  ]);
  const { counties: _, hasShapes: _shapes, ...coverage } = board;
  return { ...figures, waitingSince: longest[0]?.since ?? null, counties, forms, coverage };
}

async function readCounties(db: Db, config: Config, scope: Scope, now: Date): Promise<Wall['counties']> {
  const counties = await countiesOf(db, now);
  const covered = await coveredOf(db, config, scope, now);
  return counties.flatMap(({ id, code, name }) => {
    const county = covered.counties.get(id);
    return county ? [{ code, name, ...county }] : [];
  });
}
