import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { databaseIn, startEngine, type Engine } from '#server/db/embedded.ts';
import { overEngine, type Db } from '#server/db/open.ts';
import { copyFolder } from './copyFolder.ts';

/** An engine over a migrated database, and what was in it when it was new. */
interface Kept {
  dataDir: string;
  engine: Engine;
  blank: Blank;
}

interface Blank {
  schema: string;
  tables: { name: string; rows: string | null }[];
  sequences: string;
  /** That refuse to let a table be emptied. */
  triggers: { table: string; name: string; enabled: string }[];
}

/** Of this thread, whose test files run after each other. It ends with the thread; its files, with the run. */
let spare: Kept | undefined;

/** A migrated database without an election. One that was given back is emptied and lent again: to open another takes ten times as long. */
export async function borrowEmbedded(template: string) {
  const kept = spare ?? (await openKept(template));
  spare = undefined;
  const db = overEngine(kept.engine);
  const giveBack = async () => {
    await db.destroy();
    if (spare === undefined && (await isBlankAgain(kept))) spare = kept;
    else await closeKept(kept);
  };
  return { dataDir: kept.dataDir, db, giveBack };
}

async function openKept(template: string): Promise<Kept> {
  const dataDir = mkdtempSync(join(inject('databases'), 'vigil-'));
  await copyFolder(template, dataDir);
  const engine = await startEngine(dataDir, false);
  return { dataDir, engine, blank: await over(engine, blankOf) };
}

async function closeKept({ engine, dataDir }: Kept): Promise<void> {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function over<T>(engine: Engine, work: (db: Db) => Promise<T>): Promise<T> {
  const db = overEngine(engine);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function blankOf(db: Db): Promise<Blank> {
  const { rows } = await sql<Pick<Blank, 'sequences' | 'triggers'> & { names: string[] }>`
    select
      (select json_agg(relname order by relname) from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace) as names,
      (select json_agg(json_build_object('table', tgrelid::regclass, 'name', tgname, 'enabled', tgenabled))
        from pg_trigger where not tgisinternal and tgtype & 32 > 0) as triggers,
      (select json_agg(json_build_object('name', quote_ident(sequencename), 'value', coalesce(last_value, start_value),
        'called', last_value is not null))::text from pg_sequences where schemaname = 'public') as sequences`.execute(
    db,
  );
  const [{ names, ...blank } = { names: [], triggers: [], sequences: '' }] = rows;
  const tables: Blank['tables'] = [];
  for (const name of names) {
    const { rows: all } = await sql<{
      rows: string | null;
    }>`select json_agg(t)::text as rows from ${sql.table(name)} t`.execute(db);
    tables.push({ name, rows: all[0]?.rows ?? null });
  }
  return { ...blank, tables, schema: await schemaOf(db) };
}

/** Another text once anything but rows is changed. */
async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select md5(concat(
      (select json_agg(t order by oid) from (select oid, relname, relkind, reloptions, relpersistence from pg_class
        where relnamespace = 'public'::regnamespace) t),
      (select json_agg(t order by attrelid, attnum) from (select attrelid, attnum, attname, atttypid, attnotnull, attidentity, attisdropped
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace) t),
      (select json_agg(t order by oid) from (select oid, tgname, tgenabled, tgfoid from pg_trigger where not tgisinternal) t),
      (select json_agg(t order by oid) from (select oid, conname, convalidated from pg_constraint
        where connamespace = 'public'::regnamespace) t),
      (select json_agg(t order by oid) from (select oid, proname, md5(prosrc) from pg_proc
        where pronamespace = 'public'::regnamespace) t))) as schema`.execute(db);
  return rows[0]?.schema ?? '';
}

/** Empties it; false where a test changed the tables themselves. */
async function isBlankAgain({ engine, blank, dataDir }: Kept): Promise<boolean> {
  for (const entry of readdirSync(dataDir))
    if (join(dataDir, entry) !== databaseIn(dataDir)) rmSync(join(dataDir, entry), { recursive: true, force: true });
  return over(engine, async (db) => {
    if ((await schemaOf(db)) !== blank.schema) return false;
    await db.transaction().execute((trx) => empty(trx, blank));
    return true;
  });
}

async function empty(db: Db, { tables, triggers, sequences }: Blank): Promise<void> {
  await sql.raw(`reset all; unlisten *; set local session_replication_role = replica`).execute(db);
  for (const { table, name } of triggers) await sql.raw(`alter table ${table} disable trigger ${name}`).execute(db);
  const { rows: filled } = await sql<{ name: string }>`${sql.join(
    tables.map(({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`),
    sql` union all `,
  )}`.execute(db);
  if (filled.length > 0) await sql`truncate ${sql.join(filled.map(({ name }) => sql.table(name)))} cascade`.execute(db);
  for (const { name, rows } of tables)
    if (rows !== null)
      await sql`insert into ${sql.table(name)} overriding system value
        select * from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(db);
  for (const { table, name, enabled } of triggers)
    await sql.raw(`alter table ${table} enable ${enabled === 'A' ? 'always ' : ''}trigger ${name}`).execute(db);
  await sql`select setval(name::regclass, value, called)
    from json_to_recordset(${sequences}::json) as kept (name text, value bigint, called boolean)`.execute(db);
}
