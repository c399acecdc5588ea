import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Statements that begin with the comment `prepared` are parsed and planned once per connection: the embedded database
 * plans for longer than it works. For texts that are always the same.
 */
export const preparing = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => clientOf(await pool.connect()),
  end: () => pool.end(),
});

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
const names = new Map<string, string>();

/** The same for the same connection: Kysely keeps what it knows of one. */
function clientOf(client: pg.PoolClient): PostgresPoolClient {
  const known = clients.get(client) ?? wrap(client);
  clients.set(client, known);
  return known;
}

const wrap = (client: pg.PoolClient): PostgresPoolClient => {
  let begun: Promise<unknown> | undefined;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(given: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof given !== 'string') throw new Error('Cursors are not used here.');
    if (given === 'begin') return begin();
    const name = given.trimStart().startsWith(MARK) ? { name: nameOf(given) } : {};
    return afterBegin(client.query({ ...name, text: given, values: [...values] }));
  }
  /** Goes over together with the first statement, which fails if it does. */
  const begin = async () => {
    begun = client.query('begin');
    begun.catch(() => undefined);
    return { command: 'BEGIN', rowCount: 0, rows: [] };
  };
  const afterBegin = <R>(result: Promise<R>): Promise<R> => {
    if (!begun) return result;
    const before = begun;
    begun = undefined;
    return Promise.all([result, before]).then(([rows]) => rows);
  };
  return { query, release: (destroy?: boolean) => client.release(destroy) };
};

function nameOf(text: string): string {
  const name = names.get(text) ?? `vigil_${names.size}`;
  names.set(text, name);
  return name;
}
