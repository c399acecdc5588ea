import { plain } from '#contract/normalize.values.ts';
import { digitsOf } from '#contract/phones.values.ts';

export interface Person {
  name: string;
  phone: string;
}

/** What stands where a name or a number stood. */
export const REDACTED = '…';

const MIN_PART = 3;
const MIN_DIGITS = 6;
/** Of the digits of a phone: what is before them is written in many ways. */
const LAST_DIGITS = 9;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
/** With or without the marks of its letters, in text whose marks stand apart (NFD). */
const anyMarks = (word: string): string => word.replaceAll(/./gu, (letter) => `${escaped(letter)}\\p{M}*`);
const asWords = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${pattern})(?![\\p{L}\\p{N}\\p{M}])`, 'giu');

const partsOf = (name: string): string[] => plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A number however its digits are parted, with or without what is dialled before it. */
function phonePattern(phone: string): RegExp | undefined {
  const digits = digitsOf(phone).replaceAll(/\D/gu, '').replace(/^0+/u, '').slice(-LAST_DIGITS);
  if (digits.length < MIN_DIGITS) return undefined;
  const apart = digits.split('').join(String.raw`[\s().\-/]*`);
  return new RegExp(String.raw`(?:\+|00)?(?:\d[\s().\-/]*){0,4}${apart}(?!\d)`, 'gu');
}

export interface Redactor {
  /** Takes the full name and the number out. */
  fullName: (text: string) => string;
  /** Each part of the name, too: for texts that are about this person alone. */
  nameParts: (text: string) => string;
}

export function redactorOf({ name, phone }: Person): Redactor {
  const parts = partsOf(name);
  const long = parts.filter((part) => part.length >= MIN_PART);
  const orders = parts.length > 1 ? [parts, parts.toReversed()] : [parts];
  const fullNames = orders
    .filter(({ length }) => length > 0)
    .map((order) => order.map(anyMarks).join(String.raw`[\s,.\-]+`));
  const number = phonePattern(phone);
  const patternsOf = (words: readonly string[]) => [
    ...(words.length > 0 ? [asWords(words.join('|'))] : []),
    ...(number ? [number] : []),
  ];
  const apply = (patterns: readonly RegExp[]) => (text: string) => {
    const apart = text.normalize('NFD');
    const redacted = patterns.reduce((left, pattern) => left.replaceAll(pattern, REDACTED), apart);
    return redacted === apart ? text : redacted.normalize('NFC');
  };
  return {
    fullName: apply(patternsOf(fullNames)),
    nameParts: apply(patternsOf([...fullNames, ...long.map(anyMarks)])),
  };
}

/** Whether a filter that somebody typed finds this person: it may have been meant for them. */
export const isFoundBy = ({ name, phone }: Person, filter: string): boolean => {
  const words = plain(filter).trim();
  const digits = digitsOf(filter).replaceAll(/\D/gu, '').replace(/^0+/u, '').slice(-LAST_DIGITS);
  return (
    (words.length >= MIN_PART && plain(name).includes(words)) ||
    (digits.length >= MIN_DIGITS && digitsOf(phone).includes(digits))
  );
};
