import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** Each table counts from a thousand of its own: the id of an observer is never that of their NGO as well. */
export async function countApart(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' order by table_name`.execute(db);
  for (const [at, { name }] of rows.entries())
    await sql`alter table ${sql.table(name)} alter column id restart with ${sql.lit((at + 1) * 1_000 + 1)}`.execute(db);
}
