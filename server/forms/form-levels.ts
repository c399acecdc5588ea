import { sql, type Transaction } from 'kysely';
import type { FormUpload } from '#contract/forms.ts';
import { storableJson } from '#server/db/storable.ts';
import type { Tables } from '#server/db/tables.ts';

type Sections = FormUpload['formSections'];

/** What stands in the database of a form, retired things included. */
export interface Known {
  sections: ReadonlySet<number>;
  questions: ReadonlySet<number>;
  options: ReadonlyMap<number, { question: number; flagged: boolean }>;
}

/** The ids of what the upload holds, the new ones as the database gave them. */
export interface Kept {
  sections: number[];
  questions: number[];
  options: number[];
}

type Value = string | number | boolean | null;
type Row = { id: number | undefined; values: Record<string, Value> };

interface Level {
  table: 'form_section' | 'question' | 'option';
  columns: Readonly<Record<string, 'int' | 'text' | 'boolean'>>;
}

const SECTIONS: Level = {
  table: 'form_section',
  columns: { form_id: 'int', code: 'text', description: 'text', sort_order: 'int' },
};
const QUESTIONS: Level = {
  table: 'question',
  columns: {
    form_id: 'int',
    section_id: 'int',
    code: 'text',
    question_type: 'int',
    text: 'text',
    hint: 'text',
    sort_order: 'int',
  },
};
const OPTIONS: Level = {
  table: 'option',
  columns: { question_id: 'int', text: 'text', is_free_text: 'boolean', flagged: 'boolean', sort_order: 'int' },
};

export async function readKnown(trx: Transaction<Tables>, formId: number): Promise<Known> {
  const sections = await trx.selectFrom('form_section').select('id').where('form_id', '=', formId).execute();
  const questions = await trx.selectFrom('question').select('id').where('form_id', '=', formId).execute();
  const options = await trx
    .selectFrom('option as o')
    .innerJoin('question as q', 'q.id', 'o.question_id')
    .where('q.form_id', '=', formId)
    .select(['o.id', 'o.question_id', 'o.flagged'])
    .execute();
  return {
    sections: new Set(sections.map(({ id }) => id)),
    questions: new Set(questions.map(({ id }) => id)),
    options: new Map(options.map(({ id, question_id, flagged }) => [id, { question: question_id, flagged }])),
  };
}

/**
 * Writes sections, questions and options, a level in two statements. An id that the form does not know is that of a
 * thing which was deleted or belongs elsewhere: it is written as new. One that was retired comes back.
 */
export async function writeLevels(
  trx: Transaction<Tables>,
  formId: number,
  sections: Sections,
  known: Known,
): Promise<Kept> {
  const sectionIds = await writeLevel(
    trx,
    SECTIONS,
    sections.map((section, index) => ({
      id: section.id !== undefined && known.sections.has(section.id) ? section.id : undefined,
      values: {
        form_id: formId,
        code: section.code.trim(),
        description: section.description,
        sort_order: section.orderNumber ?? index,
      },
    })),
  );
  const questions = sections.flatMap((section, index) =>
    section.questions.map((question, order) => ({ question, order, section: sectionIds[index] ?? 0 })),
  );
  const questionIds = await writeLevel(
    trx,
    QUESTIONS,
    questions.map(({ question, order, section }) => ({
      id: question.id !== undefined && known.questions.has(question.id) ? question.id : undefined,
      values: {
        form_id: formId,
        section_id: section,
        code: question.code.trim(),
        question_type: question.questionType,
        text: question.text,
        hint: question.hint ?? null,
        sort_order: question.orderNumber ?? order,
      },
    })),
  );
  const optionIds = await writeLevel(
    trx,
    OPTIONS,
    questions.flatMap(({ question }, index) =>
      question.optionsToQuestions.map((option, order) => ({
        id: optionId(option.idOption, questionIds[index], known),
        values: {
          question_id: questionIds[index] ?? 0,
          text: option.text,
          is_free_text: option.isFreeText,
          flagged: option.flagged,
          sort_order: option.orderNumber ?? order,
        },
      })),
    ),
  );
  return { sections: sectionIds, questions: questionIds, options: optionIds };
}

/** Answers tie an option to its question, so that an option under another question is another option. */
const optionId = (given: number | undefined, question: number | undefined, known: Known): number | undefined =>
  given !== undefined && known.options.get(given)?.question === question ? given : undefined;

/** Updates the rows that have an id, inserts the others, and returns the ids of all in the order of the rows. */
async function writeLevel(trx: Transaction<Tables>, level: Level, rows: readonly Row[]): Promise<number[]> {
  const table = sql.table(level.table);
  const names = Object.keys(level.columns);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const record = sql.raw(['n int', 'id int', ...names.map((name) => `${name} ${level.columns[name]}`)].join(', '));
  const given = (part: readonly Row[]) => storableJson(part.map(({ id, values }, n) => ({ n, id, ...values })));
  const known = rows.filter(({ id }) => id !== undefined);
  const added = rows.filter(({ id }) => id === undefined);
  if (known.length > 0)
    await sql`
      update ${table} kept set (${columns}, retired) = row(${sql.join(names.map((name) => sql.ref(`given.${name}`)))}, false)
      from jsonb_to_recordset(${given(known)}::jsonb) as given (${record})
      where kept.id = given.id`.execute(trx);
  if (added.length === 0) return rows.flatMap(({ id }) => id ?? []);
  const inserted = await sql<{ id: number }>`
    insert into ${table} (${columns})
    select ${columns} from jsonb_to_recordset(${given(added)}::jsonb) as given (${record}) order by n
    returning id`.execute(trx);
  const fresh = inserted.rows.map(({ id }) => id).toSorted((a, b) => a - b);
  return rows.flatMap(({ id }) => id ?? fresh.shift() ?? []);
}

/** What the upload left out: deleted, or retired where answers or notes refer to it. A question's answers are its options'. */
export async function retireMissing(trx: Transaction<Tables>, formId: number, kept: Kept): Promise<void> {
  const ofForm = sql`question_id in (select id from question where form_id = ${formId})`;
  await sql`
    delete from option where ${ofForm} and not (id = any(${kept.options}::int[]))
      and not exists (select 1 from answer where option_id = option.id)
      and not (id = any(array(select unnest(gained) from visit_change)))`.execute(trx);
  await sql`update option set retired = true where ${ofForm} and not (id = any(${kept.options}::int[]))`.execute(trx);
  await sql`
    delete from question where form_id = ${formId} and not (id = any(${kept.questions}::int[]))
      and not exists (select 1 from option where question_id = question.id)
      and not exists (select 1 from note where question_id = question.id)`.execute(trx);
  await sql`
    update question set retired = true
    where form_id = ${formId} and not (id = any(${kept.questions}::int[]))`.execute(trx);
  await sql`
    delete from form_section where form_id = ${formId} and not (id = any(${kept.sections}::int[]))
      and not exists (select 1 from question where section_id = form_section.id)`.execute(trx);
  await sql`
    update form_section set retired = true
    where form_id = ${formId} and not (id = any(${kept.sections}::int[]))`.execute(trx);
}
