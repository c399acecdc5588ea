import type { FormSummary } from '#contract/form-list.ts';
import type { AnswersContext } from './answers.types.ts';

/** The forms that there are: first the one whose tab opens when none was chosen, which everybody fills in. */
export function inOrder(forms: readonly FormSummary[]): number[] {
  const sorted = forms.toSorted((a, b) => a.order - b.order || a.id - b.id);
  const first = sorted.find(({ draft, diaspora }) => !draft && !diaspora) ?? sorted[0];
  return [...new Set([first, ...sorted].flatMap((form) => form?.id ?? []))];
}

/** The form that `form-contents` loads: the chosen one, as long as there is such a form. */
export const formWanted = ({ place, forms }: AnswersContext<unknown>): number | null =>
  typeof place.form === 'number' && forms.includes(place.form) ? place.form : (forms[0] ?? null);
