import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import type { Sorted } from './submission.ts';
import { figures, type CountedForms } from './thread-counts.ts';

/**
 * Takes away what a post no longer chooses, writes what is new or says something else, and sums up the threads that this
 * changed: one statement, because each one costs the embedded database more than all the rows of a post. Its parts see
 * the answers as they were before it, hence `standing`.
 */
export async function writeChoices(
  trx: Transaction<Tables>,
  observer: ObserverCaller,
  { replaced, choices }: Sorted,
  forms: CountedForms,
): Promise<void> {
  const stations = [...new Set(replaced.map((one) => one.station))];
  const { rows } = await sql<{ known: number }>`
    /* prepared */
    with chosen as materialized (
      select c.station, c.option, c.question, q.form_id as form, c.value, o.flagged
      from unnest(
        ${choices.map((one) => one.station)}::int[], ${choices.map((one) => one.option)}::int[],
        ${choices.map((one) => one.question)}::int[], ${choices.map((one) => one.value)}::text[])
        as c (station, option, question, value)
      join option o on o.id = c.option and o.question_id = c.question
      join question q on q.id = o.question_id),
    gone as (
      delete from answer a
      using unnest(${replaced.map((one) => one.station)}::int[], ${replaced.map((one) => one.question)}::int[])
        as posted (station, question)
      where a.observer_id = ${observer.observerId}::int and a.polling_station_id = any(${stations}::int[])
        and a.polling_station_id = posted.station and a.question_id = posted.question
        and not exists (select 1 from chosen c where c.station = a.polling_station_id and c.option = a.option_id)
      returning a.polling_station_id as station, a.option_id as option),
    written as (
      insert into answer (observer_id, polling_station_id, option_id, question_id, form_id, value, answered_at)
      select ${observer.observerId}::int, station, option, question, form, value, now() from chosen
      on conflict (observer_id, polling_station_id, option_id) do update
        set value = excluded.value, answered_at = excluded.answered_at
        where answer.value is distinct from excluded.value
      returning polling_station_id as station),
    touched as (select station from gone union select station from written),
    standing as (
      select a.polling_station_id as station, a.option_id as option, a.form_id as form, o.flagged
      from answer a join option o on o.id = a.option_id
      where a.observer_id = ${observer.observerId}::int
        and a.polling_station_id = any(array(select station from touched))
        and (a.polling_station_id, a.option_id) not in (select station, option from gone)
      union select station, option, form, flagged from chosen where station in (select station from touched)),
    counted as (
      insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id,
        answer_count, flagged_count, opening_flagged, counting_flagged, first_answer_at, last_answer_at)
      select ${observer.observerId}::int, c.station, s.county_id, s.number, ${observer.idNgo}::int,
        c.answer_count, c.flagged_count, c.opening_flagged, c.counting_flagged, now(), now()
      from (select station, ${figures(forms)} from standing group by station) c
      join polling_station s on s.id = c.station
      on conflict (observer_id, polling_station_id) do update set
        answer_count = excluded.answer_count, flagged_count = excluded.flagged_count,
        opening_flagged = excluded.opening_flagged, counting_flagged = excluded.counting_flagged,
        last_answer_at = excluded.last_answer_at),
    emptied as (
      delete from thread t
      where t.observer_id = ${observer.observerId}::int
        and t.polling_station_id = any(array(select station from gone except select station from standing)))
    select count(*) as known from chosen`.execute(trx);
  if (rows[0]?.known !== choices.length) throw new Error('An option went while its form was locked.');
}
