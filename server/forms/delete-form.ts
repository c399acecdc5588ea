import { sql, type Kysely } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { Refusal } from '#server/http/refusal.ts';
import { byStaff, type Acting } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { formState } from './form-act.ts';

/** How many answers and notes refer to a form, also in English. */
export interface References {
  counts: { answers: number; notes: number };
  text: string;
}

/** Undefined when there are none. Answers that were changed or withdrawn count: their history says what they were. */
export async function referencesTo(db: Kysely<Tables>, formId: number): Promise<References | undefined> {
  const options = sql`
    select o.id from option o join question q on q.id = o.question_id where q.form_id = ${formId}`;
  const { rows } = await sql<{ answers: number; notes: number }>`
    select
      (select count(*) from answer where option_id in (${options})) + (
        select count(*) from visit_change, jsonb_array_elements(lost) as answer
        where (answer ->> 0)::int in (${options})) as answers,
      (select count(*) from note where question_id in (select id from question where form_id = ${formId})) as notes
  `.execute(db);
  const { answers, notes } = rows[0] ?? { answers: 0, notes: 0 };
  const named = [
    ...(answers > 0 ? [`${answers} ${answers === 1 ? 'answer' : 'answers'}`] : []),
    ...(notes > 0 ? [`${notes} ${notes === 1 ? 'note' : 'notes'}`] : []),
  ];
  if (named.length === 0) return undefined;
  const text = `${named.join(' and ')} ${answers + notes === 1 ? 'refers' : 'refer'} to it`;
  return { counts: { answers, notes }, text };
}

/** Forms without answers and notes go, published or not. */
export const deleteForm = (db: Db, acting: Acting, id: number): Promise<undefined> =>
  transact(db, async (trx) => {
    const form = await trx.selectFrom('form').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!form) throw new Refusal(404, 'There is no such form any more.', { code: 'form-unknown' });
    const references = await referencesTo(trx, id);
    if (references !== undefined)
      throw new Refusal(409, `The form ${form.code} cannot be deleted: ${references.text}.`, {
        code: 'form-in-use',
        values: { form: form.code, ...references.counts },
      });
    await trx.deleteFrom('form').where('id', '=', id).execute();
    await record(trx, byStaff(acting), { kind: 'form.deleted', subject: id, from: formState(form), to: null });
    return undefined;
  });
