import { sql, type Kysely } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { BEYOND_ONE } from './fold.ts';
import { noteCounted, takeTurn, resetTurns } from './turns.ts';

type Trx = Kysely<Tables>;

const counterTables = [
  'change_uncounted',
  'tally_place',
  'tally_hour',
  'activity',
  'activity_minute',
  'visit_form',
] as const;

/** The visits that are counted: test observers never are (COV-06). A table by its key, as `group by` needs it. */
const counted = sql`thread t join observer o on o.id = t.observer_id and ${isNoTestObserver('o')}`;

/** For the operator: beside writers and projectors, of whom nothing is missed, and in the ledger. */
export const recountElection = (db: Db, now: Date): Promise<{ visits: number; answers: number }> =>
  transact(
    db,
    async (trx) => {
      await recount(trx);
      const { rows } = await sql<{ visits: number; answers: number }>`
        select count(distinct (observer_id, polling_station_id)) as visits, coalesce(sum(answered), 0) as answers
        from visit_form where answered > 0`.execute(trx);
      const figures = rows[0] ?? { visits: 0, answers: 0 };
      await record(trx, byOperator(now), { kind: 'election.recounted', subject: 'election', data: figures });
      return figures;
    },
    'repeatable read',
  );

/**
 * Counts all anew, from the answers and their changes. Must be of one instant: in a transaction of its own that is
 * `repeatable read`, or where nobody else writes. What waits in the queue is counted by it.
 */
export async function recount(trx: Trx): Promise<void> {
  await resetTurns(trx);
  await trx.selectFrom('question').select('id').forShare().execute();
  for (const table of counterTables) await trx.deleteFrom(table).execute();
  await recountPlaces(trx);
  await recountHours(trx);
  await recountVisitForms(trx);
  await recountActivity(trx);
  await recountMinutes(trx);
}

async function recountPlaces(trx: Trx): Promise<void> {
  await sql`
    with chosen as (
      select a.question_id, a.option_id, t.county_id, t.ngo_id, t.observer_id, t.polling_station_id
      from ${counted} join answer a on a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id)
    insert into tally_place (question_id, option_id, county_id, ngo_id, n)
    select question_id, option_id, county_id, ngo_id, count(*) from chosen group by 1, 2, 3, 4
    union all
    select question_id, ${BEYOND_ONE}::int, county_id, ngo_id, sum(1 - options) from (
      select question_id, county_id, ngo_id, count(*) as options from chosen
      group by question_id, county_id, ngo_id, observer_id, polling_station_id) answered
    group by 1, 2, 3, 4 having sum(1 - options) <> 0`.execute(trx);
}

async function recountHours(trx: Trx): Promise<void> {
  await sql`
    with chosen as (
      select a.question_id, a.option_id, date_trunc('hour', a.answered_at, 'UTC') as hour, t.ngo_id,
        t.observer_id, t.polling_station_id
      from ${counted} join answer a on a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id)
    insert into tally_hour (question_id, option_id, hour, ngo_id, n)
    select question_id, option_id, hour, ngo_id, count(*) from chosen group by 1, 2, 3, 4
    union all
    select question_id, ${BEYOND_ONE}::int, hour, ngo_id, sum(1 - options) from (
      select question_id, hour, ngo_id, count(*) as options from chosen
      group by question_id, hour, ngo_id, observer_id, polling_station_id) answered
    group by 1, 2, 3, 4 having sum(1 - options) <> 0`.execute(trx);
}

/** Forms of which nothing stands any more were seen all the same. */
async function recountVisitForms(trx: Trx): Promise<void> {
  await sql`
    insert into visit_form (observer_id, polling_station_id, form_id, county_id, ngo_id, answered, flagged,
      questions, first_at, last_at)
    select t.observer_id, t.polling_station_id, a.form_id, t.county_id, t.ngo_id, count(*),
      count(*) filter (where p.flagged), count(distinct a.question_id) filter (where not q.retired), min(a.answered_at), max(a.answered_at)
    from ${counted} join answer a on a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id
    join option p on p.id = a.option_id join question q on q.id = a.question_id
    group by t.observer_id, t.polling_station_id, a.form_id`.execute(trx);
  await sql`
    insert into visit_form (observer_id, polling_station_id, form_id, county_id, ngo_id, answered, flagged)
    select distinct t.observer_id, t.polling_station_id, q.form_id, t.county_id, t.ngo_id, 0, 0
    from ${counted} join visit_change c on c.observer_id = t.observer_id and c.polling_station_id = t.polling_station_id
    cross join unnest(c.gained) as gained (option_id)
    join option p on p.id = gained.option_id join question q on q.id = p.question_id
    on conflict do nothing`.execute(trx);
}

async function recountActivity(trx: Trx): Promise<void> {
  await sql`
    with came as (
      select t.observer_id, t.polling_station_id, t.county_id, t.ngo_id, c.revision, q.form_id,
        date_bin('15 minutes', c.at, '2000-01-01T00:00:00Z') as bucket,
        count(*) as answers, count(*) filter (where p.id = any(c.flagged)) as flagged
      from ${counted}
      join visit_change c on c.observer_id = t.observer_id and c.polling_station_id = t.polling_station_id
      cross join unnest(c.gained) as gained (option_id)
      join option p on p.id = gained.option_id join question q on q.id = p.question_id
      group by t.observer_id, t.polling_station_id, c.observer_id, c.polling_station_id, c.revision, q.form_id),
    ordered as (
      select *, row_number() over (partition by observer_id, polling_station_id, form_id order by revision) = 1 as is_first
      from came)
    insert into activity (bucket, form_id, county_id, ngo_id, arrivals, answers, flagged)
    select bucket, form_id, county_id, ngo_id, count(*) filter (where is_first), sum(answers), sum(flagged)
    from ordered group by 1, 2, 3, 4`.execute(trx);
}

async function recountMinutes(trx: Trx): Promise<void> {
  await sql`
    insert into activity_minute (minute, ngo_id, answers)
    select date_trunc('minute', c.at), t.ngo_id, sum(cardinality(c.gained))
    from ${counted}
    join visit_change c on c.observer_id = t.observer_id and c.polling_station_id = t.polling_station_id
    where cardinality(c.gained) > 0 group by 1, 2`.execute(trx);
}

/**
 * After questions of a form were retired, or came back: how many of its questions the visits answer. It goes by all their
 * answers, counted or not, so that whoever counts meanwhile comes to the same number: until then it may be ahead of the
 * other figures of a visit. Who counts at the moment has locked the questions, or begins again (`readOptions`).
 */
export async function recountQuestions(trx: Trx, form: number): Promise<void> {
  const turn = await takeTurn(trx);
  const { rows } = await sql<{ station: number }>`
    update visit_form v set questions = n.questions
    from (
      select c.observer_id, c.polling_station_id, count(distinct q.id) as questions
      from visit_form c
      left join answer a on a.observer_id = c.observer_id and a.polling_station_id = c.polling_station_id
        and a.form_id = c.form_id
      left join question q on q.id = a.question_id and not q.retired
      where c.form_id = ${form} group by 1, 2) n
    where v.form_id = ${form} and v.observer_id = n.observer_id and v.polling_station_id = n.polling_station_id
      and v.questions <> n.questions
    returning v.polling_station_id as station`.execute(trx);
  await noteCounted(
    trx,
    turn,
    rows.map(({ station }) => station),
  );
}
