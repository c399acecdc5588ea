import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { asUnavailable, DatabaseUnavailable, isConnectionLost } from './unavailable.ts';

const MARK = '/* prepared */';

/** How long the database may take, in milliseconds; it may change while the pool is open. */
export interface Limits {
  /** For one statement; then its connection is given up. Without it statements take as long as they do. */
  statement?: number;
}

export interface Preparing {
  limits?: Limits;
  /** False behind a pooler that gives each transaction another session: nothing of a session may be relied on. */
  prepared?: boolean;
}

/**
 * What a session of the server's own is told when statements are limited. A client that went away without a word must
 * not hold its locks until the operating system notices, which takes hours. Unknown settings are left out.
 */
const sessionSettings = (statement: number) => ({
  idle_in_transaction_session_timeout: `${statement}ms`,
  client_connection_check_interval: '5s',
  tcp_keepalives_idle: '30s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
});

/**
 * Statements that begin with the comment `prepared` are parsed and planned once per connection: the embedded database
 * plans for longer than it works. For texts that are always the same. A connection that was lost is told as
 * `DatabaseUnavailable`, and is not used again.
 */
export const preparing = (pool: pg.Pool, { limits = {}, prepared = true }: Preparing = {}): PostgresPool => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    return clientOf(client, { limits, prepared });
  },
  end: () => pool.end(),
});

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
const limited = new WeakSet<pg.PoolClient>();
const names = new Map<string, string>();

/** The same for the same connection: Kysely keeps what it knows of one. */
function clientOf(client: pg.PoolClient, how: Required<Preparing>): PostgresPoolClient {
  const known = clients.get(client) ?? wrap(client, how);
  clients.set(client, known);
  const { statement } = how.limits;
  if (how.prepared && statement !== undefined && !limited.has(client)) limitSession(client, statement);
  return known;
}

/** Goes over together with the first statement, which tells when the connection is lost. */
function limitSession(client: pg.PoolClient, statement: number): void {
  limited.add(client);
  const settings = Object.entries(sessionSettings(statement));
  const text = `select set_config(s.name, given.value, false) from pg_settings s
    join unnest($1::text[], $2::text[]) as given (name, value) on given.name = s.name`;
  client
    .query(text, [settings.map(([name]) => name), settings.map(([, value]) => value)])
    .catch(() => limited.delete(client));
}

const wrap = (client: pg.PoolClient, { limits, prepared }: Required<Preparing>): PostgresPoolClient => {
  let begun: Promise<unknown> | undefined;
  let isLost = false;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(given: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof given !== 'string') throw new Error('Cursors are not used here.');
    if (given === 'begin') return begin();
    // Its server has undone what it had begun: the transaction fails for the reason that it was lost for.
    if (given === 'rollback' && isLost) return Promise.resolve({ command: 'ROLLBACK', rowCount: 0, rows: [] });
    const name = prepared && given.trimStart().startsWith(MARK) ? { name: nameOf(given) } : {};
    return answered(send({ ...name, text: given, values: [...values] }));
  }
  const send = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const timed: pg.QueryConfig & { query_timeout?: number } = { ...statement };
    if (limits.statement !== undefined) timed.query_timeout = limits.statement;
    return client.query(timed);
  };
  /** Goes over together with the first statement, which fails if it does. */
  const begin = async () => {
    begun = send({ text: 'begin' });
    begun.catch(() => undefined);
    return { command: 'BEGIN', rowCount: 0, rows: [] };
  };
  const answered = async <R>(result: Promise<R>): Promise<R> => {
    const before = begun;
    begun = undefined;
    try {
      return before ? (await Promise.all([result, before]))[0] : await result;
    } catch (error) {
      isLost ||= isConnectionLost(error);
      throw asUnavailable(error);
    }
  };
  return { query, release: (destroy?: boolean) => client.release(destroy === true || isLost) };
};

function nameOf(text: string): string {
  const name = names.get(text) ?? `vigil_${names.size}`;
  names.set(text, name);
  return name;
}
