import { sql, type Transaction } from 'kysely';
import { intArray } from '#server/db/int-array.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Activity, Folded, Hour, Minute, Place, VisitForm } from './fold.ts';

type Trx = Transaction<Tables>;

/** In the order of the keys, so that two who count at a time wait for each other and do not block. */
export async function writeCounters(trx: Trx, { places, hours, activity, minutes, visitForms }: Folded): Promise<void> {
  if (places.length > 0) await addPlaces(trx, places);
  if (hours.length > 0) await addHours(trx, hours);
  if (activity.length > 0) await addActivity(trx, activity);
  if (minutes.length > 0) await addMinutes(trx, minutes);
  if (visitForms.length > 0) await putVisitForms(trx, visitForms);
}

async function addPlaces(trx: Trx, rows: readonly Place[]): Promise<void> {
  await sql`
    /* prepared */
    insert into tally_place (question_id, option_id, county_id, ngo_id, n)
    select question, option, county, ngo, n from unnest(
      ${intArray(rows.map(({ question }) => question))}::int[], ${intArray(rows.map(({ option }) => option))}::int[],
      ${intArray(rows.map(({ county }) => county))}::int[], ${intArray(rows.map(({ ngo }) => ngo))}::int[],
      ${intArray(rows.map(({ n }) => n))}::int[]) as given (question, option, county, ngo, n)
    order by 1, 2, 3, 4
    on conflict (question_id, option_id, county_id, ngo_id) do update set n = tally_place.n + excluded.n`.execute(trx);
}

async function addHours(trx: Trx, rows: readonly Hour[]): Promise<void> {
  await sql`
    /* prepared */
    insert into tally_hour (question_id, option_id, hour, ngo_id, n)
    select question, option, hour, ngo, n from unnest(
      ${intArray(rows.map(({ question }) => question))}::int[], ${intArray(rows.map(({ option }) => option))}::int[],
      ${instants(rows.map(({ hour }) => hour))}::timestamptz[], ${intArray(rows.map(({ ngo }) => ngo))}::int[],
      ${intArray(rows.map(({ n }) => n))}::int[]) as given (question, option, hour, ngo, n)
    order by 1, 2, 3, 4
    on conflict (question_id, option_id, hour, ngo_id) do update set n = tally_hour.n + excluded.n`.execute(trx);
}

async function addActivity(trx: Trx, rows: readonly Activity[]): Promise<void> {
  await sql`
    /* prepared */
    insert into activity (bucket, form_id, county_id, ngo_id, arrivals, answers, flagged)
    select bucket, form, county, ngo, sum(arrivals), sum(answers), sum(flagged) from unnest(
      ${instants(rows.map(({ bucket }) => bucket))}::timestamptz[], ${intArray(rows.map(({ form }) => form))}::int[],
      ${intArray(rows.map(({ county }) => county))}::int[], ${intArray(rows.map(({ ngo }) => ngo))}::int[],
      ${intArray(rows.map(({ arrivals }) => arrivals))}::int[], ${intArray(rows.map(({ answers }) => answers))}::int[],
      ${intArray(rows.map(({ flagged }) => flagged))}::int[])
      as given (bucket, form, county, ngo, arrivals, answers, flagged)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (bucket, form_id, county_id, ngo_id) do update set
      arrivals = activity.arrivals + excluded.arrivals, answers = activity.answers + excluded.answers,
      flagged = activity.flagged + excluded.flagged`.execute(trx);
}

async function addMinutes(trx: Trx, rows: readonly Minute[]): Promise<void> {
  await sql`
    /* prepared */
    insert into activity_minute (minute, ngo_id, answers)
    select minute, ngo, sum(answers) from unnest(
      ${instants(rows.map(({ minute }) => minute))}::timestamptz[], ${intArray(rows.map(({ ngo }) => ngo))}::int[],
      ${intArray(rows.map(({ answers }) => answers))}::int[]) as given (minute, ngo, answers)
    group by 1, 2 order by 1, 2
    on conflict (minute, ngo_id) do update set answers = activity_minute.answers + excluded.answers`.execute(trx);
}

async function putVisitForms(trx: Trx, rows: readonly VisitForm[]): Promise<void> {
  await sql`
    /* prepared */
    insert into visit_form (observer_id, polling_station_id, form_id, county_id, ngo_id, answered, flagged, questions,
      first_at, last_at)
    select * from unnest(
      ${intArray(rows.map(({ observer }) => observer))}::int[], ${intArray(rows.map(({ station }) => station))}::int[],
      ${intArray(rows.map(({ form }) => form))}::int[], ${intArray(rows.map(({ county }) => county))}::int[],
      ${intArray(rows.map(({ ngo }) => ngo))}::int[], ${intArray(rows.map(({ answered }) => answered))}::int[],
      ${intArray(rows.map(({ flagged }) => flagged))}::int[], ${intArray(rows.map(({ questions }) => questions))}::int[],
      ${instants(rows.map(({ first }) => first))}::timestamptz[],
      ${instants(rows.map(({ last }) => last))}::timestamptz[])
      as given (observer, station, form, county, ngo, answered, flagged, questions, first_at, last_at)
    order by 1, 2, 3
    on conflict (observer_id, polling_station_id, form_id) do update set
      answered = excluded.answered, flagged = excluded.flagged, questions = excluded.questions,
      first_at = excluded.first_at, last_at = excluded.last_at`.execute(trx);
}

const instants = (dates: readonly (Date | null)[]) => dates.map((date) => date?.toISOString() ?? null);
