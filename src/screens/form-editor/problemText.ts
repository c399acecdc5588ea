import { maxLengthAt } from '#machines/form/problems.ts';
import { fieldWords, inWords } from '#src/ui/failureText.ts';
import type { Translate } from '#src/i18n/translateKey.ts';
import type { Shown } from './useProblem.ts';

const parts: Readonly<
  Record<string, 'FORM_PROBLEM_NO_SECTIONS' | 'FORM_PROBLEM_NO_QUESTIONS' | 'FORM_PROBLEM_NO_OPTIONS'>
> = {
  sections: 'FORM_PROBLEM_NO_SECTIONS',
  questions: 'FORM_PROBLEM_NO_QUESTIONS',
  options: 'FORM_PROBLEM_NO_OPTIONS',
};

/** In words that say how to mend it. */
export function problemText(t: Translate, problem: Shown): string {
  if ('message' in problem) {
    const most = problem.code === 'too-long' ? maxLengthAt(problem.place) : null;
    return most === null ? inWords(t, fieldWords(problem)) : t('FORM_PROBLEM_TOO_LONG', { count: most });
  }
  const { reason, limit, place } = problem;
  if (reason === 'tooLong' || reason === 'tooMany')
    return t(reason === 'tooLong' ? 'FORM_PROBLEM_TOO_LONG' : 'FORM_PROBLEM_TOO_MANY', { count: limit ?? 0 });
  if (reason === 'duplicate') return t('FORM_PROBLEM_DUPLICATE');
  return t((reason === 'empty' ? parts[place.field] : undefined) ?? 'FORM_PROBLEM_MISSING');
}
