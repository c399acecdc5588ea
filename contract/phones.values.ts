// Which notations are one phone (FND-04).

/** A phone number without what is written between its digits. */
export const digitsOf = (phone: string): string => phone.replaceAll(/[\s().\-\u2010-\u2015]/gu, '');

/**
 * A phone number in the notation in which numbers are compared: one of the election's own country as it is dialled
 * there, `0722000469`, any other as `+33…`. What is only a part of a number stays findable as a part.
 * @param prefix The number of the election's country, without plus.
 */
export function phoneKey(typed: string, prefix: string): string {
  const international = digitsOf(typed).replace(/^00/u, '+');
  const own = `+${prefix}`;
  return international.startsWith(own) ? `0${international.slice(own.length).replace(/^0+/u, '')}` : international;
}

/** Every notation of a number, the usual one first: one phone, however it was typed when it was stored. */
export function phoneNotations(typed: string, prefix: string): string[] {
  const key = phoneKey(typed, prefix);
  const abroad = key.startsWith('0') ? `+${prefix}${key.slice(1)}` : key;
  const others = abroad.startsWith('+') ? [abroad, `00${abroad.slice(1)}`] : [];
  return [...new Set([key, ...others, typed.trim(), digitsOf(typed)])];
}

/** Whether what somebody typed is a part of a phone number, and no name. */
export const looksLikePhone = (typed: string): boolean => /^\+?\d{3,}$/u.test(digitsOf(typed));
