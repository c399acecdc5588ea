import { sql, type Transaction } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { submitAnswers } from '#contract/answers.ts';
import { counting } from '#server/counters/wake.ts';
import { Batcher, type Outcome } from '#server/db/batcher.ts';
import { intArray } from '#server/db/int-array.ts';
import type { Db } from '#server/db/open.ts';
import { storable } from '#server/db/storable.ts';
import type { Tables } from '#server/db/tables.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { transact } from '#server/db/transact.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changesOf } from './post-changes.ts';
import { quarantine } from './quarantine.ts';
import { findQuestions, forgetQuestions, readQuestions } from './known-questions.ts';
import { findStations } from './known-stations.ts';
import {
  sortSubmission,
  type KnownQuestion,
  type KnownStation,
  type PostedAnswer,
  type Sorted,
} from './check-submission.ts';
import type { CountedForms } from './recount-threads.ts';
import { readStanding, writeChanges } from './write-changes.ts';

type Stored = Reply<typeof submitAnswers>;

interface Post {
  observer: number;
  answers: readonly PostedAnswer[];
  stations: readonly KnownStation[];
  questions: readonly KnownQuestion[];
}

/** So many answers are written together at most: whoever waits for a list must not wait for long. */
const MAX_ANSWERS = 1_600;
/** One is written while the next one fills. */
const AT_ONCE = 2;

const batchersOf = perDatabase(() => new Map<string, Batcher<Post, Stored>>());

/**
 * Stores a phone's post as a whole or not at all, together with those that come at the same moment: one transaction, of
 * which each hears after it is on the disk. What is stored already is left alone, time and all, so that a post sent twice
 * changes nothing the second time.
 */
export async function storeSubmission(
  db: Db,
  { observerId }: ObserverCaller,
  posted: readonly PostedAnswer[],
  forms: CountedForms,
): Promise<Stored> {
  const answers = posted.map((item) => ({ ...item, countyCode: storable(item.countyCode) }));
  if (answers.length === 0) return { stored: 0, problems: [] };
  const stations = await findStations(db, answers);
  const questions = await findQuestions(db, questionIds([{ answers }]));
  return batcherOf(db, forms).add({ observer: observerId, answers, stations, questions });
}

function batcherOf(db: Db, { openingForm, countingForm }: CountedForms): Batcher<Post, Stored> {
  const known = batchersOf(db);
  const key = JSON.stringify([openingForm, countingForm]);
  const batcher =
    known.get(key) ??
    new Batcher<Post, Stored>({
      work: (take) => transact(db, (trx) => storeAll(db, trx, take(), { openingForm, countingForm })),
      keyOf: ({ observer }) => observer,
      sizeOf: ({ answers }) => answers.length,
      most: MAX_ANSWERS,
      atOnce: AT_ONCE,
      failsAll: (error) => error instanceof DatabaseUnavailable,
    });
  known.set(key, batcher);
  return batcher;
}

const questionIds = (posts: readonly Pick<Post, 'answers'>[]): number[] => [
  ...new Set(posts.flatMap(({ answers }) => answers.map((item) => item.questionId))),
];

async function storeAll(
  db: Db,
  trx: Transaction<Tables>,
  posts: readonly Post[],
  forms: CountedForms,
): Promise<Outcome<Stored>[]> {
  const [{ observers, versions }, standing] = await Promise.all([
    lock(trx, posts),
    readStanding(trx, threadsOf(posts)),
  ]);
  const isFresh = posts.every(({ questions }) => questions.every((one) => versions.get(one.formId) === one.version));
  if (!isFresh) forgetQuestions(db);
  const fresh = isFresh ? undefined : await readQuestions(trx, questionIds(posts));
  const sorted = posts.map((post) => {
    const { replacements, problems } = sortSubmission(post.answers, post.stations, fresh ?? post.questions);
    return { ...post, replacements, problems };
  });
  const meant = sorted.filter(({ observer }) => observers.has(observer));
  const changes = changesOf(meant, standing, forms);
  if (changes.counted.length > 0) {
    await writeChanges(trx, changes);
    counting.wake();
  }
  for (const post of meant) if (post.problems.length > 0) await quarantine(trx, post);
  return sorted.map((post) =>
    observers.has(post.observer)
      ? { result: replyTo(post) }
      : { error: new Refusal(401, 'There is no such observer any more.') },
  );
}

const threadsOf = (posts: readonly Post[]) =>
  posts.flatMap(({ observer, stations }) => stations.map(({ id: station }) => ({ observer, station })));

function replyTo({ answers, problems }: Post & Sorted): Stored {
  const troubled = new Set(problems.map(({ index }) => index));
  return { stored: answers.length - troubled.size, problems };
}

/**
 * Until the posts are stored nobody deletes their observers, or changes or deletes one of the forms, and the observers'
 * next posts wait: a statement of its own, so that the ones after it see what those before us have done. Answers which
 * observers are there, and the versions of the forms.
 */
async function lock(
  trx: Transaction<Tables>,
  posts: readonly Post[],
): Promise<{ observers: ReadonlySet<number>; versions: ReadonlyMap<number, number> }> {
  const observers = posts.map(({ observer }) => observer);
  const forms = [...new Set(posts.flatMap(({ questions }) => questions.map(({ formId }) => formId)))];
  const { rows } = await sql<{ id: number | null; version: number | null }>`
    /* prepared */
    with locked as (select id from observer where id = any(${intArray(observers)}::int[]) order by id for no key update),
    fixed as (select id, current_version from form where id = any(${intArray(forms)}::int[]) order by id for share)
    select id, null as version from locked union all select id, current_version from fixed
    union all select null, length(set_config('session_replication_role', 'replica', true))
      where current_setting('vigil.checked_by_statement', true) = 'on'
        and has_parameter_privilege('session_replication_role', 'set')`.execute(trx);
  return {
    observers: new Set(rows.flatMap(({ id, version }) => (id !== null && version === null ? [id] : []))),
    versions: new Map(rows.flatMap(({ id, version }) => (id === null || version === null ? [] : [[id, version]]))),
  };
}
