import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { fingerprint, notePinKey } from '#server/auth/pin-key.ts';
import { recount } from '#server/counters/recount.ts';
import { moveCounters, readLayout, trustReferences, type Layout } from '#server/db/bulk.ts';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { readErased } from '#server/erasure/erased-file.ts';
import { clearPhotos } from '#server/erasure/photos.ts';
import { eraseAgain } from '#server/erasure/erase-again.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { record } from '#server/ledger/record.ts';
import { attachmentsIn, folderStore, putFile } from '#server/notes/folder-store.ts';
import { ledgerTables, migrationLevel, tables } from './contents.ts';
import { openEnvelope, type Opened } from './envelope.ts';
import { BackupError, type Counts, type Header } from './format.ts';
import { readBackup } from './read-backup.ts';
import type { BackupKey } from './seal.ts';

export interface RestoreReport extends Counts {
  createdAt: string;
  /** False where PINs were hashed with another key: nobody's PIN works until that key is here. */
  samePinKey: boolean;
  seal: Opened['seal'];
  /** Position and hash of the ledger as the backup says; null where it had none. */
  head: string | null;
  /** Who was made anonymous again; null where the data directory has no list of erasures. */
  erased: number | null;
}

export interface RestoreOptions {
  file: string;
  dataDir: string;
  pinKey: string;
  now: Date;
  /** The one that the backup was sealed with. */
  key?: BackupKey | undefined;
}

const ROWS_AT_ONCE = 5_000;

/** Puts a backup into an empty database and its attachments beside it: all of it, or nothing. */
export const restoreBackup = async (db: Db, options: RestoreOptions): Promise<RestoreReport> => {
  const backup = await openEnvelope(options.file, options.key);
  try {
    const report = await restoreOpened(db, options, backup);
    await sql`analyze`.execute(db);
    return report;
  } finally {
    await backup.close();
  }
};

const restoreOpened = async (db: Db, options: RestoreOptions, backup: Opened): Promise<RestoreReport> => {
  const attachments = attachmentsIn(options.dataDir);
  const arriving = `${attachments}.restoring`;
  if (existsSync(attachments) && (await readdir(attachments)).length > 0)
    throw new BackupError(`There are attachments in ${attachments} already: restore into an empty data directory.`);
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  let moved = false;
  try {
    return await db.transaction().execute(async (trx) => {
      await refuseUnlessEmpty(trx);
      const report = await load(trx, options, backup, arriving);
      await recordRestore(trx, options, report, backup.sha256());
      report.erased = await eraseRestored(trx, options, arriving);
      await rm(attachments, { recursive: true, force: true });
      await rename(arriving, attachments);
      moved = true;
      return report;
    });
  } catch (error) {
    if (moved) await rm(attachments, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
};

/** The first act after those of the backup. */
async function recordRestore(
  trx: Transaction<Tables>,
  { file, now }: RestoreOptions,
  { createdAt, seal, head }: RestoreReport,
  sha256: string,
): Promise<void> {
  await record(trx, byOperator(now), {
    kind: 'backup.restored',
    subject: `${now.toISOString()} ${basename(file)}`,
    data: { sha256, createdAt, seal, head },
  });
}

/** Whoever was made anonymous since the backup was written stays so. */
async function eraseRestored(trx: Transaction<Tables>, options: RestoreOptions, arriving: string) {
  if ((await readErased(options.dataDir)) === undefined) return null;
  const erased = await eraseAgain(trx, byOperator(options.now), options.dataDir);
  await clearPhotos(trx, folderStore(arriving));
  return erased.length;
}

/** Settings are what the server notes for itself: they may be there, and give way. */
const refuseUnlessEmpty = async (trx: Db): Promise<void> => {
  for (const table of tables) {
    if (table === 'setting') continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
    if (rows.length === 0) continue;
    const reason = ledgerTables.includes(table)
      ? 'The ledger of another election is in this database, and cannot be deleted'
      : `The database is not empty (${table})`;
    throw new BackupError(`${reason}: restore into an empty one.`);
  }
  await trx.deleteFrom('setting').execute();
};

const load = async (trx: Db, options: RestoreOptions, backup: Opened, arriving: string): Promise<RestoreReport> => {
  const layout = await readLayout(trx);
  const report: RestoreReport = {
    rows: {},
    files: 0,
    createdAt: '',
    samePinKey: true,
    seal: backup.seal,
    head: null,
    erased: null,
  };
  let into: Arrival | undefined;
  let header: Header | undefined;
  await trustReferences(trx);
  for await (const part of readBackup(backup.content)) {
    if (part.kind === 'row') {
      if (into === undefined) throw new BackupError('The backup has a row before its first table.');
      await into.add(part.values);
      continue;
    }
    if (into !== undefined) {
      report.rows[into.table] = await into.finish();
      into = undefined;
    }
    if (part.kind === 'header') {
      await refuseUnlessSameLevel(trx, part.header.migration);
      report.createdAt = part.header.createdAt;
      report.samePinKey = part.header.pinKey === fingerprint(options.pinKey);
      report.head = part.header.ledger ?? null;
      header = part.header;
    } else if (part.kind === 'table') {
      into = arrival(trx, layout, part.table, part.columns);
    } else if (part.kind === 'file') {
      await putFile(arriving, part.id, part.bytes);
      report.files += 1;
    }
  }
  await forgetTransactions(trx);
  await notePinKey(trx, header?.pinKey ?? '');
  await moveCounters(trx, header?.counters);
  await recount(trx);
  return report;
};

/** They are numbered anew by every database server. */
const forgetTransactions = async (trx: Db): Promise<void> => {
  await trx
    .updateTable('thread')
    .set({ change_transaction: null })
    .where('change_transaction', 'is not', null)
    .execute();
};

const refuseUnlessSameLevel = async (trx: Db, level: string): Promise<void> => {
  const own = await migrationLevel(trx);
  if (own !== level)
    throw new BackupError(
      `The backup has the tables of ${level}, this version those of ${own}: restore with the version that made it, then update.`,
    );
};

interface Arrival {
  table: string;
  add: (values: (string | null)[]) => Promise<void>;
  /** Answers how many rows came. */
  finish: () => Promise<number>;
}

/** Collects the rows of a table and inserts them in batches, as arrays of texts. */
const arrival = (trx: Db, layout: Layout, table: string, columns: readonly string[]): Arrival => {
  const types = layout.get(table);
  const known = tables.some((name) => name === table);
  if (!known || types === undefined || [...types.keys()].join() !== columns.join())
    throw new BackupError(`The backup has a table ${table} that is different here.`);
  const casts = sql.join(columns.map((name) => sql`u.${sql.ref(name)}::${sql.raw(types.get(name) ?? 'text')}`));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  let batch: (string | null)[][] = [];
  let count = 0;

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const arrays = sql.join(columns.map((_, index) => sql`${batch.map((row) => row[index] ?? null)}::text[]`));
    batch = [];
    await sql`insert into ${sql.table(table)} (${names})
      select ${casts} from unnest(${arrays}) as u(${names})`.execute(trx);
  };

  return {
    table,
    add: async (values) => {
      if (values.length !== columns.length) throw new BackupError(`A row of ${table} has too many or too few values.`);
      batch.push(values);
      count += 1;
      if (batch.length === ROWS_AT_ONCE) await flush();
    },
    finish: async () => {
      await flush();
      return count;
    },
  };
};
