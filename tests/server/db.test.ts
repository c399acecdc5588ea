import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseIn, startEngine } from '#server/db/embedded.ts';
import { lockDirectory, NotOpened } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { readSetting } from '#server/db/settings.ts';
import { tidy } from '#server/db/vacuum.ts';
import { isRefusedAs, transact } from '#server/db/transact.ts';
import { PgTransport } from '#server/db/pg-transport.ts';
import { freshDirectory } from '#tests/support/server.ts';

let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await freshDirectory();
  database = await openDatabase({ dataDir, durable: false });
});
beforeEach(() => database.db.deleteFrom('setting').execute());
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const keys = async () =>
  (await database.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);
const add = (key: string) => database.db.insertInto('setting').values({ key, value: '' }).execute();

test('the database is up to date once, and a second time nothing is to do', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('a step that fails says why', async () => {
  const step = '015-changed-meanwhile';
  const taken = await sql<{ name: string }>`delete from kysely_migration where name >= ${step} returning name`.execute(
    database.db,
  );
  await expect(migrate(database.db)).rejects.toThrow(
    new RegExp(`brought up to date \\(${step}\\): .* already exists`, 'u'),
  );
  for (const { name } of taken.rows)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(database.db);
});

test('a setting is read by its key; one that was never made is none', async () => {
  const settings = ['one', 'two'].map((key) => ({ key, value: `${key}ș` }));
  await database.db.insertInto('setting').values(settings).execute();
  expect([
    await readSetting(database.db, 'two'),
    await readSetting(database.db, 'one'),
    await readSetting(database.db, 'three'),
  ]).toEqual(['twoș', 'oneș', undefined]);
});

test('counts and sums are numbers', async () => {
  const { rows } = await sql`select count(*) as n, sum(x::bigint) as total from (values (2), (3)) v(x)`.execute(
    database.db,
  );
  expect(rows).toEqual([{ n: 2, total: 5 }]);
});

test('a failed statement leaves the session usable', async () => {
  await add('one');
  const error: unknown = await add('one').catch((caught: unknown) => caught);
  expect([isRefusedAs('taken', error), isRefusedAs('referred', error)]).toEqual([true, false]);
  expect(await keys()).toEqual(['one']);
});

test('large values and many parameters cross the wire whole', async () => {
  const values = Array.from({ length: 5_000 }, (_, index) => ({ key: `key ${index}`, value: 'ă'.repeat(200) }));
  await database.db.insertInto('setting').values(values).execute();
  const rows = await database.db.selectFrom('setting').selectAll().execute();
  expect(rows.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(
    values.toSorted((a, b) => a.key.localeCompare(b.key)),
  );
});

test('a client that is lost in the middle of a transaction is rolled back', async () => {
  const other = await freshDirectory();
  const engine = await startEngine(other, false);
  const connect = async () => {
    const transport = new PgTransport(() => engine.open());
    const client = new pg.Client({ stream: () => transport, user: 'postgres', database: 'postgres' });
    await client.connect();
    return { transport, client };
  };
  const lost = await connect();
  const complaints: string[] = [];
  lost.client.on('error', ({ message }) => complaints.push(message));
  const gone = new Promise<void>((resolve) => {
    lost.client.once('end', resolve);
  });
  await lost.client.query('begin');
  await lost.client.query("insert into setting values ('lost', '')");
  lost.transport.destroy(new Error('gone'));
  await gone;
  expect(complaints).toContain('gone');

  const { client } = await connect();
  await client.query("insert into setting values ('kept', '')");
  const { rows } = await client.query<{ key: string }>('select key from setting');
  expect(rows).toEqual([{ key: 'kept' }]);
  await client.end();
  await engine.close();
  rmSync(other, { recursive: true, force: true });
});

test('an engine that could not be started again is started as soon as it can', async () => {
  const other = await freshDirectory();
  const engine = await startEngine(other, false);
  await engine.close();
  const away = `${databaseIn(other)}.away`;
  renameSync(databaseIn(other), away);
  writeFileSync(databaseIn(other), 'no directory');
  await expect(engine.open()).rejects.toThrow(Error);
  rmSync(databaseIn(other));
  renameSync(away, databaseIn(other));
  expect(await engine.open()).toBeTypeOf('function');
  await engine.close();
  rmSync(other, { recursive: true, force: true });
});

test('a transaction is tried again when the database asks for it, and not for other errors', async () => {
  let attempts = 0;
  const fail = (code: string, times: number) =>
    transact(database.db, async (trx) => {
      attempts += 1;
      await trx.insertInto('setting').values({ key: code, value: '' }).execute();
      if (attempts <= times) throw Object.assign(new Error(code), { code });
      return attempts;
    });
  expect(await fail('40001', 2)).toBe(3);
  attempts = 0;
  await expect(fail('40P01', 9)).rejects.toThrow('40P01');
  expect(attempts).toBe(5);
  for (const code of ['23505', '08006']) {
    attempts = 0;
    await expect(fail(code, 1)).rejects.toThrow(code);
    expect([attempts, await keys()]).toEqual([1, ['40001']]);
  }
});

test('tidying tells the planner how many rows there are', async () => {
  const counted = async () => {
    const { rows } = await sql<{ n: number }>`select reltuples as n from pg_class where relname = 'setting'`.execute(
      database.db,
    );
    return rows[0]?.n;
  };
  await database.db
    .insertInto('setting')
    .values(['a', 'b', 'c'].map((key) => ({ key, value: '' })))
    .execute();
  const before = await counted();
  await tidy(database.db);
  expect([before === 3, await counted()]).toEqual([false, 3]);
});

test('an address without a database is named as such', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  await expect(openDatabase({ dataDir, databaseUrl })).rejects.toThrow('The database at DATABASE_URL does not answer');
});

describe('the lock of a data directory', () => {
  let directory: string;
  beforeEach(() => {
    directory = join(mkdtempSync(join(tmpdir(), 'vigil-lock-')), 'not', 'there');
    return () => rmSync(join(directory, '..', '..'), { recursive: true });
  });
  const refusalOf = (name: string): unknown => {
    try {
      lockDirectory(name);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  test('is for one at a time, until that one lets go', () => {
    const closed = vi.spyOn(DatabaseSync.prototype, 'close');
    const letGo = lockDirectory(directory);
    const refusal = refusalOf(directory);
    expect(refusal).toBeInstanceOf(NotOpened);
    expect(refusal).toMatchObject({
      message: `The data directory ${directory} is in use by another Vigil process. Stop that one first.`,
      cause: expect.objectContaining({ message: 'database is locked' }),
    });
    expect([existsSync(join(directory, 'lock')), closed.mock.calls.length]).toEqual([true, 1]);
    letGo();
    lockDirectory(directory)();
    expect(closed).toHaveBeenCalledTimes(3);
  });

  test('is held though nobody keeps what lets it go', async () => {
    lockDirectory(directory);
    setFlagsFromString('--expose-gc');
    runInNewContext('gc()');
    await nextTurn();
    expect(refusalOf(directory)).toBeInstanceOf(NotOpened);
  });

  test('that is no lock is told as what it is', () => {
    lockDirectory(directory)();
    writeFileSync(join(directory, 'lock'), 'no lock'.repeat(99));
    const refusal = refusalOf(directory);
    expect(refusal).not.toBeInstanceOf(NotOpened);
    expect(refusal).toMatchObject({ message: 'file is not a database' });
  });
});
