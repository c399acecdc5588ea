import { sql, type Kysely } from 'kysely';

/** SHA-256 of each file as it was sent. Those that are there already get theirs from `npm run attachments -- --check`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table attachment add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$')`.execute(db);
};
