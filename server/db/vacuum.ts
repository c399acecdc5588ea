import { sql } from 'kysely';
import type { Db } from './open.ts';

/** The embedded database has no autovacuum: without this its plans and its files grow worse. */
export async function tidy(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}

/** In pages; smaller tables are read whole sooner than looked up. */
const SMALL = 8;
const GROWN = 3;

/**
 * Plans are made for the tables as they were when they were last analysed: for an election that begins empty that every
 * table is read whole, long after it has thousands of rows. Looks at their sizes, and analyses those that have grown
 * threefold since: at about 1,000 rows, 3,000, 10,000 and so on, which makes prepared statements be planned anew.
 */
export async function analyseGrown(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from (
      select relname, relpages, pg_relation_size(oid) / current_setting('block_size')::int as pages from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'usage')) as own
    where pages >= ${SMALL} and pages >= ${GROWN} * relpages order by 1`.execute(db);
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
