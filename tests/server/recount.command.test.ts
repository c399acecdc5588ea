import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { freshDirectory } from '#tests/support/server.ts';
import { runCli } from './command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await freshDirectory();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('COV-06 LED-01 the command counts anew, and the ledger says so', async () => {
  const before = await openDatabase({ dataDir, durable: false });
  const wrong = { question_id: 1, option_id: 2, county_id: 3, ngo_id: 4, n: 5 };
  await before.db.insertInto('tally_place').values(wrong).execute();
  await before.close();
  expect(await runCli('recount', [], dataDir)).toEqual({ code: 0, said: '0 answers of 0 visits are counted.\n' });
  const { db, close } = await openDatabase({ dataDir, durable: false });
  expect(await db.selectFrom('tally_place').selectAll().execute()).toEqual([]);
  const acts = await db.selectFrom('act').select('body').execute();
  expect(acts.map(({ body }): unknown => JSON.parse(body))).toEqual([
    expect.objectContaining({
      kind: 'election.recounted',
      actor: expect.objectContaining({ kind: 'operator' }),
      data: { visits: 0, answers: 0 },
    }),
  ]);
  await close();
});

test('COV-06 the command tells how it is used', async () => {
  expect(await runCli('recount', ['--help'], dataDir)).toEqual({ code: 0, said: expect.stringMatching(/^Usage: /u) });
});
