import type { FormSummary } from '#contract/forms.ts';

/** The form with this id that stands in this place. */
export const form = (id: number, order: number, more: Partial<FormSummary> = {}): FormSummary => ({
  id,
  code: `${id}`,
  description: '',
  ver: 1,
  currentVersion: 1,
  diaspora: false,
  order,
  draft: false,
  ...more,
});
