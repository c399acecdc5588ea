import { sql } from 'kysely';
import { forgetCallers } from '#server/auth/caller-memory.ts';
import type { Db } from '#server/db/open.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import { Refusal } from '#server/http/refusal.ts';
import { noSuchObserver } from './visible.ts';

/**
 * Deletes an observer to whom nothing refers that was seen in the field. Deliveries of notifications go along: after one
 * message to everybody nobody could be deleted otherwise.
 */
export async function remove(db: Db, ngo: number | undefined, id: number): Promise<boolean> {
  try {
    await transact(db, async (trx) => {
      const observer = await trx
        .selectFrom('observer')
        .select('name')
        .where('id', '=', id)
        .$if(ngo !== undefined, (all) => all.where('ngo_id', '=', ngo ?? 0))
        .executeTakeFirst();
      if (!observer) throw noSuchObserver();
      const traces = await tracesOf(trx, id);
      if (traces.length > 0) throw stillNeeded(`${observer.name} (${traces.join(', ')})`);
      await trx.deleteFrom('delivery').where('observer_id', '=', id).execute();
      await trx.deleteFrom('observer').where('id', '=', id).execute();
    });
    forgetCallers(db);
    return true;
  } catch (error) {
    if (isRefusedAs('referred', error)) throw stillNeeded('this observer');
    throw error;
  }
}

const stillNeeded = (who: string): Refusal =>
  new Refusal(409, `What was sent by ${who} would be lost; deactivate the observer instead.`, {
    code: 'observer-has-reports',
  });

async function tracesOf(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ answers: number; notes: number; visits: number; aside: number }>`
    select (select count(*) from answer where observer_id = ${id}) as answers,
      (select count(*) from note where observer_id = ${id}) as notes,
      (select count(*) from station_visit where observer_id = ${id}) as visits,
      (select count(*) from kept_aside where observer_id = ${id}) as aside`.execute(db);
  const { answers = 0, notes = 0, visits = 0, aside = 0 } = rows[0] ?? {};
  return [
    ...(answers > 0 ? [`answers: ${answers}`] : []),
    ...(notes > 0 ? [`notes: ${notes}`] : []),
    ...(visits > 0 ? [`visited polling stations: ${visits}`] : []),
    ...(aside > 0 ? [`reports kept aside: ${aside}`] : []),
  ];
}
