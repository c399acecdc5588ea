import { sql } from 'kysely';
import type { FormUse } from '#contract/forms.ts';
import type { Db } from '#server/db/open.ts';

type Use = { question: number; option: number; answers: number };

/** Undefined when there is no such form. Answers are counted option by option, in the index of the options alone. */
export async function readUse(db: Db, formId: number): Promise<FormUse | undefined> {
  const form = await db.selectFrom('form').select('id').where('id', '=', formId).executeTakeFirst();
  if (!form) return undefined;
  const { rows } = await sql<Use>`
    select q.id as question, o.id as option,
      (select count(*) from answer a where a.option_id = o.id) as answers
    from question q join option o on o.question_id = q.id
    where q.form_id = ${formId}
    order by q.id, o.id`.execute(db);
  const notes = await db
    .selectFrom('note as n')
    .innerJoin('question as q', 'q.id', 'n.question_id')
    .where('q.form_id', '=', formId)
    .groupBy('q.id')
    .orderBy('q.id')
    .select(({ fn }) => ['q.id', fn.countAll<number>().as('notes')])
    .execute();
  const notesOf = new Map(notes.map(({ id, notes }) => [id, notes]));
  const answersOf = new Map<number, number>();
  for (const { question, answers } of rows) answersOf.set(question, (answersOf.get(question) ?? 0) + answers);
  const ids = [...new Set([...answersOf.keys(), ...notesOf.keys()])].toSorted((a, b) => a - b);
  return {
    questions: ids
      .map((id) => ({ id, answers: answersOf.get(id) ?? 0, notes: notesOf.get(id) ?? 0 }))
      .filter(({ answers, notes }) => answers + notes > 0),
    options: rows.flatMap(({ option, answers }) => (answers > 0 ? [{ id: option, answers }] : [])),
  };
}
