import type { Observer, ObserverForm } from '#contract/observers.ts';

/** What stands in the fields; the same shape before and after it was read. */
export type ObserverValues = ObserverForm;

/** What is kept of unsaved work: what was changed, and never the password. */
export type ObserverDraft = Partial<Omit<ObserverValues, 'pin'>>;

export const fields = ['name', 'phone', 'pin'] as const;
export type TextFieldName = (typeof fields)[number];

export const blank: ObserverValues = { name: '', phone: '', pin: '', isActive: true };

export const valuesOf = (observer: Observer | null): ObserverValues =>
  observer === null ? blank : { name: observer.name, phone: observer.phone, pin: '', isActive: observer.isActive };

const worded = (text: string) => text.trim().replaceAll(/\s+/gu, ' ');
const digits = (text: string) => text.replaceAll(/[\s().-]/gu, '');

/** What would be sent differs, however it was typed (OBP-03). */
const differs: { [F in keyof ObserverValues]: (typed: ObserverValues[F], saved: ObserverValues[F]) => boolean } = {
  name: (typed, saved) => worded(typed) !== worded(saved),
  phone: (typed, saved) => digits(typed) !== digits(saved),
  pin: (typed) => typed.trim() !== '',
  isActive: (typed, saved) => typed !== saved,
};

/** Only what is not as the server has it. */
export function changesOf(values: ObserverValues, observer: Observer | null): Partial<ObserverValues> {
  const saved = valuesOf(observer);
  return {
    ...(differs.name(values.name, saved.name) && { name: values.name }),
    ...(differs.phone(values.phone, saved.phone) && { phone: values.phone }),
    ...(differs.pin(values.pin, saved.pin) && { pin: values.pin }),
    ...(differs.isActive(values.isActive, saved.isActive) && { isActive: values.isActive }),
  };
}

export const isChanged = (values: ObserverValues, observer: Observer | null): boolean =>
  Object.keys(changesOf(values, observer)).length > 0;

export function draftOf(values: ObserverValues, observer: Observer | null): ObserverDraft {
  const { pin: _, ...draft } = changesOf(values, observer);
  return draft;
}

/** A draft as it was kept; undefined for anything else, and where nothing but a password had been typed. */
export function asDraft(value: unknown): ObserverDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, phone, isActive }: Record<string, unknown> = { ...value };
  const draft = {
    ...(typeof name === 'string' && { name }),
    ...(typeof phone === 'string' && { phone }),
    ...(typeof isActive === 'boolean' && { isActive }),
  };
  return Object.keys(draft).length === 0 ? undefined : draft;
}

/** The field that a back end means, by whichever name; null where it is none of ours. */
export function fieldOf(path: string): TextFieldName | null {
  const name = path.split('.').at(-1)?.toLowerCase() ?? '';
  if (/^(pin|password)$/u.test(name)) return 'pin';
  return /^(phone|phonenumber)$/u.test(name) ? 'phone' : name === 'name' ? 'name' : null;
}

/** Whom a phone number means: the very same before one that only is written otherwise, and never a mere part (OBP-06). */
export const withPhone = (observers: readonly Observer[], wanted: string): Observer | undefined =>
  observers.find(({ phone }) => phone === wanted) ?? observers.find(({ phone }) => digits(phone) === digits(wanted));
