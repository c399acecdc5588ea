import { sql, type Kysely } from 'kysely';

/** What phones say of a county may have 100 characters (`phoneCounty`), and is kept aside as they said it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table kept_aside alter column county_code type varchar(100)`.execute(db);
};
