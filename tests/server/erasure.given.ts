import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** Every row of every table as text, whichever there are. */
export async function dumpOf(db: Db): Promise<string> {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
  const tables = await Promise.all(
    names.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db)),
  );
  return tables.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

/** What lies in a folder: the names and the content of all files. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted()
    .map((path) => `${path}\n${readFileSync(path, 'latin1')}`);
}
