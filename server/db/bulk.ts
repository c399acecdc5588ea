import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type TableName = keyof Tables;

/** The columns of each table that are written, with their types, as the database knows them. */
export type Layout = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const readLayout = async (db: Kysely<Tables>): Promise<Layout> => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, udt_name as type
    from information_schema.columns where table_schema = current_schema() and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(db);
  const layout = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    const columns = layout.get(table) ?? new Map<string, string>();
    layout.set(table, columns.set(column, type));
  }
  return layout;
};

/** The values of a row by column. */
export type Values = Readonly<Record<string, unknown>>;

const BATCH = 5_000;

/** Many rows in few statements, one array a column: several times faster than rows of parameters. Every row has the same keys. */
export const insertRows = async (
  db: Kysely<Tables>,
  layout: Layout,
  table: TableName,
  rows: readonly Values[],
): Promise<void> => {
  const types = layout.get(table);
  if (types === undefined) throw new Error(`The database has no table ${table}.`);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const names = Object.keys(batch[0] ?? {});
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const arrays = sql.join(
      names.map((name) => sql`${batch.map((row) => row[name])}::${sql.raw(arrayType(types, table, name))}`),
    );
    await sql`insert into ${sql.table(table)} (${columns}) select * from unnest(${arrays})`.execute(db);
  }
};

const arrayType = (types: ReadonlyMap<string, string>, table: string, column: string): string => {
  const type = types.get(column);
  if (type === undefined) throw new Error(`The table ${table} has no column ${column}.`);
  return `${type}[]`;
};

/** Rows that came with their ids do not move the counters behind them: the next new row must not meet a taken id. */
export const restartIdentities = async (db: Kysely<Tables>, layout: Layout): Promise<void> => {
  for (const [table, columns] of layout) {
    if (columns.get('id') !== 'int4') continue;
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(coalesce(max(id), 0), 1), coalesce(max(id), 0) > 0)
      from ${sql.table(table)}`.execute(db);
  }
};

/**
 * For rows that refer to each other and come together: where the database lets us, it need not look up each reference.
 * Until the end of the transaction.
 */
export const trustReferences = async (trx: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ setting: string }>`select current_setting('is_superuser') as setting`.execute(trx);
  if (rows[0]?.setting === 'on') await sql`set local session_replication_role = replica`.execute(trx);
};
