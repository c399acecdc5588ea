import type { FormSummary } from '#contract/form-list.ts';

/** The form with this id, published once. */
export const formOf = (id: number, code: string, more: Partial<FormSummary> = {}): FormSummary => ({
  id,
  code,
  description: `Form ${code}`,
  ver: 1,
  currentVersion: 1,
  diaspora: false,
  order: id,
  draft: false,
  ...more,
});
