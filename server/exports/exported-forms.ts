import type { Db } from '#server/db/open.ts';

interface ExportedQuestion {
  form: string;
  code: string;
  text: string;
}

interface ExportedOption {
  question: number;
  text: string;
  flagged: boolean;
}

/** The texts of all forms, what was retired from them included, and the order in which they are read. */
export interface ExportedForms {
  question(id: number): ExportedQuestion | undefined;
  option(id: number): ExportedOption | undefined;
  rank(option: number): number;
}

export async function readExportedForms(db: Db): Promise<ExportedForms> {
  const rows = await db
    .selectFrom('option as o')
    .innerJoin('question as q', 'q.id', 'o.question_id')
    .innerJoin('form_section as s', 's.id', 'q.section_id')
    .innerJoin('form as f', 'f.id', 'q.form_id')
    .select(['o.id', 'o.text', 'o.flagged', 'o.question_id', 'q.code', 'q.text as question', 'f.code as form'])
    .orderBy('f.sort_order')
    .orderBy('f.id')
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .orderBy('q.sort_order')
    .orderBy('q.id')
    .orderBy('o.sort_order')
    .orderBy('o.id')
    .execute();
  const questions = new Map(
    rows.map((row) => [row.question_id, { form: row.form, code: row.code, text: row.question }]),
  );
  const options = new Map(
    rows.map((row, rank) => [row.id, { rank, question: row.question_id, text: row.text, flagged: row.flagged }]),
  );
  return {
    question: (id) => questions.get(id),
    option: (id) => options.get(id),
    rank: (id) => options.get(id)?.rank ?? rows.length,
  };
}
