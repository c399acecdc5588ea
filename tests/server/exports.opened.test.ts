import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellsBy, isFormula } from '#tests/support/csvReaders.ts';
import type { Election } from '#tests/support/election.ts';
import { exportedFiles, forgottenCalls } from '../spreadsheets/exported-files.ts';
import { openHostileElection } from '../spreadsheets/hostile-election.ts';

let election: Election;
beforeAll(async () => {
  election = await openHostileElection();
});
afterAll(() => election.server.close());

test('A12 every call that answers a spreadsheet is among those that LibreOffice opens', () => {
  expect(forgottenCalls()).toEqual([]);
});

test('A12 every CSV of a hostile election has the rows and columns that LibreOffice has to see, and no formula', async () => {
  const files = (await exportedFiles(election)).filter(({ name }) => name.endsWith('.csv'));
  const seen = files.map(({ name, bytes }) => {
    const rows = cellsBy(',', Buffer.from(bytes).toString('utf8'));
    return [name, rows.length, Math.max(...rows.map((row) => row.length)), rows.flat().filter(isFormula)];
  });
  const meant = files.flatMap(({ name, sizes }) => sizes.map(([, rows, columns]) => [name, rows, columns, []]));
  expect(seen).toEqual(meant);
});
