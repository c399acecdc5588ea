import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Job } from '#server/jobs.ts';
import { countedTo } from './counted-to.ts';

/** In seconds: so late at most is a picture taken. */
const LOOK = 5;
const QUARTER = 15 * 60_000;

/**
 * Keeps the counters as they stand at the beginning of each quarter of an hour (COV-05). Of several processes the first
 * one takes the picture. Its rows are by county, form and NGO; those without an NGO are of all active ones. `asOf` says of when the figures are, as for every reader of counters.
 */
export async function takeBoardShot(db: Db, now: Date): Promise<void> {
  const at = new Date(Math.floor(now.getTime() / QUARTER) * QUARTER);
  const taken = await db.selectFrom('board_shot').select('at').where('at', '=', at).executeTakeFirst();
  if (taken) return;
  await sql`
    insert into board_shot (at, counts)
    select ${at}, jsonb_build_object(
      'asOf', ${countedTo(now)},
      'rows', coalesce((select jsonb_agg(to_jsonb(board) order by board.county, board.form, board.ngo nulls first) from (
        select v.county_id as county, v.form_id as form, v.ngo_id as ngo,
          count(distinct v.polling_station_id) as stations, count(*) as visits, sum(v.answered) as answers,
          count(*) filter (where v.flagged > 0) as flagged
        from visit_form v join ngo on ngo.id = v.ngo_id and ngo.is_active
        where v.answered > 0
        group by grouping sets ((v.county_id, v.form_id), (v.county_id, v.form_id, v.ngo_id))) board), '[]'))
    on conflict (at) do nothing`.execute(db);
}

export const boardJob = (db: Db, now: () => Date): Job => ({
  name: 'board',
  everySeconds: LOOK,
  run: () => takeBoardShot(db, now()),
});
