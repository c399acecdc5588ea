import type { Ngo, NgoValues } from '#contract/ngos.ts';

/** What is kept of unsaved work: the fields that were changed. */
export type NgoDraft = Partial<NgoValues>;

const blank: NgoValues = { name: '', shortName: '', organizer: false, isActive: true };

export const valuesOf = (ngo: Ngo | null): NgoValues => {
  const { name, shortName, organizer, isActive } = ngo ?? blank;
  return { name, shortName, organizer, isActive };
};

/** As it would be sent (NGP-01). */
const worded = (text: string) => text.trim().replace(/\s+/gu, ' ');

/** What is not as the server has it, as it was typed. */
export function changesOf(typed: NgoValues, ngo: Ngo | null): NgoDraft {
  const saved = valuesOf(ngo);
  return {
    ...(worded(typed.name) !== saved.name && { name: typed.name }),
    ...(worded(typed.shortName) !== saved.shortName && { shortName: typed.shortName }),
    ...(typed.organizer !== saved.organizer && { organizer: typed.organizer }),
    ...(typed.isActive !== saved.isActive && { isActive: typed.isActive }),
  };
}

/** A draft as it was kept; undefined for anything else. */
export function asDraft(value: unknown): NgoDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, shortName, organizer, isActive }: Record<string, unknown> = { ...value };
  const draft = {
    ...(typeof name === 'string' && { name }),
    ...(typeof shortName === 'string' && { shortName }),
    ...(typeof organizer === 'boolean' && { organizer }),
    ...(typeof isActive === 'boolean' && { isActive }),
  };
  return Object.keys(draft).length === 0 ? undefined : draft;
}

const fields = ['name', 'shortName', 'organizer', 'isActive'] as const;

/** What is said of a value that breaks the rule of its field. */
export const wrong = {
  name: 'NGO_NAME_WRONG',
  shortName: 'NGO_SHORT_NAME_WRONG',
  organizer: 'FIELD_WRONG',
  isActive: 'FIELD_WRONG',
} as const;

/** The field that the server means; undefined where it is none of ours. */
export const fieldOf = (path: string) => fields.find((field) => field.toLowerCase() === path.toLowerCase());
