import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseIn } from '#server/db/embedded.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { freshDirectory } from '#tests/support/server.ts';

let dataDir: string;
let database: Database;

beforeEach(async () => {
  dataDir = await freshDirectory();
  database = await openDatabase({ dataDir });
  await add('kept');
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const add = (key: string) =>
  transact(database.db, (trx) => trx.insertInto('setting').values({ key, value: '' }).execute());

const keys = async () =>
  (await database.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);

const log = () => join(databaseIn(dataDir), 'pg_wal');

/** The log of transactions has no place any more, as on a disk that is taken away: what is committed next is a PANIC. */
async function takeLogAway(): Promise<void> {
  renameSync(log(), `${log()}.away`);
  await sql`select pg_switch_wal()`.execute(database.db);
}

const giveLogBack = () => renameSync(`${log()}.away`, log());

const refusalOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

test('each statement that cannot be done fails, the first for what ended PostgreSQL', async () => {
  await takeLogAway();
  const refusal = await refusalOf(add('lost'));
  expect(refusal).toBeInstanceOf(DatabaseUnavailable);
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/^could not create file "pg_wal\/.+": No such file or directory$/u),
    cause: { code: '58P01' },
  });
  expect(await refusalOf(keys())).toBeInstanceOf(DatabaseUnavailable);
  giveLogBack();
});

test('after a PANIC the engine is started again, with all that was acknowledged', async () => {
  await takeLogAway();
  await Promise.all([refusalOf(add('lost')), refusalOf(add('waiting'))]);
  giveLogBack();
  expect(await keys()).toEqual(['kept']);
  await add('later');
  expect(await keys()).toEqual(['kept', 'later']);
});
