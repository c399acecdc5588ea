import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Whether a test opens a database through the support, by itself or in what it imports from beside it. */
function opensDatabase(file: string): boolean {
  const source = readFileSync(file, 'utf8');
  const beside = [...source.matchAll(/ from '(\.\/[^']+)'/gu)].map(([, name = '']) => join(dirname(file), name));
  return /openTestServer|openElection|startFaulty/u.test(source) || beside.some(opensDatabase);
}

/**
 * On the embedded database in any case: every call, for every role and with whatever may be wrong with it, since that
 * database has one session for all; and what is true of it alone.
 */
const embedded = new Set(
  ['db.plans', 'hostile', 'roles', 'roles.reach', 'test-database'].map((name) => `${name}.test.ts`),
);

/** The server's tests that may run on either database. */
export const databaseFiles = (): string[] =>
  globSync('tests/server/*.test.ts').filter((file) => !embedded.has(basename(file)) && opensDatabase(file));
