import type { Db } from '#server/db/open.ts';

interface PublishedOption {
  id: number;
  text: string;
  freeText: boolean;
  flagged: boolean;
}

interface PublishedQuestion {
  id: number;
  section: string;
  code: string;
  text: string;
  type: number;
  options: readonly PublishedOption[];
}

export interface PublishedForm {
  id: number;
  code: string;
  questions: readonly PublishedQuestion[];
}

/** Every form but drafts as it is read, with what was retired from it because answers or notes refer to it. */
export async function publishedForms(db: Db): Promise<PublishedForm[]> {
  const forms = await db
    .selectFrom('form')
    .select(['id', 'code'])
    .where('draft', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const questions = await db
    .selectFrom('question as q')
    .innerJoin('form_section as s', 's.id', 'q.section_id')
    .select(['q.id', 'q.form_id', 's.code as section', 'q.code', 'q.text', 'q.question_type as type'])
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .orderBy('q.sort_order')
    .orderBy('q.id')
    .execute();
  const options = await db
    .selectFrom('option')
    .select(['id', 'question_id', 'text', 'is_free_text as freeText', 'flagged'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const optionsOf = Map.groupBy(options, (option) => option.question_id);
  const questionsOf = Map.groupBy(questions, (question) => question.form_id);
  return forms.map(({ id, code }) => ({
    id,
    code,
    questions: (questionsOf.get(id) ?? []).map((one) => Object.assign(one, { options: optionsOf.get(one.id) ?? [] })),
  }));
}
