import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '#tests/faults/faults.ts';
import { recorded, reportOf } from '#tests/faults/record.ts';
import { nameOf } from '#tests/faults/report.ts';
import { rows } from '#tests/faults/rows.ts';

test('every call has been tried under every fault, and came through', () => {
  const tried = recorded().map(({ row, fault, outcome }) => [row.screen, nameOf(row), fault, outcome.kind === 'red']);
  expect(tried).toEqual(rows.flatMap((row) => faults.map((fault) => [row.screen, nameOf(row), fault, false])));
});

test('docs/faults.md says what was recorded', async () => {
  expect(readFileSync('docs/faults.md', 'utf8')).toBe(await reportOf());
});
