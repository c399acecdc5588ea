import type { FormUpload } from '#contract/forms.ts';
import type { FieldCode } from '#contract/refusal-codes.ts';
import type { FieldProblem } from '#server/http/refusal.ts';

/**
 * What keeps a form from being published: an empty form, section or question, a code that is missing or used twice (in
 * small or capital letters), a text that is missing. A draft may be incomplete. Paths are those of the uploaded body.
 */
export function publishProblems(form: FormUpload): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const report = (path: string, message: string, code: FieldCode = 'required') =>
    problems.push({ at: 'body', path, message, code });
  if (form.formSections.length === 0) report('formSections', 'must have at least one section', 'form-without-section');
  const codes = new Set<string>();
  for (const [s, section] of form.formSections.entries()) {
    const atSection = `formSections.${s}`;
    if (section.code.trim() === '') report(`${atSection}.code`, 'must not be empty');
    if (section.description.trim() === '') report(`${atSection}.description`, 'must not be empty');
    if (section.questions.length === 0)
      report(`${atSection}.questions`, 'must have at least one question', 'form-without-question');
    for (const [q, question] of section.questions.entries()) {
      const atQuestion = `${atSection}.questions.${q}`;
      const code = question.code.trim();
      if (code === '') report(`${atQuestion}.code`, 'must not be empty');
      else if (codes.has(code.toLowerCase()))
        report(`${atQuestion}.code`, 'is used by another question of the form', 'question-code-twice');
      codes.add(code.toLowerCase());
      if (question.text.trim() === '') report(`${atQuestion}.text`, 'must not be empty');
      if (question.optionsToQuestions.length === 0)
        report(`${atQuestion}.optionsToQuestions`, 'must have at least one option', 'form-without-option');
      for (const [o, option] of question.optionsToQuestions.entries())
        if (option.text.trim() === '') report(`${atQuestion}.optionsToQuestions.${o}.text`, 'must not be empty');
    }
  }
  return problems;
}

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
