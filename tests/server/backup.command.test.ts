import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/db/open.ts';
import { freshDirectory } from '#tests/support/server.ts';
import { runCli } from './command.ts';

const LOST = '11111111-1111-4111-8111-111111111111';

let dataDir: string;
let file: string;

beforeAll(async () => {
  dataDir = await freshDirectory();
  file = join(dataDir, 'election.backup');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const inDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const { db, close } = await openDatabase({ dataDir, durable: false });
  const result = await work(db);
  await close();
  return result;
};

test('a backup of a directory without a database makes none there', async () => {
  const typo = join(dataDir, 'dota');
  const told = { code: 1, said: `There is no database in ${typo}.\n` };
  expect(await runCli('backup', [file, '--data', typo], dataDir)).toEqual(told);
  expect([existsSync(typo), existsSync(file)]).toEqual([false, false]);
});

test('a backup of an empty database is none', async () => {
  const told = { code: 1, said: 'The database is empty: there is nothing to back up.\n' };
  expect(await runCli('backup', [file], dataDir)).toEqual(told);
  expect(existsSync(file)).toBe(false);
});

test('a backup without all attachments is written, named as such, and no success for scripts', async () => {
  await inDatabase((db) =>
    sql`with ngo as (insert into ngo (short_name, name) values ('ONE', 'One') returning id),
      observer as (insert into observer (ngo_id, phone, name, pin_hash) select id, '0722', 'Ana', '' from ngo returning id),
      county as (insert into county (code, name) values ('AB', 'Alba') returning id),
      station as (insert into polling_station (county_id, number) select id, 1 from county returning id),
      note as (insert into note (observer_id, polling_station_id, text, digest, created_at)
        select observer.id, station.id, '', '', now() from observer, station returning id)
      insert into attachment select ${LOST}::uuid, id, 0, 'a.jpg', 'image/jpeg', 1 from note`.execute(db),
  );
  // The six of above, and the act that says who made this backup: its text, its subject, its place in the queue of the sealer.
  expect(await runCli('backup', [file], dataDir)).toEqual({
    code: 1,
    said: expect.stringMatching(
      `^The file of attachment ${LOST} is missing; it is left out.\n9 rows and 0 attachments are in ${file}.\nIt is not sealed: `,
    ),
  });
  expect(existsSync(file)).toBe(true);
});

test('a backup brings no database to another version', async () => {
  const level = (db: Db) => sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const before = await inDatabase(level);
  await inDatabase((db) =>
    sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db),
  );
  expect(await runCli('backup', [join(dataDir, 'second.backup')], dataDir)).toEqual({
    code: 1,
    said: 'The database is of another version of Vigil: back it up with that one, or start this one once to bring it up to date.\n',
  });
  expect((await inDatabase(level)).rows).toEqual(before.rows.slice(0, -1));
});
