import { sql, type Kysely } from 'kysely';

/** A token that a phone registers is taken from whoever had it before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index device_token on device (token)`.execute(db);
};
