import { sql, type Kysely } from 'kysely';

/** Links that show the wall without a login. Of a link only the digest is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table wall_link (
      id int generated always as identity primary key,
      ngo_id int not null references ngo (id) on delete cascade,
      name text not null,
      token_hash text not null unique,
      made_by text not null,
      made_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      last_used_at timestamptz(3))`.execute(db);
};
