import { sql, type Transaction } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { submitAnswers } from '#contract/answers.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findQuestions, forgetQuestions, readQuestions } from './known-questions.ts';
import { findStations } from './known-stations.ts';
import { sortSubmission, storable, type KnownQuestion, type PostedAnswer, type Sorted } from './submission.ts';
import type { CountedForms } from './thread-counts.ts';
import { writeChoices } from './write-choices.ts';

/**
 * Stores a phone's post in one transaction, however many answers it has. What is stored already is left alone, time and
 * all, so that a post sent twice changes nothing the second time.
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
  const ids = [...new Set(answers.map((item) => item.questionId))];
  const known = await findQuestions(db, ids);
  return transact(db, async (trx) => {
    const versions = await lock(trx, observer.observerId, known);
    const isFresh = known.every(({ formId, version }) => versions.get(formId) === version);
    if (!isFresh) forgetQuestions(db);
    const sorted = sortSubmission(answers, stations, isFresh ? known : await readQuestions(trx, ids));
    if (sorted.replaced.length > 0) await writeChoices(trx, observer, sorted, forms);
    if (sorted.problems.length > 0) await keepAside(trx, observer.observerId, answers, sorted);
    const troubled = new Set(sorted.problems.map(({ index }) => index));
    return { stored: answers.length - troubled.size, problems: sorted.problems };
  });
}

/**
 * Until the post is stored nobody deletes the observer, or changes or deletes one of the forms, and the observer's next
 * post waits: a statement of its own, so that the ones after it see what those before us have done. Answers the versions
 * of the forms.
 */
async function lock(
  trx: Transaction<Tables>,
  observer: number,
  questions: readonly KnownQuestion[],
): Promise<ReadonlyMap<number, number>> {
  const forms = [...new Set(questions.map(({ formId }) => formId))].toSorted((a, b) => a - b);
  const { rows } = await sql<{ id: number | null; version: number | null }>`
    /* prepared */
    with locked as (select id from observer where id = ${observer}::int for no key update),
    form as (select id, current_version as version from form where id = any(${forms}::int[]) order by id for share)
    select form.id, form.version from locked left join form on true`.execute(trx);
  if (rows.length === 0) throw new Refusal(401, 'There is no such observer any more.');
  return new Map(rows.flatMap(({ id, version }) => (id === null || version === null ? [] : [[id, version]])));
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
