import { sql, type Transaction } from 'kysely';
import { intArray } from '#server/db/int-array.ts';
import type { Tables } from '#server/db/tables.ts';
import { broughtBackByPost } from '#server/reviews/bring-back.ts';
import { flagRevision } from './flag-revision.ts';
import type { Changes, Counted, PlaceOfThread, Standing } from './post-changes.ts';

/** The answers of these threads, as they stand once their observers are locked. */
export async function readStanding(trx: Transaction<Tables>, threads: readonly PlaceOfThread[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    /* prepared */
    select a.observer_id as observer, a.polling_station_id as station, a.question_id as question,
      a.option_id as option, a.value, o.flagged, f.code as form,
      date_part('epoch', a.answered_at) * 1000 as at
    from unnest(${intArray(threads.map((one) => one.observer))}::int[], ${intArray(threads.map((one) => one.station))}::int[])
      as wanted (observer, station)
    join answer a on a.observer_id = wanted.observer and a.polling_station_id = wanted.station
    join option o on o.id = a.option_id
    join form f on f.id = a.form_id`.execute(trx);
  return rows;
}

/**
 * One statement, because each one costs the embedded database more than the rows of a post. What it refers to is looked
 * up in it, all rows at once: where the database is told to trust us it looks up nothing itself. None of it goes before
 * the end of the transaction: observers and forms are locked, stations here.
 */
export async function writeChanges(trx: Transaction<Tables>, changes: Changes): Promise<void> {
  const { gone, written, reworded, counted } = changes;
  const { rows } = await sql<{ written: number; reworded: number; counted: number }>`
    /* prepared */
    with gone as (
      delete from answer a
      using unnest(${intArray(gone.map((one) => one.observer))}::int[], ${intArray(gone.map((one) => one.station))}::int[],
        ${intArray(gone.map((one) => one.option))}::int[]) as g (observer, station, option)
      where a.observer_id = g.observer and a.polling_station_id = g.station and a.option_id = g.option),
    changed as (
      select n.*, nextval('thread_change') as seq from unnest(
        ${intArray(counted.map((one) => one.observer))}::int[], ${intArray(counted.map((one) => one.station))}::int[],
        ${intArray(counted.map((one) => one.answers))}::int[], ${intArray(counted.map((one) => one.flagged))}::int[],
        ${intArray(counted.map((one) => one.opening))}::int[], ${intArray(counted.map((one) => one.counting))}::int[],
        ${counted.map((one) => one.isReflagged)}::boolean[], ${counted.map(gainedOf)}::text[],
        ${counted.map(lostOf)}::text[], ${counted.map(alarmingOf)}::text[])
        as n (observer, station, answers, flagged, opening, counting, reflagged, gained, lost, alarming)),
    counted as (
      insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id,
        answer_count, flagged_count, opening_flagged, counting_flagged, first_answer_at, last_answer_at,
        begun_seq, change_seq, revision, flag_revision, open, open_since)
      select c.observer, c.station, s.county_id, s.number, o.ngo_id,
        c.answers, c.flagged, c.opening, c.counting, statement_timestamp(), statement_timestamp(), c.seq, c.seq,
        1, c.reflagged::int, c.reflagged, case when c.reflagged then statement_timestamp() end
      from changed c
      join polling_station s on s.id = c.station
      join observer o on o.id = c.observer
      for key share of s
      on conflict (observer_id, polling_station_id) do update set
        answer_count = excluded.answer_count, flagged_count = excluded.flagged_count,
        opening_flagged = excluded.opening_flagged, counting_flagged = excluded.counting_flagged,
        unflagged_seq = case when thread.flagged_count > 0 and excluded.flagged_count = 0
          then excluded.change_seq else thread.unflagged_seq end,
        first_answer_at = case when thread.answer_count = 0 then excluded.first_answer_at else thread.first_answer_at end,
        begun_seq = case when thread.answer_count = 0 then excluded.begun_seq else thread.begun_seq end,
        last_answer_at = excluded.last_answer_at, recounted_at = null, change_seq = excluded.change_seq,
        change_transaction = null, revision = thread.revision + 1,
        flag_revision = ${flagRevision('thread', sql`excluded.flag_revision > 0`)},
        ${broughtBackByPost}
      returning observer_id, polling_station_id, revision),
    noted as (
      insert into visit_change (observer_id, polling_station_id, revision, at, gained, lost, flagged)
      select t.observer_id, t.polling_station_id, t.revision, statement_timestamp(), c.gained::int[], c.lost::jsonb,
        c.alarming::int[]
      from counted t join changed c on c.observer = t.observer_id and c.station = t.polling_station_id),
    queued as (
      insert into change_uncounted (observer_id, polling_station_id, revision)
      select observer_id, polling_station_id, revision from counted),
    written as (
      insert into answer (observer_id, polling_station_id, option_id, question_id, form_id, value, answered_at)
      select w.observer, w.station, w.option, w.question, w.form, w.value, statement_timestamp()
      from unnest(
        ${intArray(written.map((one) => one.observer))}::int[], ${intArray(written.map((one) => one.station))}::int[],
        ${intArray(written.map((one) => one.option))}::int[], ${intArray(written.map((one) => one.question))}::int[],
        ${intArray(written.map((one) => one.form))}::int[], ${written.map((one) => one.value)}::text[])
        as w (observer, station, option, question, form, value)
      join option o on o.id = w.option and o.question_id = w.question
      returning 1),
    reworded as (
      update answer a set value = r.value, answered_at = statement_timestamp()
      from unnest(
        ${intArray(reworded.map((one) => one.observer))}::int[], ${intArray(reworded.map((one) => one.station))}::int[],
        ${intArray(reworded.map((one) => one.option))}::int[], ${reworded.map((one) => one.value)}::text[])
        as r (observer, station, option, value)
      where a.observer_id = r.observer and a.polling_station_id = r.station and a.option_id = r.option
      returning 1)
    select (select count(*) from written) as written, (select count(*) from reworded) as reworded,
      (select count(*) from counted) as counted`.execute(trx);
  const [done] = rows;
  if (done?.written !== written.length || done.reworded !== reworded.length || done.counted !== counted.length)
    throw new Error('A post refers to a station, an observer or an option that is not there.');
}

const gainedOf = ({ gained }: Counted) => intArray(gained);

const alarmingOf = ({ alarming }: Counted) => intArray(alarming);

const lostOf = ({ lost }: Counted) => (lost.length === 0 ? null : JSON.stringify(lost));
