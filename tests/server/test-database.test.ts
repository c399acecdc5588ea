import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, type Db } from '#server/db/open.ts';
import { openElection } from '#tests/support/election.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';
import { freshDirectory, openTestServer } from '#tests/support/server.ts';

// Tests share one embedded database after each other (tests/support/embedded.ts).

const open = () => openTestServer({ contract: {}, handlers: {} });

/** All rows, where each table's numbers go on, and which triggers are in force. */
async function everythingIn(db: Db): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  const held: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(db);
    held[name] = rows;
  }
  const { rows: sequences } = await sql`
    select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`.execute(db);
  const { rows: triggers } = await sql`
    select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`.execute(db);
  const { rows: settings } =
    await sql`select name, setting from pg_settings where source = 'session' order by 1`.execute(db);
  return { held, sequences, triggers, settings };
}

test.skipIf(isOnPostgres)('one that was given back is as a new one, and another open one does not see it', async () => {
  const fresh = await openDatabase({ dataDir: await freshDirectory(), durable: false });
  const expected = await everythingIn(fresh.db);
  await fresh.close();

  const election = await openElection();
  const { people, forms, post } = election;
  await post(people.observer, { question: forms('A1'), at: ['AB', 1], options: [forms('A1').no] });
  const { db } = election.server;
  await sql`set statement_timeout = '7min'`.execute(db);
  const meanwhile = await open();
  expect(await everythingIn(meanwhile.db)).toEqual(expected);
  await election.server.close();
  await expect(db.selectFrom('observer').selectAll().execute()).rejects.toThrow('destroyed');
  const again = await open();
  expect(await everythingIn(again.db)).toEqual(expected);
  await again.close();
  await meanwhile.close();
});

test.skipIf(isOnPostgres)('one whose tables a test changed is not lent again', async () => {
  const changed = await open();
  await sql`alter table act disable trigger all`.execute(changed.db);
  await sql`create table left_behind (id int)`.execute(changed.db);
  await changed.close();
  const next = await open();
  const { rows } = await sql`select to_regclass('left_behind') as left, count(*) from pg_trigger
    where tgrelid = 'act'::regclass and tgenabled = 'D'`.execute(next.db);
  expect(rows).toEqual([{ left: null, count: 0 }]);
  await next.close();
});
