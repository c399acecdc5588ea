import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** Says of every machine that it looks as it was drawn: it would kill whatever changes the chart. */
const DRAWN = 'diagrams.test.ts';

/** What is changed by itself: each machine with its parts, and the contract. */
export const parts = [
  ...readdirSync(join(ROOT, 'machines'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  ),
  'contract',
];

export const sourcesOf = (part: string): string =>
  part === 'contract' ? 'contract/**/*.ts' : `machines/${part}/**/*.ts`;

/** Whose test a file is by its name: `list-in-time` is of `list`, `tree` of no part. */
const ownerOf = (file: string): string | undefined =>
  parts
    .filter((part) => file === `${part}.test.ts` || file.startsWith(`${part}-`))
    .toSorted((a, b) => b.length - a.length)[0];

/** The tests beside the machines that import the part and are of no other; those of the contract for the contract. */
export const testsOf = (part: string): string[] => {
  if (part === 'contract') return ['tests/contract/**/*.test.ts'];
  const folder = join(ROOT, 'tests', 'machines');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts') && file !== DRAWN && (ownerOf(file) ?? part) === part)
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(`#machines/${part}/`))
    .map((file) => `tests/machines/${file}`);
};
