import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Coverage } from '#contract/coverage.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Job } from '#server/jobs.ts';
import { everyNgo } from '#server/scope.ts';
import { assemble, countCells, Counting, frameOf } from './board.ts';
import { viewpointOf } from './viewpoint.ts';
import { recordsOf, type Records, type StationRecord } from './records.ts';
import { hasShapes } from './shapes.ts';

/** In seconds: so late at most is a picture taken. */
const LOOK = 5;
const QUARTER = 15 * 60_000;

/** Those of before the board had states hold other figures, and are not shown. */
const hasStates = sql<boolean>`counts ? 'frame'`;

/**
 * Keeps the board as it stands at the beginning of each quarter of an hour (COV-05), for everybody: under 0 that of
 * organizers, and that of each NGO under its id. Of several processes the first one takes the picture.
 */
export async function takeBoardShot(db: Db, config: Config, now: Date): Promise<void> {
  const at = new Date(Math.floor(now.getTime() / QUARTER) * QUARTER);
  const taken = await db.selectFrom('board_shot').select('at').where('at', '=', at).executeTakeFirst();
  if (taken) return;
  const records = await recordsOf(db, config, now);
  const byNgo = stationsByNgo(records);
  const rows = [0, ...records.ngos].flatMap((key) => {
    const viewpoint = viewpointOf(records, everyNgo.only(key === 0 ? undefined : key), now);
    return countCells(key === 0 ? records.stations.values() : (byNgo.get(key) ?? []), key, viewpoint);
  });
  const counting: Counting = { ...(await frameOf(db, records, now)), rows };
  await db
    .insertInto('board_shot')
    .values({ at, counts: JSON.stringify(counting) })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** An NGO is at few of the stations. */
function stationsByNgo({ stations }: Records): Map<number, StationRecord[]> {
  const byNgo = new Map<number, StationRecord[]>();
  for (const station of stations.values())
    for (const ngo of new Set([...station.lines, ...station.stays, ...station.reports].map((one) => one.ngo))) {
      const own = byNgo.get(ngo);
      if (own) own.push(station);
      else byNgo.set(ngo, [station]);
    }
  return byNgo;
}

export const boardJob = (db: Db, config: Config, now: () => Date): Job => ({
  name: 'board',
  everySeconds: LOOK,
  run: () => takeBoardShot(db, config, now()),
});

export async function momentsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('board_shot').select('at').where(hasStates).orderBy('at').execute();
  return rows.map(({ at }) => at.toISOString());
}

/** As it was shown then to whoever had the same reach. */
export async function boardAt(db: Db, config: Config, { organizer, idNgo }: Staff, at: Date): Promise<Coverage> {
  const row = await db
    .selectFrom('board_shot')
    .select('counts')
    .where('at', '=', at)
    .where(hasStates)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'The board of that moment was not kept.', { code: 'moment-unknown' });
  const board = assemble(z.parse(Counting, row.counts), organizer ? 0 : idNgo);
  return { ...board, hasShapes: await hasShapes(db, config) };
}
