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

/** How far each counter has come, by its name; those that gave no number yet are left out. */
export type Counters = Readonly<Record<string, number>>;

export const readCounters = async (db: Kysely<Tables>): Promise<Counters> => {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};

/**
 * Rows that came with their ids do not move the counters behind them: the next new row must not meet a taken id, nor one
 * that was given to a row since deleted. `reached` is what the counters had given where the rows come from.
 */
export const moveCounters = async (db: Kysely<Tables>, reached: Counters = {}): Promise<void> => {
  const { rows } = await sql<{ table: string; column: string; name: string }>`
    select c.relname as table, a.attname as column, s.relname as name
    from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_class c on c.oid = d.refobjid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.deptype in ('a', 'i') and s.relnamespace = current_schema()::regnamespace`.execute(db);
  const owned = await Promise.all(
    rows.map(async ({ table, column, name }) => {
      const highest = sql<{ id: number | null }>`select max(${sql.ref(column)}) as id from ${sql.table(table)}`;
      return [name, (await highest.execute(db)).rows[0]?.id ?? 0] as const;
    }),
  );
  const counters = { ...(await readCounters(db)) };
  for (const [name, value] of [...Object.entries(reached), ...owned])
    if (value > (counters[name] ?? 0)) {
      await sql`select setval(format('%I', ${name}::text)::regclass, ${value}::bigint)`.execute(db);
      counters[name] = value;
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
