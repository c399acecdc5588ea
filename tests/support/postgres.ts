import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { countApart } from './distinct-ids.ts';
import { openDatabase } from '#server/db/open.ts';

/** The address of the server for the tests; empty on the embedded database. */
export const testServer = process.env['TEST_DATABASE_URL'] ?? '';

/** Else the database is the embedded one, which has one session. */
export const isOnPostgres = testServer !== '';

/** The address of another database on the same server. */
export const addressOf = (server: string, database: string): string => {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
};

/** A migrated database of its own on a real server: a copy of one that is made once for each set of migrations. */
export const createOnServer = (server: string, key: string): Promise<string> =>
  onServer(server, async (client) => {
    const template = `vigil_template_${key}`;
    const name = `vigil_test_${randomUUID().replaceAll('-', '')}`;
    // Held by one test file at a time, until its connection ends: a template may be copied only while nobody is on it.
    await client.query('select pg_advisory_lock(7)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template}`);
    return name;
  });

export const dropOnServer = (server: string, name: string): Promise<void> =>
  onServer(server, async (client) => {
    await client.query(`drop database ${name} with (force)`);
  });

async function makeTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  const unfinished = `${template}_new`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: addressOf(server, unfinished) });
  await migrate(db);
  await countApart(db);
  await close();
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

export async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
