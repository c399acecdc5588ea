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
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(given: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof given !== 'string') throw new Error('Cursors are not used here.');
    const name = given.trimStart().startsWith(MARK) ? { name: nameOf(given) } : {};
    return client.query({ ...name, text: given, values: [...values] });
  }
  return { query, release: (destroy?: boolean) => client.release(destroy) };
};

function nameOf(text: string): string {
  const name = names.get(text) ?? `vigil_${names.size}`;
  names.set(text, name);
  return name;
}
