import type { FormSummary } from '#contract/form-list.ts';

/** FRM-02: the ids of the forms in the order of this browser; forms that it does not know come last, as the server has them. */
export type Order = readonly number[];

export const noOrder: Order = [];

export const asOrder = (value: unknown): Order | undefined =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id)) ? value : undefined;

export function arranged(forms: readonly FormSummary[], order: Order): FormSummary[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: FormSummary) => places.get(id) ?? order.length;
  return forms.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The order after a form was moved to another place among those shown. */
export function moved(forms: readonly FormSummary[], id: number, to: number): Order {
  const others = forms.map((form) => form.id).filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Whether the forms stand as the server has them. */
export const isOwn = (forms: readonly FormSummary[], order: Order): boolean =>
  arranged(forms, order).some(({ id }, place) => id !== forms[place]?.id);
