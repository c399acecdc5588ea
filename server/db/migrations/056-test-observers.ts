import { sql, type Kysely } from 'kysely';

/** Who counts nowhere is asked by whatever counts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index observer_test on observer (id) where is_test`.execute(db);
};
