import type { Place } from '#machines/form-editor/document.ts';
import type { ProblemPlace } from '#machines/form-editor/problems.ts';

/** How a place is named on the page. */
export const placeName = ({ level, key, field }: Place | ProblemPlace) => `${level} ${key} ${field ?? ''}`.trim();

/** What stands for a place: the field, otherwise the thing, otherwise what its parts are added with. */
function elementOf(root: HTMLElement, place: Place): HTMLElement | null {
  const named = (name: string) => root.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`);
  return named(placeName(place)) ?? named(placeName({ ...place, field: null }));
}

/** Puts the focus at a place, the caret at its end. */
export function focusPlace(root: HTMLElement, place: Place): void {
  const element = elementOf(root, place);
  if (element === null) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: 'nearest' });
  if (element instanceof HTMLInputElement && element.type === 'text') {
    element.setSelectionRange(element.value.length, element.value.length);
  }
}
