import { phoneKey } from '#contract/phones.values.ts';
import { idIn } from '#contract/ids.values.ts';
import type { Observer } from '#contract/observers.ts';

/** Whom an address means. A phone number is one observer's within an NGO; the id tells those of several NGOs apart. */
export interface Wanted {
  phone: string;
  id: number | null;
}

/** Whether an address can mean an observer: 20 characters are kept of a phone, and separators may be typed between. */
export const isPhone = (text: string): boolean => /\d/u.test(text) && text.length <= 50 && !text.includes('\0');

/** The id of an observer who is anonymous, from what stands for the phone. */
export const pseudonymOf = (phone: string): number | null => idIn(/^erased-(\d+)$/u.exec(phone)?.[1] ?? null);

/** Those with the very same number before those whose number only is written otherwise, and never a mere part (OBP-06). */
export function whoIs(
  { phone: wanted, id: ofOne }: Wanted,
  observers: readonly Observer[],
  prefix: string,
): Observer[] {
  const meant = observers.filter(({ id }) => ofOne === null || id === ofOne);
  const same = meant.filter(({ phone }) => phone === wanted);
  return same.length > 0 ? same : meant.filter(({ phone }) => phoneKey(phone, prefix) === phoneKey(wanted, prefix));
}
