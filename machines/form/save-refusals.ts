import { fieldErrorsOf, toFailure } from '#machines/failure.ts';
import type { FormDocument } from './document.ts';
import type { ProblemPlace } from './problems.ts';
import type { Newer } from './stored-form.ts';

/** What the server finds wrong, at its field. */
export type FieldRefusal = { place: ProblemPlace; message: string; code?: string };

const paths = (error: unknown): string[] => fieldErrorsOf(error).map(({ path }) => path);

/** Somebody else saved meanwhile, and not: this code, or this change, is refused. */
export function isConflict(error: unknown): boolean {
  const named = paths(error);
  return toFailure(error).status === 409 && (named.length === 0 || named.includes('currentVersion'));
}

/** Who saved meanwhile, and what: the save that was refused says so with its failure, where the server does. */
export const newerIn = (error: unknown): Newer | null => (tellsNewer(error) ? error.newer : null);

const tellsNewer = (error: unknown): error is { newer: Newer } =>
  typeof error === 'object' && error !== null && 'newer' in error && typeof error.newer === 'object';

/** A form with this code is there already. */
export const isTaken = (error: unknown): boolean => toFailure(error).status === 409 && paths(error).includes('code');

/** What the server objects to, as far as it names fields of the form that was sent. */
export const refusalsIn = (error: unknown, document: FormDocument): FieldRefusal[] =>
  fieldErrorsOf(error).flatMap(({ path, ...said }) => {
    const place = placeAt(path, document);
    return place ? [{ place, ...said }] : [];
  });

/** Paths are those of the upload: `formSections.0.questions.2.optionsToQuestions.1.text`. */
function placeAt(path: string, document: FormDocument): ProblemPlace | null {
  const [, s, q, o, field = ''] =
    /^(?:formSections\.(\d+)\.)?(?:questions\.(\d+)\.)?(?:optionsToQuestions\.(\d+)\.)?([a-zA-Z]*)$/u.exec(path) ?? [];
  const name = fieldNames[field];
  if (name === undefined) return null;
  if (s === undefined) return { level: 'form', key: '', field: name };
  const section = document.sections[Number(s)];
  if (q === undefined) return section ? { level: 'section', key: section.key, field: name } : null;
  const question = section?.questions[Number(q)];
  if (o === undefined) return question ? { level: 'question', key: question.key, field: name } : null;
  const option = question?.options[Number(o)];
  return option ? { level: 'option', key: option.key, field: name } : null;
}

const fieldNames: Readonly<Record<string, ProblemPlace['field']>> = {
  code: 'code',
  description: 'description',
  diaspora: 'diaspora',
  text: 'text',
  hint: 'hint',
  questionType: 'type',
  isFreeText: 'isFreeText',
  flagged: 'flagged',
  formSections: 'sections',
  questions: 'questions',
  optionsToQuestions: 'options',
};
