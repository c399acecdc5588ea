import type { Observer } from '#contract/observers.ts';
import type { ObserverForm } from '#contract/observer-form.ts';
import { singleSpaced } from '#contract/normalize.values.ts';
import { phoneKey } from '#contract/phones.values.ts';

/** What stands in the fields; the same shape before and after it was read. */
export type ObserverValues = ObserverForm;

/** What somebody had read before they changed it. */
type Before = Partial<Pick<ObserverValues, 'name' | 'phone' | 'isActive'>>;

/** What is kept of unsaved work: what was changed and what it was before, and never the password. */
export type ObserverDraft = Partial<Omit<ObserverValues, 'pin'>> & { before?: Before };

export type TextFieldName = 'name' | 'phone' | 'pin';

/** What is said of a value that breaks the rule of its field. */
export const wrong = {
  name: 'OBSERVER_NAME_WRONG',
  phone: 'OBSERVER_PHONE_WRONG',
  pin: 'OBSERVER_PASSWORD_WRONG',
  idNgo: 'FIELD_NGO_UNKNOWN',
} as const;

/** Without an NGO they come to the own one. */
export const blank: ObserverValues = { name: '', phone: '', pin: '', isActive: true, idNgo: '' };

export const valuesOf = (observer: Observer | null): ObserverValues =>
  observer === null ? blank : { ...blank, name: observer.name, phone: observer.phone, isActive: observer.isActive };

/** What would be sent differs, however it was typed (OBP-03). */
const differs: {
  [F in keyof ObserverValues]: (typed: ObserverValues[F], saved: ObserverValues[F], prefix: string) => boolean;
} = {
  name: (typed, saved) => singleSpaced(typed) !== singleSpaced(saved),
  phone: (typed, saved, prefix) => phoneKey(typed, prefix) !== phoneKey(saved, prefix),
  pin: (typed) => typed.trim() !== '',
  isActive: (typed, saved) => typed !== saved,
  idNgo: (typed, saved) => typed !== saved,
};

/** Only what is not as the server has it. @param prefix The number of the election's country. */
export function changesOf(values: ObserverValues, observer: Observer | null, prefix: string): Partial<ObserverValues> {
  const saved = valuesOf(observer);
  return {
    ...(differs.name(values.name, saved.name, prefix) && { name: values.name }),
    ...(differs.phone(values.phone, saved.phone, prefix) && { phone: values.phone }),
    ...(differs.pin(values.pin, saved.pin, prefix) && { pin: values.pin }),
    ...(differs.isActive(values.isActive, saved.isActive, prefix) && { isActive: values.isActive }),
    ...(differs.idNgo(values.idNgo, saved.idNgo, prefix) && { idNgo: values.idNgo }),
  };
}

export const isChanged = (values: ObserverValues, observer: Observer | null, prefix: string): boolean =>
  Object.keys(changesOf(values, observer, prefix)).length > 0;

/** @param began What is known of it from before a reload, since when others may have changed it. */
export function draftOf(
  values: ObserverValues,
  observer: Observer | null,
  prefix: string,
  began: Before = {},
): ObserverDraft {
  const { pin: _, ...draft } = changesOf(values, observer, prefix);
  if (observer === null) return draft;
  const { name, phone, isActive } = { ...valuesOf(observer), ...began };
  const before = {
    ...(draft.name !== undefined && { name }),
    ...(draft.phone !== undefined && { phone }),
    ...(draft.isActive !== undefined && { isActive }),
  };
  return Object.keys(before).length === 0 ? draft : { ...draft, before };
}

/** What the server compares with what it has: what the saver had read. */
export const beforeOf = ({ name, phone, isActive, pinVersion }: Observer, draft: ObserverDraft | null) => ({
  name,
  phone,
  isActive,
  ...(pinVersion !== undefined && { pinVersion }),
  ...draft?.before,
});

/** What is left of a draft over what is stored now. */
export function rebase(draft: ObserverDraft, yielded: readonly string[]): ObserverDraft {
  const gaveWay = new Set(yielded.map(fieldOf));
  return {
    ...(draft.name !== undefined && !gaveWay.has('name') && { name: draft.name }),
    ...(draft.phone !== undefined && !gaveWay.has('phone') && { phone: draft.phone }),
    ...(draft.isActive !== undefined && { isActive: draft.isActive }),
    ...(draft.idNgo !== undefined && { idNgo: draft.idNgo }),
  };
}

/** What stands in the form, after some fields gave way to what is stored now. */
export const merged = (
  typed: ObserverValues,
  stored: Observer | null,
  draft: ObserverDraft | null,
  yielded: readonly string[],
): ObserverValues => {
  const { before: _, ...changed } = draft ?? {};
  return { ...valuesOf(stored), ...changed, pin: yielded.map(fieldOf).includes('pin') ? '' : typed.pin };
};

/** A draft as it was kept; undefined for anything else, and where nothing but a password had been typed. */
export function asDraft(value: unknown): ObserverDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, phone, isActive, idNgo, before }: Record<string, unknown> = { ...value };
  const draft = {
    ...(typeof name === 'string' && { name }),
    ...(typeof phone === 'string' && { phone }),
    ...(typeof isActive === 'boolean' && { isActive }),
    ...(typeof idNgo === 'string' && { idNgo }),
  };
  if (Object.keys(draft).length === 0) return undefined;
  const { before: _, ...began } = asDraft(before) ?? {};
  return Object.keys(began).length === 0 ? draft : { ...draft, before: began };
}

/** The field that a back end means, by whichever name; null where it is none of ours. */
export function fieldOf(path: string): TextFieldName | 'idNgo' | null {
  const name = path.split('.').at(-1)?.toLowerCase() ?? '';
  if (/^(pin|password)$/u.test(name)) return 'pin';
  if (/^(idngo|ngoid|ongid)$/u.test(name)) return 'idNgo';
  return /^(phone|phonenumber)$/u.test(name) ? 'phone' : name === 'name' ? 'name' : null;
}
