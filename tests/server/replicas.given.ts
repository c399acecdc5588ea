import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/db/open.ts';
import type { Cluster } from '#tests/support/cluster.ts';
import type { Election } from '#tests/support/election.ts';
import { onServer } from '#tests/support/postgres.ts';

export const on = (cluster: Cluster, statement: string) =>
  onServer(cluster.url, async (client: pg.Client) => {
    await client.query(statement);
  });

/** Whether a statement is answered by a server that follows another one. */
export async function isFollower(db: Db): Promise<boolean | undefined> {
  const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db);
  return rows[0]?.follows;
}

/** What is changed, and looked for, in the tests of replicas: the name of the first NGO. */
export const renamed = (db: Db, { people }: Election, name: string) =>
  db.updateTable('ngo').set({ name }).where('id', '=', people.admin.idNgo).execute();

export const nameIn = async (db: Db, { people }: Election): Promise<string | undefined> =>
  (await db.selectFrom('ngo').select('name').where('id', '=', people.admin.idNgo).executeTakeFirst())?.name;
