import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Migrations stay as they ran; a longest increasing subsequence is called so everywhere. */
const without = /^server\/db\/migrations\/|longest-increasing-subsequence/u;
const standard = new Set(['longestIncreasingSubsequence']);

const files = ['contract', 'machines', 'src', 'server', 'build']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/u.test(file) && !without.test(file));

/** The last column of the second table: a name, how names begin (`most…`), or one that must not stand alone. */
const refused = readFileSync('docs/words.md', 'utf8')
  .split('## In code')[1]!
  .split('\n')
  .flatMap((line) => Array.from((line.split('|')[3] ?? '').matchAll(/`(\w+)(…?)`( alone)?/gu)))
  .map(([, word = '', begins, alone]) => ({ word: wordsOf(word), begins: begins !== '', alone: alone !== undefined }));

/** `createErrandMachine`, `MOST_ROWS` and `errand-notice` as the words of which they are made. */
function wordsOf(name: string): string[] {
  return name
    .split(/[_\-.]|(?<=[a-z\d])(?=[A-Z])|(?<=\b[A-Z])(?=[A-Z][a-z])/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

function isRefused(name: string): boolean {
  const words = wordsOf(name);
  return refused.some(({ word, begins, alone }) => {
    if (alone) return words.join(' ') === word.join(' ');
    if (begins) return words.length > 1 && words[0] === word[0];
    return words.some((_, at) => word.every((part, index) => [part, `${part}s`].includes(words[at + index] ?? '')));
  });
}

/** Names of a file: its own, and those in its code, not in sentences. */
function namesIn(file: string): string[] {
  const code = readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/gu, ' ')
    .replaceAll(/'[^'\n]* [^'\n]*'|`[^`]*`/gu, ' ');
  return [...file.split('/').slice(1), ...(code.match(/[A-Za-z_]\w*/gu) ?? [])];
}

test('the table of words is read', () => {
  expect(refused.length).toBeGreaterThan(12);
  const names = ['createErrandMachine', 'TDeed', 'MOST_ROWS', 'keptCopy', 'Remember'];
  expect(names.filter((name) => !isRefused(name))).toEqual([]);
  expect(['most', 'almostDone', 'rememberPlace', 'keepWork'].filter(isRefused)).toEqual([]);
});

test('no name has a word that docs/words.md replaces', () => {
  const found = files.flatMap((file) =>
    [...new Set(namesIn(file))]
      .filter((name) => !standard.has(name) && isRefused(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
