import { plain, singleSpaced } from './normalize.values.ts';

/** What can be found on the server, in the order in which it is shown (FND-01). */
export const foundKinds = ['stations', 'observers', 'ngos', 'forms', 'questions', 'notes'] as const;

/** So many of a kind are shown. */
export const maxFound = 5;

/** Longer than any name or address that there is. */
export const maxSearchLength = 1_000;

/** Observers whom a person has opened lately. */
export const maxRecent = 8;

const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 60;

/** What was typed, without what nobody sees: control characters, and those that turn the direction of the text. */
export const visibleText = (typed: string): string =>
  singleSpaced(typed.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ').normalize('NFC'));

/** The words that are looked for: each has to occur. */
export function wordsOf(typed: string): string[] {
  const words = visibleText(typed)
    .split(' ')
    .filter((word) => plain(word) !== '');
  return words.slice(0, MAX_WORDS).map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(''));
}
