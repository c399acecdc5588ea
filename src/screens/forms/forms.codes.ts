import type { FormSummary } from '#contract/form-list.ts';
import { formLimits } from '#contract/form-limits.values.ts';

/** `A` becomes `A-2`, or the next one that is free; small and capital letters are the same to the server. */
export function freeCode(code: string, forms: readonly FormSummary[]): string {
  const taken = new Set(forms.map((form) => form.code.toLowerCase()));
  const [, stem = code, number = '1'] = /^(.*)-(\d{1,4})$/u.exec(code) ?? [];
  for (let next = Number(number) + 1; ; next++) {
    const end = `-${next}`;
    const candidate = `${stem.slice(0, formLimits.formCode - end.length)}${end}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

export const isTaken = (code: string, forms: readonly FormSummary[]): boolean =>
  forms.some((form) => form.code.toLowerCase() === code.trim().toLowerCase());
