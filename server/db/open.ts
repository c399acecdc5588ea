import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { startEngine } from './embedded.ts';
import { lockDirectory, NotOpened } from './lock.ts';
import type { Tables } from './tables.ts';
import { preparing } from './prepared.ts';
import { Wire } from './wire.ts';

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  embedded: boolean;
  /** Waits for what runs, then lets the data directory go. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** False only for tests: commits are acknowledged before they are on the disk. */
  durable?: boolean;
  onError?: (error: Error) => void;
}

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and sums as numbers: nothing here outgrows 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
};

/** PostgreSQL either way: at `databaseUrl`, or embedded in the data directory. Nothing above the pool can tell. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined ? openEmbedded(options) : openServer(options, options.databaseUrl);
}

async function openServer(options: DatabaseOptions, url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, types, pipeline: true, connectionTimeoutMillis: 10_000 });
  const db = overPool(pool, options);
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw new NotOpened(`The database at DATABASE_URL does not answer: ${reason(error)}`, { cause: error });
  }
  return { db, embedded: false, close: () => db.destroy() };
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const release = lockDirectory(options.dataDir);
  try {
    const engine = await startEngine(options.dataDir, options.durable ?? true);
    const stream = () => new Wire(() => engine.open());
    const session = { user: 'postgres', database: 'postgres', types, pipeline: true };
    const pool = new pg.Pool({ ...session, stream, max: 1, idleTimeoutMillis: 0 });
    const db = overPool(pool, options);
    const close = async () => {
      await db.destroy();
      await engine.close();
      release();
    };
    return { db, embedded: true, close };
  } catch (error) {
    release();
    throw new NotOpened(`The embedded database in ${options.dataDir} does not start: ${reason(error)}`, {
      cause: error,
    });
  }
}

function overPool(pool: pg.Pool, options: DatabaseOptions): Db {
  // Without a listener an idle client that loses its connection ends the process.
  pool.on('error', (error) => options.onError?.(error));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

export const reason = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
