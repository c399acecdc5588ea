import type { FormSummary } from '#contract/form-list.ts';
import type { Section } from '#contract/forms.ts';
import type { Db } from '#server/db/open.ts';
import type { Caller } from '#server/http/handler.ts';

export interface FormFilter {
  /** Only drafts, only published forms, or both. */
  draft?: boolean | undefined;
  /** False leaves out the forms for voters abroad. */
  diaspora?: boolean | undefined;
}

/** Phones are told what they ask for; staff also how large a form is and when it was saved, organizers by whom. */
export async function listOfForms(db: Db, filter: FormFilter, caller: Caller): Promise<FormSummary[]> {
  const isStaff = caller.kind === 'staff';
  const forms = await db
    .selectFrom('form as f')
    .leftJoin('ngo_admin as a', 'a.id', 'f.saved_by')
    .selectAll('f')
    .select('a.account')
    .$if(isStaff, (query) =>
      query.select((value) =>
        value
          .selectFrom('question as q')
          .whereRef('q.form_id', '=', 'f.id')
          .where('q.retired', '=', false)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('questions'),
      ),
    )
    .$if(filter.draft !== undefined, (query) => query.where('f.draft', '=', filter.draft === true))
    .$if(filter.diaspora === false, (query) => query.where('f.diaspora', '=', false))
    .orderBy('f.sort_order')
    .orderBy('f.id')
    .execute();
  return forms.map((form) => {
    const summary: FormSummary = {
      id: form.id,
      code: form.code,
      description: form.description,
      ver: form.current_version,
      currentVersion: form.current_version,
      diaspora: form.diaspora,
      order: form.sort_order,
      draft: form.draft,
    };
    if (isStaff) Object.assign(summary, { questions: form.questions, savedAt: form.updated_at.toISOString() });
    if (isStaff && caller.organizer && form.account !== null) summary.savedBy = form.account;
    return summary;
  });
}

/** The sections of a form without what was retired from it; undefined when there is no such form. */
export async function sectionsOf(db: Db, formId: number, drafts: boolean): Promise<Section[] | undefined> {
  const form = await db
    .selectFrom('form')
    .select(['code', 'draft'])
    .where('id', '=', formId)
    .$if(!drafts, (query) => query.where('draft', '=', false))
    .executeTakeFirst();
  if (!form) return undefined;
  const sections = await db
    .selectFrom('form_section')
    .selectAll()
    .where('form_id', '=', formId)
    .where('retired', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const questions = Map.groupBy(await questionsOf(db, formId, form.code), (question) => question.idSection);
  return sections.map((section) => ({
    uniqueId: `${form.code}${section.code}${section.id}`,
    id: section.id,
    code: section.code,
    description: section.description,
    orderNumber: section.sort_order,
    questions: questions.get(section.id) ?? [],
  }));
}

async function questionsOf(db: Db, formId: number, formCode: string): Promise<Section['questions']> {
  const questions = await db
    .selectFrom('question')
    .selectAll()
    .where('form_id', '=', formId)
    .where('retired', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const options = await db
    .selectFrom('option as o')
    .innerJoin('question as q', 'q.id', 'o.question_id')
    .where('q.form_id', '=', formId)
    .where('o.retired', '=', false)
    .selectAll('o')
    .orderBy('o.sort_order')
    .orderBy('o.id')
    .execute();
  const ofQuestion = Map.groupBy(options, (option) => option.question_id);
  return questions.map((question) => ({
    id: question.id,
    formCode,
    code: question.code,
    idSection: question.section_id,
    questionType: question.question_type,
    text: question.text,
    hint: question.hint,
    orderNumber: question.sort_order,
    optionsToQuestions: (ofQuestion.get(question.id) ?? []).map((option) => ({
      id: option.id,
      idOption: option.id,
      optionId: option.id,
      text: option.text,
      isFreeText: option.is_free_text,
      flagged: option.flagged,
      orderNumber: option.sort_order,
    })),
  }));
}
