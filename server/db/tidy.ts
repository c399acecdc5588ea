import { sql } from 'kysely';
import type { Db } from './open.ts';

/** The embedded database has no autovacuum: without this its plans and its files grow worse. */
export async function tidy(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}
