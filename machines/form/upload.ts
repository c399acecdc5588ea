import type { FormSummary } from '#contract/form-list.ts';
import { typeOf } from '#contract/question-types.values.ts';
import type { FormUpload, Section as ContractSection } from '#contract/forms.ts';
import type { FormDocument, Option, Question, Section } from './document.ts';
import type { Intent } from './problems.ts';
import type { StoredForm } from './stored-form.ts';

/** A version of the form, from the list's entry and the form's sections. Its title is the wire's `description` (FED-01). */
export const storedForm = (
  { id, code, description, diaspora, currentVersion, draft, order, savedAt, savedBy }: FormSummary,
  sections: readonly ReadSection[],
): StoredForm => ({
  id,
  version: currentVersion,
  draft,
  order,
  savedAt: savedAt ?? null,
  savedBy: savedBy ?? null,
  document: { code, description, diaspora, sections: ordered(sections).map(sectionOf) },
});

/** What a back end may leave out, ours or another. */
type ReadQuestion = Omit<ContractSection['questions'][number], 'formCode' | 'hint' | 'idSection'> & {
  hint?: string | null | undefined;
};
export type ReadSection = Omit<ContractSection, 'uniqueId' | 'questions'> & { questions: readonly ReadQuestion[] };

/** Back ends that store no order give 0 to all: they stay as they came. */
const ordered = <T extends { orderNumber: number }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => one.orderNumber - other.orderNumber);

const sectionOf = ({ id, code, description, questions }: ReadSection): Section => ({
  key: `s${id}`,
  id,
  code,
  description,
  questions: ordered(questions).map(questionOf),
});

const questionOf = ({ id, code, text, hint, questionType, optionsToQuestions }: ReadQuestion): Question => ({
  key: `q${id}`,
  id,
  code,
  text,
  hint: hint ?? '',
  type: typeOf(questionType),
  options: ordered(optionsToQuestions).map(optionOf),
});

const optionOf = ({ id, text, isFreeText, flagged }: ReadQuestion['optionsToQuestions'][number]): Option => ({
  key: `o${id}`,
  id,
  text,
  isFreeText,
  flagged,
});

const withId = (id: number | null) => (id === null ? {} : { id });

/** The form as the server stores it: titles and codes without blanks around them. Parts that have none stay the same. */
export const asSent = (document: FormDocument): FormDocument => ({
  ...document,
  code: document.code.trim(),
  description: document.description.trim(),
  sections: document.sections.map((section) => ({
    ...section,
    code: section.code.trim(),
    questions: section.questions.map((question) => {
      const code = question.code.trim();
      return code === question.code ? question : { ...question, code };
    }),
  })),
});

/**
 * What is sent: ids are kept, so that no duplicates arise, and the version is that which was loaded; the server counts on
 * (FED-05, `server/forms/form-version.ts`). A new form says 0, or it would replace a draft of the same code.
 */
export function uploadOf(form: FormDocument, base: StoredForm | null, intent: Intent): FormUpload {
  const { code, description, diaspora, sections } = asSent(form);
  return {
    ...(base === null ? { id: 0 } : { id: base.id, order: base.order }),
    code,
    description,
    currentVersion: base?.version ?? 1,
    diaspora,
    draft: intent === 'draft',
    formSections: sections.map(sectionSent),
  };
}

const sectionSent = ({ id, code, description, questions }: Section, orderNumber: number) => ({
  ...withId(id),
  code,
  description,
  orderNumber,
  questions: questions.map(questionSent),
});

const questionSent = ({ id, code, text, hint, type, options }: Question, orderNumber: number) => ({
  ...withId(id),
  code,
  text,
  questionType: type,
  hint: hint === '' ? null : hint,
  orderNumber,
  optionsToQuestions: options.map(optionSent),
});

const optionSent = ({ id, text, isFreeText, flagged }: Option, orderNumber: number) => ({
  ...(id === null ? {} : { idOption: id }),
  text,
  isFreeText,
  flagged,
  orderNumber,
});
