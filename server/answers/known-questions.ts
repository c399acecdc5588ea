import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { KnownQuestion } from './check-submission.ts';

const known = new WeakMap<Db, Map<number, KnownQuestion>>();

/** The questions of a post, from memory where they were met before: who stores answers compares the versions of their forms. */
export async function findQuestions(db: Db, ids: readonly number[]): Promise<KnownQuestion[]> {
  const questions = known.get(db) ?? new Map<number, KnownQuestion>();
  known.set(db, questions);
  const missing = ids.filter((id) => !questions.has(id));
  if (missing.length > 0) for (const question of await readQuestions(db, missing)) questions.set(question.id, question);
  return ids.flatMap((id) => questions.get(id) ?? []);
}

/** After a form has changed. */
export function forgetQuestions(db: Db): void {
  known.delete(db);
}

type Row = Omit<KnownQuestion, 'options'> & { options: number[]; flagged: number[] };

export async function readQuestions(db: Db, ids: readonly number[]): Promise<KnownQuestion[]> {
  const { rows } = await sql<Row>`
    select q.id, q.form_id as "formId", f.code as "formCode", f.current_version as version,
      array(select o.id from option o where o.question_id = q.id) as options,
      array(select o.id from option o where o.question_id = q.id and o.flagged) as flagged
    from question q join form f on f.id = q.form_id
    where q.id = any(${ids}::int[])`.execute(db);
  return rows.map(({ id, formId, formCode, version, options, flagged }) => ({
    id,
    formId,
    formCode,
    version,
    options: new Map(options.map((option) => [option, flagged.includes(option)])),
  }));
}
