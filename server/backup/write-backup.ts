import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { fingerprint } from '#server/auth/pin-key.ts';
import { readCounters, readLayout, type TableName } from '#server/db/bulk.ts';
import type { Db } from '#server/db/open.ts';
import { attachmentStore, type Place } from '#server/notes/attachment-store.ts';
import { keptFiles } from '#server/notes/kept-files.ts';
import { byOperator } from '#server/ledger/actor.ts';
import { anchorOf } from '#server/ledger/chain.ts';
import { record } from '#server/ledger/record.ts';
import { sealing } from './envelope.ts';
import { migrationLevel, primaryKey, tables } from './contents.ts';
import { BackupError, FORMAT, type Counts, type Header } from './format.ts';
import type { BackupKey } from './seal.ts';

export interface BackupOptions extends Place {
  file: string;
  pinKey: string;
  now: Date;
  /** Without a key whoever has the file can read it, alter it and seal it again. */
  key?: BackupKey | undefined;
  /** With a key: whether the content stays readable without it. */
  seal?: 'signed' | 'encrypted';
}

export interface BackupReport extends Counts {
  /** Attachments whose file is not there. */
  missing: string[];
}

const ROWS_AT_ONCE = 2_000;

/** Writes the election as it is at one instant, attachments included, in constant memory; the file appears when it is whole. */
export const writeBackup = async (db: Db, options: BackupOptions): Promise<BackupReport> => {
  if (existsSync(options.file)) throw new BackupError(`${options.file} is there already.`);
  const report: BackupReport = { rows: {}, files: 0, missing: [] };
  const unfinished = `${options.file}.unfinished`;
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const seal = options.key === undefined ? 'open' : (options.seal ?? 'encrypted');
        const data = { file: basename(options.file), seal, head: await anchorOf(trx) };
        // Before the rows, so that the backup knows of itself; about itself alone, so that nobody waits for its end.
        await record(trx, byOperator(options.now), {
          kind: 'backup.written',
          subject: `${options.now.toISOString()} ${data.file}`,
          data,
        });
        await pipeline(
          Readable.from(withChecksum(contents(trx, options, report), report), { objectMode: false }),
          createGzip(),
          sealing(seal, options.key),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        );
      });
    await rename(unfinished, options.file);
  } finally {
    await rm(unfinished, { force: true });
  }
  return report;
};

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function* withChecksum(parts: AsyncIterable<Buffer>, counts: Counts): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  const { rows, files } = counts;
  yield Buffer.from(line({ rows, files, sha256: hash.digest('hex') }));
}

async function* contents(db: Db, options: BackupOptions, report: BackupReport): AsyncGenerator<Buffer> {
  const header: Header = {
    vigil: 'backup',
    format: FORMAT,
    migration: await migrationLevel(db),
    createdAt: options.now.toISOString(),
    pinKey: fingerprint(options.pinKey),
    counters: await readCounters(db),
    ledger: await anchorOf(db),
  };
  yield Buffer.from(line(header));
  const layout = await readLayout(db);
  for (const table of tables) {
    const types = layout.get(table);
    if (types === undefined) throw new Error(`The database has no table ${table}.`);
    yield Buffer.from(line({ table, columns: [...types.keys()] }));
    for await (const page of pagesOf(db, table, types)) {
      report.rows[table] = (report.rows[table] ?? 0) + page.length;
      yield Buffer.from(page.map((row) => line(Object.values(row))).join(''));
    }
  }
  const store = attachmentStore(options);
  for await (const { id } of keptFiles(db)) {
    const size = await store.size(id);
    if (size === undefined) {
      report.missing.push(id);
      continue;
    }
    yield Buffer.from(line({ file: id, size }));
    for await (const chunk of store.read(id, { start: 0, end: size - 1 })) yield Buffer.from(chunk);
    report.files += 1;
  }
}

type TextRow = Record<string, string | null>;

/** A table in the order of its key, each value in PostgreSQL's own text form. */
async function* pagesOf(db: Db, table: TableName, types: ReadonlyMap<string, string>): AsyncGenerator<TextRow[]> {
  const key = await primaryKey(db, table);
  const columnsOfTable = sql.join(
    [...types.keys()].map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`),
  );
  const place = sql.join(key.map((column) => sql.ref(`${table}.${column}`)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<TextRow>`
      select ${columnsOfTable} from ${sql.table(table)} ${after} order by ${place} limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    const values = sql.join(key.map((column) => sql`${last[column]}::${sql.raw(types.get(column) ?? 'text')}`));
    after = sql`where (${place}) > (${values})`;
  }
}
