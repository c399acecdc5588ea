import type { FormSummary } from '#contract/form-list.ts';
import { formOf } from '#tests/support/forms.ts';

/** The form with this id that stands in this place. */
export const form = (id: number, order: number, more: Partial<FormSummary> = {}): FormSummary =>
  formOf(id, `${id}`, { order, ...more });
