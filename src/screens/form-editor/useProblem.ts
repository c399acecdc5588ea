import type { Place } from '#machines/form/document.ts';
import type { FieldRefusal } from '#machines/form/save-refusals.ts';
import { intentOf, refusalsOf } from '#machines/form-editor/form-editor.selectors.ts';
import { problemsOf, type Problem, type ProblemPlace } from '#machines/form/problems.ts';
import { createKeyedSelector } from './keyedSelector.ts';
import type { EditorSnapshot } from './editor.ts';
import { placeName } from './focusPlace.ts';

/** Found here, or by the server. */
export type Shown = Problem | FieldRefusal;
type ByPlace = ReadonlyMap<string, Shown>;

const clean: ByPlace = new Map();

const useProblemAt = createKeyedSelector(shownIn, (shown, place): Shown | null => shown.get(place) ?? null);

/** What is wrong at a place, once the reader wanted to save; what the server said wins. */
export const useProblem = (place: Place | ProblemPlace): Shown | null => useProblemAt(placeName(place));

function shownIn(snapshot: EditorSnapshot): ByPlace {
  const intent = intentOf(snapshot);
  const found = intent === null ? clean : byPlace(problemsOf(snapshot.context.document, intent));
  const refused = refusalsOf(snapshot);
  // The first that is said of a place wins, and the server before what is found here.
  if (refused.length === 0) return found;
  return new Map([...found, ...refused.toReversed().map((refusal) => [placeName(refusal.place), refusal] as const)]);
}

const known = new WeakMap<readonly Problem[], ByPlace>();

/** The same map for the same list: what changes nothing in the form is no news. */
function byPlace(problems: readonly Problem[]): ByPlace {
  const shown =
    known.get(problems) ?? new Map(problems.toReversed().map((problem) => [placeName(problem.place), problem]));
  known.set(problems, shown);
  return shown;
}
