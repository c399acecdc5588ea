import { sql, type Transaction } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { submitAnswers } from '#contract/answers.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import { findStations } from './known-stations.ts';
import { recountThreads, type CountedForms } from './thread-counts.ts';
import {
  sortSubmission,
  storable,
  type KnownQuestion,
  type KnownStation,
  type PostedAnswer,
  type Sorted,
} from './submission.ts';

/**
 * Stores a phone's post in one transaction and a handful of statements, however many answers it has. What is stored
 * already is left alone, time and all, so that a post sent twice changes nothing the second time. One post at a time
 * per observer: the counts of a thread are computed from what the transaction sees.
 */
export async function storeSubmission(
  db: Db,
  observer: ObserverCaller,
  posted: readonly PostedAnswer[],
  forms: CountedForms,
): Promise<Reply<typeof submitAnswers>> {
  const answers = posted.map((item) => ({ ...item, countyCode: storable(item.countyCode) }));
  if (answers.length === 0) return { stored: 0, problems: [] };
  const stations = await findStations(db, answers);
  return transact(db, async (trx) => {
    await sql`select id from observer where id = ${observer.observerId} for no key update`.execute(trx);
    const { questions, answered } = await lockQuestions(trx, observer.observerId, stations, answers);
    const sorted = sortSubmission(answers, stations, questions);
    const touched = new Set([
      ...(answered ? await removeObsolete(trx, observer.observerId, sorted) : []),
      ...(await writeChoices(trx, observer.observerId, sorted)),
    ]);
    if (touched.size > 0) await recountThreads(trx, observer, [...touched], forms);
    if (sorted.problems.length > 0) await keepAside(trx, observer.observerId, answers, sorted);
    const troubled = new Set(sorted.problems.map(({ index }) => index));
    return { stored: answers.length - troubled.size, problems: sorted.problems };
  });
}

interface Locked {
  questions: KnownQuestion[];
  /** Whether the observer has answered at one of the stations before. */
  answered: boolean;
}

/** None of the forms changes its flags, or goes, until the post is stored. */
async function lockQuestions(
  trx: Transaction<Tables>,
  observer: number,
  stations: readonly KnownStation[],
  answers: readonly PostedAnswer[],
): Promise<Locked> {
  const questions = [...new Set(answers.map((item) => item.questionId))];
  const options = [...new Set(answers.flatMap((item) => item.options.map(({ optionId }) => optionId)))];
  const { rows } = await sql<{ id: number; form: number; option: number | null; answered: boolean }>`
    select q.id, q.form_id as form, o.id as option,
      exists (
        select 1 from thread
        where observer_id = ${observer} and polling_station_id = any(${stations.map(({ id }) => id)}::int[])) as answered
    from question q join form f on f.id = q.form_id
    left join option o on o.question_id = q.id and o.id = any(${options}::int[])
    where q.id = any(${questions}::int[])
    for share of f`.execute(trx);
  return {
    questions: [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => ({
      id,
      formId: found[0]?.form ?? 0,
      options: found.flatMap(({ option }) => option ?? []),
    })),
    answered: rows[0]?.answered ?? false,
  };
}

/** The earlier choices that the post no longer makes; returns the stations where there were any. */
async function removeObsolete(trx: Transaction<Tables>, observer: number, sorted: Sorted): Promise<number[]> {
  const { replaced, choices } = sorted;
  const { rows } = await sql<{ station: number }>`
    delete from answer a
    using unnest(${replaced.map((one) => one.station)}::int[], ${replaced.map((one) => one.question)}::int[])
      as posted (station, question)
    where a.observer_id = ${observer} and a.polling_station_id = posted.station and a.question_id = posted.question
      and not exists (
        select 1 from unnest(${choices.map((one) => one.station)}::int[], ${choices.map((one) => one.option)}::int[])
          as chosen (station, option)
        where chosen.station = a.polling_station_id and chosen.option = a.option_id)
    returning a.polling_station_id as station`.execute(trx);
  return rows.map((row) => row.station);
}

/** Returns the stations where something is new or says something else than before. */
async function writeChoices(trx: Transaction<Tables>, observer: number, { choices }: Sorted): Promise<number[]> {
  if (choices.length === 0) return [];
  const { rows } = await sql<{ station: number }>`
    insert into answer (observer_id, polling_station_id, option_id, question_id, form_id, value, answered_at)
    select ${observer}::int, station, option, question, form, value, now()
    from unnest(
      ${choices.map((one) => one.station)}::int[], ${choices.map((one) => one.option)}::int[],
      ${choices.map((one) => one.question)}::int[], ${choices.map((one) => one.form)}::int[],
      ${choices.map((one) => one.value)}::text[]) as chosen (station, option, question, form, value)
    on conflict (observer_id, polling_station_id, option_id) do update
      set value = excluded.value, answered_at = excluded.answered_at
      where answer.value is distinct from excluded.value
    returning polling_station_id as station`.execute(trx);
  return rows.map((row) => row.station);
}

/** What could not be stored where it belongs, as the phone sent it; the same thing sent again is kept once. */
async function keepAside(
  trx: Transaction<Tables>,
  observer: number,
  answers: readonly PostedAnswer[],
  { problems }: Sorted,
): Promise<void> {
  const kept = problems.flatMap(({ index, reason }) => {
    const item = answers[index];
    return item ? [{ reason, item }] : [];
  });
  await sql`
    insert into kept_aside (kind, observer_id, county_code, station_number, reason, payload)
    select distinct 'answer', ${observer}::int, code, number, reason, payload::jsonb
    from unnest(
      ${kept.map(({ item }) => item.countyCode)}::text[], ${kept.map(({ item }) => item.pollingStationNumber)}::int[],
      ${kept.map(({ reason }) => reason)}::text[], ${kept.map(({ item }) => payloadOf(item))}::text[])
      as kept (code, number, reason, payload)
    where not exists (
      select 1 from kept_aside k
      where k.observer_id = ${observer} and k.kind = 'answer' and k.reason = kept.reason
        and k.payload = kept.payload::jsonb)`.execute(trx);
}

const payloadOf = (item: PostedAnswer): string =>
  JSON.stringify(item, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
