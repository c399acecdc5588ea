import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { NotOpened } from './lock.ts';
import { preparing, type Limits } from './prepared.ts';
import { watchPrimary } from './watch-primary.ts';
import { readsFor } from './primary-of.ts';
import { fromReplica } from './replica.ts';
import { primaryOrStandby } from './standby.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';

interface RemoteOptions {
  types: pg.CustomTypesConfig;
  /** Of replicas; without it everything is read from the primary. */
  readUrl?: string | undefined;
  /** Of the synchronous standby, which is read from while the primary is away. */
  standbyUrl?: string | undefined;
  /** Reads go to the primary from now on, or no longer. */
  onPassedOver?: ((reason: string | undefined) => void) | undefined;
  /** False behind a pooler that gives each transaction another session. */
  prepared?: boolean | undefined;
  /** Milliseconds in which a server that does not answer yet may begin to. */
  wait?: number | undefined;
  onWaiting?: ((error: Error) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
}

const CONNECTIONS = 10;
/** A call that finds no connection in this time is refused. */
const TO_CONNECT = 10_000;
/** A replica or a standby that takes longer is away. */
const TO_TELL = 1_000;
/** So is a primary that is asked how far it is. */
const TO_SAY = 500;
/** So long may clients say goodbye; a server that stands still never answers it. */
const TO_LEAVE = 2_000;
const PAUSE = 1_000;

/** A PostgreSQL server at an address. Connections that are lost are replaced as they are needed. */
export async function openRemote(url: string, options: RemoteOptions) {
  const limits: Limits = {};
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const poolAt = (connectionString: string, max: number, connectionTimeoutMillis = TO_CONNECT) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      types: options.types,
      pipeline: true,
      stream,
      keepAlive: true,
      keepAliveInitialDelayMillis: TO_CONNECT,
      connectionTimeoutMillis,
    });
    survive(pool, options.onError);
    return pool;
  };
  const { prepared = true } = options;
  const pool = poolAt(url, CONNECTIONS);
  const primary = preparing(pool, { limits, prepared });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: primary }) });
  const others = othersOf(primary, options, {
    teller: () => preparing(poolAt(url, 1, TO_SAY), { limits: { statement: TO_SAY }, prepared: false }),
    at: (address) => preparing(poolAt(address, CONNECTIONS, TO_TELL), { limits, prepared }),
  });
  const over = (other: PostgresPool) =>
    other === primary ? db : readsFor(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: other }) }), db);
  const [reads, primaryReads] = [over(others.reads), over(others.primaryReads)];
  const close = async () => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, TO_LEAVE);
    for (const one of new Set([reads, primaryReads, db])) await one.destroy();
    await others.end();
    timer.unref();
  };
  try {
    await reach(db, options);
  } catch (error) {
    await close();
    throw error;
  }
  const limitStatements = (milliseconds: number) => {
    limits.statement = milliseconds;
    pool.options.connectionTimeoutMillis = Math.min(TO_CONNECT, milliseconds);
  };
  return { db, reads, primaryReads, close, limitStatements };
}

/** Where is read from beside the primary, and instead of it while it is away. */
function othersOf(
  primary: PostgresPool,
  { readUrl, standbyUrl, onPassedOver = () => undefined }: RemoteOptions,
  open: { teller: () => PostgresPool; at: (address: string) => PostgresPool },
) {
  if (readUrl === undefined && standbyUrl === undefined)
    return { reads: primary, primaryReads: primary, end: () => Promise.resolve() };
  const teller = open.teller();
  const watched = watchPrimary(teller);
  const primaryReads = standbyUrl === undefined ? primary : primaryOrStandby(primary, watched, open.at(standbyUrl));
  const reads =
    readUrl === undefined
      ? primaryReads
      : fromReplica({ primary: primaryReads, replica: open.at(readUrl), watched, onPassedOver });
  return { reads, primaryReads, end: () => teller.end() };
}

/** Without a listener a client that loses its connection ends the process, and the pool listens to idle ones alone. */
export function survive(pool: pg.Pool, onError: ((error: Error) => void) | undefined): void {
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => undefined);
}

async function reach(db: Kysely<Tables>, { wait = 0, onWaiting }: RemoteOptions): Promise<void> {
  const until = performance.now() + wait;
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (performance.now() + PAUSE > until || !mayComeUp(error))
        throw new NotOpened(`The database at DATABASE_URL does not answer: ${messageOf(error)}`, { cause: error });
      onWaiting?.(error);
      await delay(PAUSE);
    }
  }
}

/** A wrong password or name stays wrong. */
const mayComeUp = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable &&
  !(error.cause instanceof pg.DatabaseError && /^(?:28|3D)/u.test(error.cause.code ?? ''));

/** A host with several addresses fails without a message of its own. */
function messageOf(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join('; ');
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
