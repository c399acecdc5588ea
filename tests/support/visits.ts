import type { Db } from '#server/db/open.ts';

/** What this observer reported from this station: one answer, not flagged. */
export async function addThread(db: Db, observer: number, station: number, at: Date | string): Promise<void> {
  const { county_id, number } = await db
    .selectFrom('polling_station')
    .select(['county_id', 'number'])
    .where('id', '=', station)
    .executeTakeFirstOrThrow();
  const { ngo_id } = await db
    .selectFrom('observer')
    .select('ngo_id')
    .where('id', '=', observer)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('thread')
    .values({
      observer_id: observer,
      polling_station_id: station,
      county_id,
      station_number: number,
      ngo_id,
      answer_count: 1,
      flagged_count: 0,
      opening_flagged: 0,
      counting_flagged: 0,
      first_answer_at: at,
      last_answer_at: at,
    })
    .execute();
}
