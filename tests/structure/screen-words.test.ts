import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import en from '#public/assets/i18n/en.json';
import ro from '#public/assets/i18n/ro.json';

/** Words of one concept that beyond.md gives another word, by language; `reported` and `urgent` are no nouns, nor is what one does to a problem. */
const left = {
  en: /\b(?:complaints?|reports?(?! a problem)|threads?|organi[sz]ations?)\b/iu,
  ro: /(?<!\p{L})(?:sesiz\p{L}*|rapo(?:rt|arte)\p{L}*|fir(?:e|ul|ele|elor|ului)?|organizați(?:e|i|a|ile|ei))(?!\p{L})/iu,
};

describe.each([
  ['en', en],
  ['ro', ro],
] as const)('C7 one concept has one word, in %s', (language, texts) => {
  test('the other words for a visit, a flagged answer, an emergency and an NGO are on no screen', () => {
    expect(Object.entries(texts).filter(([, text]) => left[language].test(text))).toEqual([]);
  });
});

/** The words of the first table, by the number of their column. */
function agreedWords(column: number): string[] {
  const [, table = ''] = readFileSync('docs/words.md', 'utf8').split('## On the screen');
  const rows = table
    .split('## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = rows.slice(2).map((row) => row.split('|')[column] ?? '');
  return cells.flatMap((cell) => cell.split(/[;:,]/u).map((word) => word.trim()));
}

test.each([
  ['English', en, 2],
  ['Romanian', ro, 3],
] as const)('C7 each word of docs/words.md is on a screen, in %s', (_, texts, column) => {
  const words = agreedWords(column);
  expect(words.length).toBeGreaterThan(20);
  const said = Object.values(texts).join('\n').toLowerCase();
  expect(words.filter((word) => !said.includes(word.toLowerCase()))).toEqual([]);
});

test('C18 what is missing is named by what it is', () => {
  const absent = [
    'NGO_NOT_KNOWN',
    'TIME_NOT_REPORTED',
    'FACT_NOT_ANSWERED',
    'OBSERVER_NEVER_SEEN',
    'DELIVERY_ONE_NO_DEVICE',
  ] as const;
  for (const texts of [en, ro]) {
    const words = absent.map((key) => texts[key]);
    expect(new Set(words).size).toBe(absent.length);
  }
});
