import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { mustBePinKey } from '#server/auth/pin-key.ts';
import { ledgerTables, tables } from '#server/backup/contents.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { TableName } from '#server/db/bulk.ts';
import { openDatabase, type Database, type Db } from '#server/db/open.ts';
import { attachmentsIn, putFile } from '#server/notes/folder-store.ts';
import { scaleOf, scales } from '#server/seed/scale.ts';
import { isEmpty, seedElection } from '#server/seed/seed.ts';
import { freshDirectory } from '#tests/support/server.ts';

export const NOW = new Date('2026-11-22T19:30:00.000Z');
export const pinKey = 'the key of the pins '.repeat(2);
const hashes = {
  password: async (password: string) => `hash of ${password}`,
  pin: (phone: string) => `hash of ${phone}`,
};

export interface Place {
  dataDir: string;
  db: Db;
  close: () => Promise<void>;
  /** For a command that opens it, and for what is looked at then. */
  closeDatabase: () => Promise<void>;
  openDatabase: () => Promise<Db>;
}

export const openPlace = async (): Promise<Place> => {
  const dataDir = await freshDirectory();
  let database: Database | undefined = await openDatabase({ dataDir, durable: false });
  const closeDatabase = async () => {
    await database?.close();
    database = undefined;
  };
  const reopen = async () => {
    database = await openDatabase({ dataDir, durable: false });
    return database.db;
  };
  const close = async () => {
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, db: database.db, close, closeDatabase, openDatabase: reopen };
};

export const inPlace = async (work: (place: Place) => Promise<void>): Promise<void> => {
  const place = await openPlace();
  try {
    await work(place);
  } finally {
    await place.close();
  }
};

/** How many rows the planner believes to be in each table that phones fill; -1 where it was never told. */
export async function sizesKnown(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; believed: number }>`
    select relname as name, reltuples as believed from pg_class
    where relname in ('answer', 'note', 'observer', 'station_visit', 'thread', 'visit_change') order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, believed }) => [name, believed]));
}

/** Of the election: each backup and each restore writes itself into the ledger. */
export const contentOf = (db: Db) =>
  rowsOf(
    db,
    tables.filter((table) => !ledgerTables.includes(table)),
  );

/** Not in the backup: counted anew by a restore. */
export const countersOf = (db: Db) =>
  rowsOf(db, ['tally_place', 'tally_hour', 'activity', 'activity_minute', 'visit_form']);

export const ledgerOf = (db: Db) => rowsOf(db, ledgerTables);

const rowsOf = async (db: Db, names: readonly TableName[]): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (table) => [
        table,
        (await sql`select t.* from ${sql.table(table)} t order by t::text`.execute(db)).rows,
      ]),
    ),
  );

export const filesOf = (dataDir: string) => {
  const root = join(dataDir, 'attachments');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .toSorted()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest('hex'),
    ]);
};

export const modesOf = (dataDir: string) => {
  const root = join(dataDir, 'attachments');
  const entries = ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })];
  return new Set(entries.map((name) => statSync(join(root, name)).mode & 0o777));
};

/** What is packed in a backup that nobody sealed: also a backup of format 1, when its header says so. */
export const contentOfOpen = (whole: Buffer): Buffer => {
  const pieces: Buffer[] = [];
  for (let at = whole.indexOf('\n') + 1; at < whole.length;) {
    const length = whole.readUInt32BE(at) % 0x80_00_00_00;
    pieces.push(whole.subarray(at + 4, at + 4 + length));
    at += 4 + length + 32;
  }
  return Buffer.concat(pieces);
};

export const oldFormat = (whole: Buffer): Buffer => {
  const text = gunzipSync(contentOfOpen(whole))
    .toString('latin1')
    .replace('"format":2', '"format":1')
    .replace(/,"counters":\{[^}]*\}/u, '');
  const end = text.lastIndexOf('{"rows"');
  const body = Buffer.from(text.slice(0, end), 'latin1');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return gzipSync(
    Buffer.concat([body, Buffer.from(text.slice(end).replace(/"sha256":"\w+"/u, `"sha256":"${sha256}"`))]),
  );
};

/** Nothing of a restore stays: no row, no attachment, no half-arrived file. */
export const expectUntouched = async ({ db, dataDir }: Place): Promise<void> => {
  expect(await isEmpty(db)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('attachments'))).toEqual([]);
};

/** An election with what a dump is most likely to spoil, and its backup. */
export const backedUpElection = async (): Promise<{ source: Place; file: string }> => {
  const source = await openPlace();
  await mustBePinKey(source.db, { pinKey, dataDir: source.dataDir });
  const scale = scaleOf('0.05') ?? scales.demo;
  await seedElection(source.db, { scale, seed: 3, now: NOW, dataDir: source.dataDir, hashes });
  // What a dump is most likely to spoil: quotes, line ends, emoji, empty text against null, nested JSON.
  const awkward = 'quote " and \' and {a,"b"} \\ \n\r\t NULL ș ț 🗳 </script>';
  await source.db.updateTable('note').set({ text: awkward }).where('id', '=', 1).execute();
  await source.db.updateTable('note').set({ text: '' }).where('id', '=', 2).execute();
  await source.db.insertInto('setting').values({ key: 'awkward', value: awkward }).execute();
  const photo = { id: '00000000-aaaa-4000-8000-000000000000', fileName: 'a.jpg', contentType: 'image/jpeg', size: 5 };
  await putFile(attachmentsIn(source.dataDir), photo.id, [Buffer.from('photo')]);
  await source.db
    .insertInto('kept_aside')
    .values({
      kind: 'note',
      observer_id: 1,
      county_code: 'AB',
      station_number: 99_999,
      reason: 'unknown-station',
      payload: JSON.stringify({ digest: 'd', questionId: null, text: 'Where am I?', files: [photo] }),
      created_at: NOW,
    })
    .execute();
  await source.db
    .insertInto('kept_aside')
    .values({
      kind: 'answer',
      observer_id: 1,
      county_code: 'X"',
      station_number: 9,
      reason: 'unknown-station',
      payload: JSON.stringify({ options: [{ optionId: 1, value: awkward }], nothing: null }),
      created_at: NOW,
    })
    .execute();
  // Its number must not be given again.
  const gone = { short_name: 'GONE', name: 'Gone' };
  const { id } = await source.db.insertInto('ngo').values(gone).returning('id').executeTakeFirstOrThrow();
  await source.db.deleteFrom('ngo').where('id', '=', id).execute();
  const file = join(source.dataDir, 'election.backup');
  await writeBackup(source.db, { file, dataDir: source.dataDir, pinKey, now: NOW });
  return { source, file };
};
