import type { Place } from '#machines/form/document.ts';
import type { ProblemPlace } from '#machines/form/problems.ts';

/** How a place is named on the page. */
export const placeName = ({ level, key, field }: Place | ProblemPlace) => `${level} ${key} ${field ?? ''}`.trim();

/** A control of a thing, as it is found again when the thing has been moved: which of its controls it is. */
export interface ControlPosition {
  key: string;
  at: number;
  inOutline: boolean;
}

const controls = (thing: Element) => [...thing.querySelectorAll<HTMLElement>('input, textarea, select, button')];
const isInOutline = (element: Element) => element.closest('nav') !== null;

/** The thing that an element is part of: the innermost. */
export const thingAround = (element: Element) => element.closest<HTMLElement>('[data-key]');

export function controlPositionOf(element: Element): ControlPosition | null {
  const thing = thingAround(element);
  const key = thing?.dataset['key'];
  if (thing === null || key === undefined) return null;
  return { key, at: controls(thing).findIndex((control) => control === element), inOutline: isInOutline(thing) };
}

const controlAt = (root: HTMLElement, { key, at, inOutline }: ControlPosition): HTMLElement | undefined =>
  [...root.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)]
    .filter((thing) => isInOutline(thing) === inOutline)
    .flatMap((thing) => controls(thing)[at] ?? [])[0];

/** What stands for a place: the field, otherwise the thing, otherwise its text, for what has nothing but fields. */
function elementOf(root: HTMLElement, place: Place): HTMLElement | null {
  const named = (name: string) => root.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`);
  return (
    named(placeName(place)) ??
    named(placeName({ ...place, field: null })) ??
    named(placeName({ ...place, field: 'text' }))
  );
}

const isText = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text');

/**
 * Puts the focus at a place, the caret at its end. Who was in a thing that moved as a whole stays in the same control of
 * it; who is at a button that keeps the focus sees the place, and stays there.
 */
export function focusPlace(root: HTMLElement, place: Place, from: ControlPosition | null): void {
  const stays = from !== null && place.field === null && place.key === from.key ? controlAt(root, from) : undefined;
  const element = stays ?? elementOf(root, place);
  if (element === null) return;
  element.scrollIntoView?.({ block: 'nearest' });
  if (document.activeElement?.closest('[data-keeps-focus]')) return;
  element.focus({ preventScroll: true });
  if (place.field !== null && isText(element)) element.setSelectionRange(element.value.length, element.value.length);
}
