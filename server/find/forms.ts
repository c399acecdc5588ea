import { sql } from 'kysely';
import type { FoundForm, FoundQuestion } from '#contract/find.ts';
import type { Db } from '#server/db/open.ts';
import { ASKED, beginsFirst, hasWords, plainly, type Search } from './match-words.ts';

export async function findForms(db: Db, { words }: Search): Promise<FoundForm[]> {
  const text = plainly(sql`f.code || ' ' || f.description`);
  const { rows } = await sql<FoundForm>`
    select f.id, f.code, f.description, f.draft from form as f
    where ${hasWords(text, words)}
    order by ${beginsFirst(text, words)}, f.sort_order, f.id limit ${ASKED}`.execute(db);
  return rows;
}

export async function findQuestions(db: Db, { words }: Search): Promise<FoundQuestion[]> {
  const text = plainly(sql`q.code || ' ' || q.text`);
  const { rows } = await sql<FoundQuestion>`
    select q.id, q.form_id as "idForm", f.code as "formCode", q.code, q.text
    from question as q join form as f on f.id = q.form_id
    where not q.retired and ${hasWords(text, words)}
    order by ${beginsFirst(text, words)}, f.sort_order, f.id, q.sort_order, q.id limit ${ASKED}`.execute(db);
  return rows;
}
