import { sql, type Kysely } from 'kysely';

/** Filters of the desk that an account keeps under a name. In a filter `null` stands where an erased person's name stood. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table desk_view (
      id int generated always as identity primary key,
      admin_id int not null references ngo_admin (id) on delete cascade,
      name text not null,
      name_key text not null,
      filter jsonb not null,
      unique (admin_id, name_key))`.execute(db);
};
