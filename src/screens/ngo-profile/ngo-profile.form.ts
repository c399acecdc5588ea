import type { NgoValues } from '#contract/ngo-form.ts';
import type { Ngo } from '#contract/ngos.ts';

/** What is kept of unsaved work: the fields that were changed, and what they were before. */
export type NgoDraft = Partial<NgoValues> & { before?: Partial<NgoValues> };

const blank: NgoValues = { name: '', shortName: '', organizer: false, isActive: true };

export const valuesOf = (ngo: Ngo | null): NgoValues => {
  const { name, shortName, organizer, isActive } = ngo ?? blank;
  return { name, shortName, organizer, isActive };
};

/** As it would be sent (NGP-01). */
const worded = (text: string) => text.trim().replace(/\s+/gu, ' ');

/** What is not as the server has it, as it was typed. */
export function changesOf(typed: NgoValues, ngo: Ngo | null): Partial<NgoValues> {
  const saved = valuesOf(ngo);
  return {
    ...(worded(typed.name) !== saved.name && { name: typed.name }),
    ...(worded(typed.shortName) !== saved.shortName && { shortName: typed.shortName }),
    ...(typed.organizer !== saved.organizer && { organizer: typed.organizer }),
    ...(typed.isActive !== saved.isActive && { isActive: typed.isActive }),
  };
}

/** @param kept What is known from before a reload, since when others may have changed it. */
export function draftOf(typed: NgoValues, ngo: Ngo | null, kept: NgoDraft | null): NgoDraft {
  const changes = changesOf(typed, ngo);
  if (ngo === null) return changes;
  const { name, shortName, organizer, isActive } = { ...valuesOf(ngo), ...kept?.before };
  const before = {
    ...(changes.name !== undefined && { name }),
    ...(changes.shortName !== undefined && { shortName }),
    ...(changes.organizer !== undefined && { organizer }),
    ...(changes.isActive !== undefined && { isActive }),
  };
  return Object.keys(before).length === 0 ? changes : { ...changes, before };
}

/** What is left of a draft over what is stored now. */
export function rebase(draft: NgoDraft, yielded: readonly string[]): NgoDraft {
  const gaveWay = new Set(yielded.map(fieldOf));
  const { name, shortName, before: _, ...flags } = draft;
  return {
    ...flags,
    ...(name !== undefined && !gaveWay.has('name') && { name }),
    ...(shortName !== undefined && !gaveWay.has('shortName') && { shortName }),
  };
}

/** What stands in the form: what is stored, and the draft over it. */
export function shownOf(ngo: Ngo | null, draft: NgoDraft | null): NgoValues {
  const { before: _, ...changes } = draft ?? {};
  return { ...valuesOf(ngo), ...changes };
}

/** A draft as it was kept; undefined for anything else. */
export function asDraft(value: unknown): NgoDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, shortName, organizer, isActive, before }: Record<string, unknown> = { ...value };
  const draft = {
    ...(typeof name === 'string' && { name }),
    ...(typeof shortName === 'string' && { shortName }),
    ...(typeof organizer === 'boolean' && { organizer }),
    ...(typeof isActive === 'boolean' && { isActive }),
  };
  if (Object.keys(draft).length === 0) return undefined;
  const { before: _, ...began } = asDraft(before) ?? {};
  return Object.keys(began).length === 0 ? draft : { ...draft, before: began };
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
