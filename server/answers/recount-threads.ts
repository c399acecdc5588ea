import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { broughtBackByFlags } from '#server/reviews/bring-back.ts';
import { flagRevision } from './flag-revision.ts';
import { keepTransaction } from './keep-transaction.ts';

/** The codes of the forms whose flagged answers are counted apart. */
export interface CountedForms {
  openingForm: string;
  countingForm: string;
}

const SETTING = 'thread-forms';

/**
 * Until the end of the transaction nobody else counts a thread: it has answers to several forms, so that who counts it
 * must know the flags of all. Posts under way are waited for, new ones wait in turn.
 */
export async function holdForms(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table form in exclusive mode`.execute(trx);
}

/** The figures of a thread over rows of answers that say `form` and `flagged`. */
const figures = (forms: CountedForms) => sql`
  count(*) as answer_count,
  count(*) filter (where flagged) as flagged_count,
  count(*) filter (where flagged and form = (select id from form where code = ${forms.openingForm})) as opening_flagged,
  count(*) filter (where flagged and form = (select id from form where code = ${forms.countingForm})) as counting_flagged`;

interface Recount {
  /** Those whose flag or form code changed. */
  options: readonly number[];
  /** Of these, those whose flag changed. */
  reflagged: readonly number[];
}

/**
 * After the flags or the form code of options changed: the threads that chose them are counted anew. Their dates stay;
 * those for which another count of flags came out have changed. Whoever has judged other flags has to look again, also
 * where their count stayed.
 */
export async function recountChosen(
  trx: Transaction<Tables>,
  { options, reflagged }: Recount,
  forms: CountedForms,
): Promise<void> {
  await sql`
    with recounted as (
    update thread t set
      flagged_count = n.flagged_count, opening_flagged = n.opening_flagged, counting_flagged = n.counting_flagged,
      recounted_at = case when n.seq is null then t.recounted_at else statement_timestamp() end,
      change_seq = coalesce(n.seq, t.change_seq),
      change_transaction = case when n.seq is null then ${keepTransaction} end,
      revision = t.revision + n.reflagged::int,
      flag_revision = ${flagRevision('t', sql`n.reflagged`)},
      ${broughtBackByFlags},
      unflagged_seq = case when n.flagged_count = 0 then coalesce(n.seq, t.unflagged_seq) else t.unflagged_seq end
    from (
      select c.*, case when o.flagged_count <> c.flagged_count then nextval('thread_change') end as seq
      from (
        select observer_id, polling_station_id, ${figures(forms)},
          bool_or(option = any(${[...reflagged]}::int[])) as reflagged,
          coalesce(array_agg(option order by option) filter (where flagged), '{}') as chosen_flagged
        from (
          select a.observer_id, a.polling_station_id, a.form_id as form, a.option_id as option, o.flagged
          from (select distinct observer_id, polling_station_id from answer where option_id = any(${[...options]}::int[])) touched
          join answer a on a.observer_id = touched.observer_id and a.polling_station_id = touched.polling_station_id
          join option o on o.id = a.option_id) standing
        group by observer_id, polling_station_id) c
      join thread o on o.observer_id = c.observer_id and o.polling_station_id = c.polling_station_id) n
    where t.observer_id = n.observer_id and t.polling_station_id = n.polling_station_id
    returning t.observer_id, t.polling_station_id, t.revision, n.reflagged, n.chosen_flagged),
    kept as (
      insert into visit_flags (observer_id, polling_station_id, revision, flag_revision, flagged)
      select observer_id, polling_station_id, revision, revision, chosen_flagged from recounted where reflagged)
    insert into change_uncounted (observer_id, polling_station_id, revision)
    select observer_id, polling_station_id, revision from recounted where reflagged`.execute(trx);
}

/**
 * For the start of the server: which forms are those of opening and counting is configuration, and the threads carry
 * their counts. Answers whether they had to be counted anew.
 */
export const matchThreadsToForms = (db: Db, forms: CountedForms): Promise<boolean> =>
  transact(db, async (trx) => {
    if ((await readSetting(trx, SETTING)) === valueOf(forms)) return false;
    await sql`
      update thread t set opening_flagged = c.opening_flagged, counting_flagged = c.counting_flagged,
        change_transaction = ${keepTransaction}
      from (
        select observer_id, polling_station_id, ${figures(forms)}
        from (
          select a.observer_id, a.polling_station_id, a.form_id as form, o.flagged
          from answer a join option o on o.id = a.option_id) standing
        group by observer_id, polling_station_id) c
      where t.observer_id = c.observer_id and t.polling_station_id = c.polling_station_id
        and (t.opening_flagged <> c.opening_flagged or t.counting_flagged <> c.counting_flagged)`.execute(trx);
    await noteForms(trx, forms);
    return true;
  });

/** By which forms the threads are counted as they stand. */
export async function noteForms(trx: Transaction<Tables>, forms: CountedForms): Promise<void> {
  await writeSetting(trx, SETTING, valueOf(forms));
}

const valueOf = ({ openingForm, countingForm }: CountedForms) => JSON.stringify([openingForm, countingForm]);
