import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';

/** The codes of the forms whose flagged answers are counted apart. */
export interface CountedForms {
  openingForm: string;
  countingForm: string;
}

const SETTING = 'thread-forms';

const counts = (forms: CountedForms) => sql`
  count(*) as answer_count,
  count(*) filter (where o.flagged) as flagged_count,
  count(*) filter (where o.flagged and a.form_id = (select id from form where code = ${forms.openingForm})) as opening_flagged,
  count(*) filter (where o.flagged and a.form_id = (select id from form where code = ${forms.countingForm})) as counting_flagged`;

/** Sums up an observer's threads at these stations from the answers as they now stand, and dates them now. */
export async function recountThreads(
  trx: Transaction<Tables>,
  observer: { observerId: number; idNgo: number },
  stations: readonly number[],
  forms: CountedForms,
): Promise<void> {
  const { rows } = await sql`
    insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id,
      answer_count, flagged_count, opening_flagged, counting_flagged, first_answer_at, last_answer_at)
    select c.observer_id, c.polling_station_id, s.county_id, s.number, ${observer.idNgo}::int,
      c.answer_count, c.flagged_count, c.opening_flagged, c.counting_flagged, now(), now()
    from (
      select a.observer_id, a.polling_station_id, ${counts(forms)}
      from answer a join option o on o.id = a.option_id
      where a.observer_id = ${observer.observerId} and a.polling_station_id = any(${[...stations]}::int[])
      group by a.observer_id, a.polling_station_id) c
    join polling_station s on s.id = c.polling_station_id
    on conflict (observer_id, polling_station_id) do update set
      answer_count = excluded.answer_count, flagged_count = excluded.flagged_count,
      opening_flagged = excluded.opening_flagged, counting_flagged = excluded.counting_flagged,
      last_answer_at = excluded.last_answer_at
    returning 1`.execute(trx);
  if (rows.length < stations.length) await removeEmptyThreads(trx, observer.observerId, stations);
}

async function removeEmptyThreads(trx: Transaction<Tables>, observer: number, stations: readonly number[]) {
  await sql`
    delete from thread t
    where t.observer_id = ${observer} and t.polling_station_id = any(${[...stations]}::int[])
      and not exists (
        select 1 from answer a
        where a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id)`.execute(trx);
}

/** After the flags or the form code of these options changed: the threads that chose them are counted anew; their dates stay. */
export async function recountChosen(
  trx: Transaction<Tables>,
  options: readonly number[],
  forms: CountedForms,
): Promise<void> {
  await sql`
    update thread t set
      flagged_count = c.flagged_count, opening_flagged = c.opening_flagged, counting_flagged = c.counting_flagged
    from (
      select a.observer_id, a.polling_station_id, ${counts(forms)}
      from (select distinct observer_id, polling_station_id from answer where option_id = any(${[...options]}::int[])) touched
      join answer a on a.observer_id = touched.observer_id and a.polling_station_id = touched.polling_station_id
      join option o on o.id = a.option_id
      group by a.observer_id, a.polling_station_id) c
    where t.observer_id = c.observer_id and t.polling_station_id = c.polling_station_id`.execute(trx);
}

/**
 * For the start of the server: which forms are those of opening and counting is configuration, and the threads carry
 * their counts. Answers whether they had to be counted anew.
 */
export async function matchThreadsToForms(db: Db, forms: CountedForms): Promise<boolean> {
  const value = JSON.stringify([forms.openingForm, forms.countingForm]);
  return transact(db, async (trx) => {
    const known = await trx.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
    if (known?.value === value) return false;
    await sql`
      update thread t set opening_flagged = c.opening_flagged, counting_flagged = c.counting_flagged
      from (
        select a.observer_id, a.polling_station_id, ${counts(forms)}
        from answer a join option o on o.id = a.option_id
        group by a.observer_id, a.polling_station_id) c
      where t.observer_id = c.observer_id and t.polling_station_id = c.polling_station_id
        and (t.opening_flagged <> c.opening_flagged or t.counting_flagged <> c.counting_flagged)`.execute(trx);
    await trx
      .insertInto('setting')
      .values({ key: SETTING, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return true;
  });
}
