import type { FormUpload } from '#contract/forms.ts';
import { typeOf } from '#contract/question-types.values.ts';
import type { FieldCode } from '#contract/refusal-codes.ts';
import type { FormDocument } from '#machines/form/document.ts';
import { problemsOf, type Problem, type ProblemPlace, type Reason } from '#machines/form/problems.ts';
import type { FieldProblem } from '#server/http/refusal.ts';

/** What keeps a form from being stored, as a draft or published: the editor's rules. Paths are those of the uploaded body. */
export const formProblems = (form: FormUpload): FieldProblem[] =>
  problemsOf(documentOf(form), form.draft ? 'draft' : 'publish').map(asFieldProblem);

/** The form as an editor holds it, where the key of each part is its path. */
const documentOf = ({ code, description, diaspora, formSections }: FormUpload): FormDocument => ({
  code,
  description,
  diaspora,
  sections: formSections.map(({ questions, ...section }, s) => ({
    ...section,
    ...named(`formSections.${s}`),
    questions: questions.map(({ questionType, hint, optionsToQuestions, ...question }, q) => ({
      ...question,
      ...named(`formSections.${s}.questions.${q}`),
      hint: hint ?? '',
      type: typeOf(questionType),
      options: optionsToQuestions.map((option, o) => ({
        ...option,
        ...named(`formSections.${s}.questions.${q}.optionsToQuestions.${o}`),
      })),
    })),
  })),
});

const named = (path: string) => ({ key: path, id: null });

function asFieldProblem({ place, reason }: Problem): FieldProblem {
  const field = nameInBody[place.field] ?? place.field;
  const [message, code] = reason === 'empty' ? (ofEmpty[place.field] ?? words.missing) : words[reason];
  return { at: 'body', path: place.key === '' ? field : `${place.key}.${field}`, message, code };
}

type Said = readonly [message: string, code: FieldCode];

const nameInBody: Partial<Record<ProblemPlace['field'], string>> = {
  sections: 'formSections',
  options: 'optionsToQuestions',
};

const ofEmpty: Partial<Record<ProblemPlace['field'], Said>> = {
  sections: ['must have at least one section', 'form-without-section'],
  questions: ['must have at least one question', 'form-without-question'],
  options: ['must have at least one option', 'form-without-option'],
};

/** What is too long or too many, the contract has refused before. */
const words: Record<Exclude<Reason, 'empty'>, Said> = {
  missing: ['must not be empty', 'required'],
  duplicate: ['is used by another question of the form', 'question-code-twice'],
  tooLong: ['is too long', 'too-long'],
  tooMany: ['is too long', 'too-long'],
};

/** An id that is given twice would make one thing out of two. */
export function duplicateProblems(form: FormUpload): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const check = (kind: string, id: number | undefined, path: string) => {
    if (id === undefined) return;
    if (seen.has(`${kind} ${id}`)) problems.push({ at: 'body', path, message: 'is given twice', code: 'wrong' });
    seen.add(`${kind} ${id}`);
  };
  for (const [s, section] of form.formSections.entries()) {
    check('section', section.id, `formSections.${s}.id`);
    for (const [q, question] of section.questions.entries()) {
      check('question', question.id, `formSections.${s}.questions.${q}.id`);
      for (const [o, option] of question.optionsToQuestions.entries())
        check('option', option.idOption, `formSections.${s}.questions.${q}.optionsToQuestions.${o}.idOption`);
    }
  }
  return problems;
}
