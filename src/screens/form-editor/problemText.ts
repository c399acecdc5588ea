import { intentOf, isEditing, refusalsOf } from '#machines/form-editor/form-editor.selectors.ts';
import { problemsOf, type Problem } from '#machines/form-editor/problems.ts';
import type { Translate } from '#src/i18n/say.ts';
import type { EditorSnapshot } from './editor.ts';
import { placeName } from './places.ts';

const byPlace = new WeakMap<readonly Problem[], ReadonlyMap<string, Problem>>();

function mapOf(problems: readonly Problem[]): ReadonlyMap<string, Problem> {
  const known = byPlace.get(problems);
  if (known !== undefined) return known;
  const map = new Map(problems.toReversed().map((problem) => [placeName(problem.place), problem]));
  byPlace.set(problems, map);
  return map;
}

/** What is wrong at a place, once the reader wanted to save; what the server said wins. */
export function problemAt(snapshot: EditorSnapshot, place: string): Problem | string | null {
  const refused = refusalsOf(snapshot).find((refusal) => placeName(refusal.place) === place);
  if (refused !== undefined) return refused.message;
  const intent = intentOf(snapshot);
  if (intent === null || !isEditing(snapshot)) return null;
  return mapOf(problemsOf(snapshot.context.document, intent)).get(place) ?? null;
}

const parts: Readonly<
  Record<string, 'FORM_PROBLEM_NO_SECTIONS' | 'FORM_PROBLEM_NO_QUESTIONS' | 'FORM_PROBLEM_NO_OPTIONS'>
> = {
  sections: 'FORM_PROBLEM_NO_SECTIONS',
  questions: 'FORM_PROBLEM_NO_QUESTIONS',
  options: 'FORM_PROBLEM_NO_OPTIONS',
};

/** In words that say how to mend it. */
export function problemText(t: Translate, problem: Problem | string): string {
  if (typeof problem === 'string') return problem;
  const { reason, limit, place } = problem;
  if (reason === 'tooLong' || reason === 'tooMany')
    return t(reason === 'tooLong' ? 'FORM_PROBLEM_TOO_LONG' : 'FORM_PROBLEM_TOO_MANY', { count: limit ?? 0 });
  if (reason === 'twin') return t('FORM_PROBLEM_TWIN');
  return t((reason === 'empty' ? parts[place.field] : undefined) ?? 'FORM_PROBLEM_MISSING');
}

export const isSame = (one: Problem | string | null, other: Problem | string | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    typeof one !== 'string' &&
    typeof other !== 'string' &&
    one.reason === other.reason &&
    one.limit === other.limit);
