import { Kysely, PostgresDialect } from 'kysely';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { damageReport, missingIn, whyNotOpened } from './damage.ts';
import { databaseIn, startEngine, type Engine } from './embedded.ts';
import { lockDirectory, NotOpened } from './lock.ts';
import type { Tables } from './tables.ts';
import { preparing } from './prepared.ts';
import { openRemote, survive } from './remote.ts';
import { PgTransport } from './pg-transport.ts';

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /** The same election for what only reads, from replicas where there are some. */
  reads: Db;
  /** The same for what reads from the primary alone; while that is away, from its synchronous standby where one is named. */
  primaryReads: Db;
  embedded: boolean;
  /**
   * From now on a statement that takes longer fails, and its connection is given up: a server that stands still must not
   * hold ours. Migrations and loads come before. The embedded database needs no such limit.
   */
  limitStatements: (milliseconds: number) => void;
  /** Waits for what runs, then lets the data directory go. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** For `databaseUrl`: the address of its replicas. */
  databaseReadUrl?: string | undefined;
  /** For `databaseUrl`: the address of its synchronous standby, which is read from while the primary is away. */
  databaseStandbyUrl?: string | undefined;
  onPassedOver?: (reason: string | undefined) => void;
  /** For `databaseUrl`: false behind a pooler that gives each transaction another session. */
  databasePrepared?: boolean | undefined;
  /** False only for tests: commits are acknowledged before they are on the disk. */
  durable?: boolean;
  /** For `databaseUrl`: the milliseconds in which a server that does not answer yet may begin to. */
  wait?: number | undefined;
  onWaiting?: (error: Error) => void;
  /** A connection was lost; the next one is opened when it is needed. */
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
  const { databaseUrl, databaseReadUrl: readUrl, databaseStandbyUrl: standbyUrl } = options;
  if (databaseUrl === undefined) return openEmbedded(options);
  const addresses = { readUrl, standbyUrl, prepared: options.databasePrepared };
  return { embedded: false, ...(await openRemote(databaseUrl, { ...options, ...addresses, types })) };
}

/** The election of an engine that runs, which has one session. */
export function overEngine(engine: Engine, onError?: DatabaseOptions['onError']): Db {
  const stream = () => new PgTransport(() => engine.open());
  const session = { user: 'postgres', database: 'postgres', types, pipeline: true };
  const pool = new pg.Pool({ ...session, stream, max: 1, idleTimeoutMillis: 0 });
  survive(pool, onError);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  let release = () => {};
  try {
    release = lockDirectory(options.dataDir);
    const directory = databaseIn(options.dataDir);
    // The engine would make a new database over what is left of one.
    const missing = existsSync(directory) ? missingIn(directory) : [];
    if (missing.length > 0) throw new NotOpened(damageReport(directory, missing));
    const engine = await startEngine(options.dataDir, options.durable ?? true);
    const db = overEngine(engine, options.onError);
    const close = async () => {
      await db.destroy();
      await engine.close();
      release();
    };
    return { db, reads: db, primaryReads: db, embedded: true, limitStatements: () => {}, close };
  } catch (error) {
    release();
    if (error instanceof NotOpened) throw error;
    throw new NotOpened(whyNotOpened(options.dataDir, error), { cause: error });
  }
}

export const reason = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
