import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where the column is written, or read to be shown. */
const columnItself = [
  'server/coverage/plan-known.ts',
  'server/db/tables.ts',
  'server/exports/workbook/register-sheets.ts',
  'server/observers/details.ts',
  'server/seed/plan.ts',
  'server/seed/register.ts',
];

test('COV-06 test-observers.ts alone says that test observers do not count', () => {
  const named = globSync('server/**/*.ts', { exclude: ['server/db/migrations/**'] }).filter((file) =>
    /\bis_test\b/u.test(readFileSync(file, 'utf8')),
  );
  expect(named.toSorted()).toEqual([...columnItself, 'server/observers/test-observers.ts'].toSorted());
});
